import { useState } from 'react';
import type { MethodInput, MethodName } from '../../shared/contract.ts';
import type { Connection } from '../client/connection.ts';

type PairingMethod = Extract<MethodName, `pairing.${string}`>;

export type PairingCall = {
  call<Name extends PairingMethod>(method: Name, input: MethodInput<Name>): void;
  /** It is not answered yet. */
  busy: boolean;
  /** Why the last one was refused. */
  problem: string | undefined;
};

/** One call at a time. What comes of one that went well is seen in the stream. */
export function usePairingCall(connection: Pick<Connection, 'call'>): PairingCall {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    busy,
    problem,
    call(method, input) {
      if (busy) return;
      setBusy(true);
      setProblem(undefined);
      void connection.call(method, input).then((result) => {
        setBusy(false);
        if (!result.ok) setProblem(result.error.message);
      });
    },
  };
}
