import type { Pairing } from '../../../shared/phone/phones.ts';
import type { Connection } from '../../client/connection.ts';

export type PairingConnection = Connection & {
  calls: [method: string, input: unknown][];
  show(pairing: Pairing): void;
  setState(state: 'open' | 'closed'): void;
};

/** The app as the window of the pairing meets it, for tests. `refusal`: why it refuses every call. */
export function createPairingConnection(refusal?: string): PairingConnection {
  const calls: PairingConnection['calls'] = [];
  const followers = new Set<(entries: Pairing[]) => void>();
  const listeners = new Set<() => void>();
  let state: 'open' | 'closed' = 'open';
  return {
    calls,
    call(method, input) {
      calls.push([method, input]);
      if (refusal === undefined) return Promise.resolve({ ok: true, value: {} as never });
      return Promise.resolve({ ok: false, error: { code: 'refused', message: refusal } });
    },
    follow(_stream, _params, onEntries) {
      followers.add(onEntries as (entries: Pairing[]) => void);
      return () => followers.delete(onEntries as (entries: Pairing[]) => void);
    },
    show(pairing) {
      for (const follower of followers) follower([pairing]);
    },
    setState(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
