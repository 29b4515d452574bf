import { limits } from '../../shared/limits.ts';
import type { Pipe } from './pipe.ts';

/** What one client has been sent and has not taken yet. Streams stop while it is full; answers to calls still go out. */
export type Outbound = {
  send(text: string): void;
  full(): boolean;
  /** Far beyond full: this client reads nothing and still asks. */
  drowned(): boolean;
  /** Runs `go` once, when half of it has been taken. Those who wait get their turn in the order in which they asked. */
  whenRoom(go: () => void): () => void;
};

/** How many times the caps of the streams a client's answers may pile up to. */
const drownedAt = 2;

export function createOutbound(pipe: Pick<Pipe, 'send'>): Outbound {
  const waiting = new Set<() => void>();
  let frames = 0;
  let bytes = 0;

  const over = (share: number) => frames >= limits.outboundFrames * share || bytes >= limits.outboundBytes * share;

  function taken(size: number): void {
    frames -= 1;
    bytes -= size;
    if (over(0.5)) return;
    for (const go of [...waiting]) {
      if (over(1)) return;
      if (waiting.delete(go)) go();
    }
  }

  return {
    send(text) {
      const size = Buffer.byteLength(text);
      frames += 1;
      bytes += size;
      pipe.send(text, () => taken(size));
    },
    full: () => over(1),
    drowned: () => over(drownedAt),
    whenRoom(go) {
      waiting.add(go);
      return () => void waiting.delete(go);
    },
  };
}
