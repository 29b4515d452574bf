import { useMemo } from 'react';
import type { CallError } from '../../shared/link.ts';
import type { Answer } from '../../shared/waiting.ts';
import { useClient } from '../client/provider.tsx';

export type WaitingActions = {
  /** Resolves with the reason when the answer was refused. */
  answer: (id: string, answer: Answer) => Promise<CallError | undefined>;
  notNow: (id: string) => Promise<CallError | undefined>;
};

/** What can be said to a card, from wherever it is shown. */
export function useWaitingActions(): WaitingActions {
  const client = useClient();
  return useMemo(
    () => ({
      async answer(id, answer) {
        const result = await client.call('waiting.answer', { id, answer });
        return result.ok ? undefined : result.error;
      },
      async notNow(id) {
        const result = await client.call('waiting.notNow', { id });
        return result.ok ? undefined : result.error;
      },
    }),
    [client],
  );
}
