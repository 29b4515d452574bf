import { limits } from '../../shared/limits.ts';
import { batches } from './batches.ts';
import type { Outbound } from './outbound.ts';

type Source = { follow(onEntries: (entries: readonly string[]) => void): () => void };

type Sending = {
  /** Sends entries that fit into one frame. */
  send(entries: readonly string[]): void;
  frameBytes: number;
  /** What is kept became too much; nothing more comes. */
  onTooSlow(): void;
};

/**
 * Forwards a room, a window's or a phone's: entries as JSON text, each with its kind and id. What a slow client has not got
 * yet is kept by key, the newest version only, in the place of the older one, so that `ready` still comes after all of the
 * snapshot.
 */
export function followRoom(outbound: Outbound, source: Source, { send, frameBytes, onTooSlow }: Sending): () => void {
  const kept = new Map<string, string>();
  let keptBytes = 0;
  let forget: (() => void) | undefined;
  let letGo: (() => void) | undefined;
  let on = true;

  function keep(entries: readonly string[]): void {
    for (const text of entries) {
      const { kind, id } = JSON.parse(text) as { kind: string; id: string };
      const key = `${kind}:${id}`;
      keptBytes += Buffer.byteLength(text) - Buffer.byteLength(kept.get(key) ?? '');
      kept.set(key, text);
    }
    if (keptBytes > limits.outboundBytes) {
      end();
      onTooSlow();
      return;
    }
    forget ??= outbound.whenRoom(drain);
  }

  function drain(): void {
    forget = undefined;
    const entries = [...kept.values()];
    kept.clear();
    keptBytes = 0;
    give(entries);
  }

  function give(entries: readonly string[]): void {
    if (kept.size > 0) {
      keep(entries);
      return;
    }
    let sent = 0;
    for (const batch of batches(entries, frameBytes)) {
      if (outbound.full()) {
        keep(entries.slice(sent));
        return;
      }
      send(batch);
      sent += batch.length;
    }
  }

  function end(): void {
    on = false;
    letGo?.();
    forget?.();
    kept.clear();
  }

  letGo = source.follow((entries) => {
    if (on) give(entries);
  });
  if (!on) letGo();
  return end;
}
