import { useState } from 'react';
import type { MethodInput, MethodName } from '../../shared/contract.ts';
import type { Connection } from './connection.ts';

export type Calling = {
  /** `then` is called when it went well. What changed is seen in the streams. */
  call<Name extends MethodName>(method: Name, input: MethodInput<Name>, then?: () => void): void;
  /** It is not answered yet; until then no other goes out. */
  busy: boolean;
  /** Why the last one was refused. */
  problem: string | undefined;
};

/** For a place that asks for one thing at a time and says itself why it was refused. */
export function useCall(connection: Pick<Connection, 'call'>): Calling {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    busy,
    problem,
    call(method, input, then) {
      if (busy) return;
      setBusy(true);
      setProblem(undefined);
      void connection.call(method, input).then((result) => {
        setBusy(false);
        if (result.ok) then?.();
        else setProblem(result.error.message);
      });
    },
  };
}
