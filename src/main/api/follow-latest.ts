import { eventsFrame } from '../../shared/link.ts';
import type { Outbound } from './outbound.ts';

/** Forwards a value that is whole each time: for a client that does not keep up only the newest is kept. */
export function followLatest<Value>(
  outbound: Outbound,
  id: number,
  follow: (onValue: (value: Value) => void) => () => void,
): () => void {
  let kept: { value: Value } | undefined;
  let forget: (() => void) | undefined;

  function drain(): void {
    forget = undefined;
    if (kept) outbound.send(eventsFrame(id, [JSON.stringify(kept.value)]));
    kept = undefined;
  }

  const letGo = follow((value) => {
    kept = { value };
    if (outbound.full()) forget ??= outbound.whenRoom(drain);
    else drain();
  });
  return () => {
    letGo();
    forget?.();
  };
}
