import { eventsFrame } from '../../shared/link.ts';
import { batches } from './batches.ts';
import type { Outbound } from './outbound.ts';

type Source = { follow(after: number, onRows: (rows: readonly string[], lastSeq: number) => void): () => void };

/**
 * Forwards one transcript. When the client does not keep up, nothing is kept for it: the transcript is let go, and followed
 * again after the last seq that was sent, which the store answers.
 */
export function followTranscript(outbound: Outbound, id: number, source: Source, after: number): () => void {
  let at = after;
  let stop = start();

  function start(): () => void {
    let on = true;
    let letGo: (() => void) | undefined;
    let forget: (() => void) | undefined;

    const end = () => {
      on = false;
      letGo?.();
      forget?.();
    };

    // The first rows come while `follow` still runs.
    letGo = source.follow(at, (rows, lastSeq) => {
      let next = lastSeq - rows.length + 1;
      for (const batch of batches(rows)) {
        if (!on) return;
        if (outbound.full()) {
          end();
          forget = outbound.whenRoom(() => {
            stop = start();
          });
          return;
        }
        outbound.send(eventsFrame(id, batch));
        next += batch.length;
        at = next - 1;
      }
    });
    if (!on) letGo();
    return end;
  }

  return () => stop();
}
