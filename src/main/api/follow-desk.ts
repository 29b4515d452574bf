import type { DeskEntry } from '../../shared/contract.ts';
import { eventsFrame } from '../../shared/link.ts';
import type { Outbound } from './outbound.ts';

type Source = { follow(onEntry: (entry: DeskEntry) => void): () => void };

/** Forwards what the desk is told. For a window that does not keep up the newest entry of each kind is kept: older ones are stale. */
export function followDesk(outbound: Outbound, id: number, source: Source): () => void {
  const kept = new Map<DeskEntry['kind'], DeskEntry>();
  let forget: (() => void) | undefined;

  function drain(): void {
    forget = undefined;
    const entries = [...kept.values()].map((entry) => JSON.stringify(entry));
    kept.clear();
    outbound.send(eventsFrame(id, entries));
  }

  const letGo = source.follow((entry) => {
    kept.set(entry.kind, entry);
    if (outbound.full()) forget ??= outbound.whenRoom(drain);
    else drain();
  });
  return () => {
    letGo();
    forget?.();
  };
}
