import { isUtf8 } from 'node:buffer';
import type { WireLine } from './wire.ts';

/** Cuts a growing file into lines. What it holds between two calls is a copy, so the caller may reuse its buffer. */
export type LineFramer = {
  /** The next bytes of the file; the lines that end in them. */
  push(chunk: Buffer): WireLine[];
  /** Nothing more will come: an unterminated rest is torn. */
  end(): WireLine[];
};

const LF = 10;
const CR = 13;
const BOM = '\uFEFF';

/**
 * Looks for a line feed in the new bytes only and joins the pieces of a line once, so that a line of many megabytes costs
 * no more than its bytes. A line above `capBytes` is dropped as it comes in and reported when it ends.
 */
export function createLineFramer(from: number, capBytes: number): LineFramer {
  let pieces: Buffer[] = [];
  let held = 0;
  let tooLong = false;
  let start = from;
  let position = from;

  function hold(piece: Buffer): void {
    if (piece.length === 0 || tooLong) return;
    held += piece.length;
    if (held > capBytes) {
      tooLong = true;
      pieces = [];
      return;
    }
    pieces.push(piece);
  }

  function finish(end: number): WireLine {
    const line = tooLong ? ({ kind: 'bad', reason: 'tooLong', start, end } as const) : decode(join(), start, end);
    pieces = [];
    held = 0;
    tooLong = false;
    start = end;
    return line;
  }

  function join(): Buffer {
    const [only] = pieces;
    return pieces.length === 1 && only ? only : Buffer.concat(pieces, held);
  }

  return {
    push(chunk) {
      const lines: WireLine[] = [];
      let cut = 0;
      for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, cut)) {
        hold(chunk.subarray(cut, at));
        cut = at + 1;
        lines.push(finish(position + cut));
      }
      if (cut < chunk.length) hold(Buffer.from(chunk.subarray(cut)));
      position += chunk.length;
      return lines;
    },
    end() {
      if (position === start) return [];
      const reason = tooLong ? 'tooLong' : 'torn';
      const torn: WireLine = { kind: 'bad', reason, start, end: position };
      pieces = [];
      start = position;
      return [torn];
    },
  };
}

function decode(bytes: Buffer, start: number, end: number): WireLine {
  if (!isUtf8(bytes)) return { kind: 'bad', reason: 'notUtf8', start, end };
  const length = bytes.at(-1) === CR ? bytes.length - 1 : bytes.length;
  const text = bytes.toString('utf8', 0, length);
  return { kind: 'text', text: text.startsWith(BOM) ? text.slice(1) : text, start, end };
}
