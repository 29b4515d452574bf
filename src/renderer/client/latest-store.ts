import type { StreamEntry, StreamParams } from '../../shared/contract.ts';
import type { Connection } from './connection.ts';

export type LatestStore<Value> = {
  /** Undefined: nothing has come yet. */
  getSnapshot(): Value | undefined;
  subscribe(listener: () => void): () => void;
};

/** Streams whose every entry is all that there is to know. */
type WholeStream = 'phones' | 'pairing';

/** Follows such a stream as long as somebody looks, and keeps the newest entry; it stays while the stream begins anew. */
export function createLatestStore<Name extends WholeStream>(
  connection: Pick<Connection, 'follow'>,
  stream: Name,
): LatestStore<StreamEntry<Name>> {
  const listeners = new Set<() => void>();
  let latest: StreamEntry<Name> | undefined;
  let stop: (() => void) | undefined;

  function receive(entries: StreamEntry<Name>[]): void {
    latest = entries.at(-1) ?? latest;
    for (const listener of [...listeners]) listener();
  }

  return {
    getSnapshot: () => latest,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= connection.follow<Name>(stream, () => ({}) as StreamParams<Name>, receive);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
