import { useCallback, useEffect, useState } from 'react';
import type { Agent } from '../../../shared/agent.ts';
import { useClient } from '../../client/provider.tsx';

/** The agents that there are, looked for when this comes up and each time that somebody says so. */
export function useAgents(onProblem: (message: string) => void): {
  agents: readonly Agent[] | undefined;
  refresh: () => void;
} {
  const client = useClient();
  const [agents, setAgents] = useState<readonly Agent[]>();
  const load = useCallback(
    (refresh: boolean) => {
      void client.call('agents.list', { refresh }).then((result) => {
        if (result.ok) setAgents(result.value);
        else onProblem(result.error.message);
      });
    },
    [client, onProblem],
  );
  useEffect(() => load(false), [load]);
  const refresh = useCallback(() => load(true), [load]);
  return { agents, refresh };
}
