import type { RoomEntry } from '../../shared/contract.ts';
import { limits } from '../../shared/limits.ts';
import { eventsFrame } from '../../shared/link.ts';
import { batches } from './batches.ts';
import type { Outbound } from './outbound.ts';

type Source = { follow(onEntries: (entries: readonly string[]) => void): () => void };

/**
 * Forwards the room. What a slow client has not got yet is kept by key, the newest version only, in the place of the older
 * one, so that `ready` still comes after all of the snapshot. `onTooSlow`: even that became too much; nothing more comes.
 */
export function followRoom(outbound: Outbound, id: number, source: Source, onTooSlow: () => void): () => void {
  const kept = new Map<string, string>();
  let keptBytes = 0;
  let forget: (() => void) | undefined;
  let letGo: (() => void) | undefined;
  let on = true;

  function keep(entries: readonly string[]): void {
    for (const text of entries) {
      const { kind, id: name } = JSON.parse(text) as RoomEntry;
      const key = `${kind}:${name}`;
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
    for (const batch of batches(entries)) {
      if (outbound.full()) {
        keep(entries.slice(sent));
        return;
      }
      outbound.send(eventsFrame(id, batch));
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
