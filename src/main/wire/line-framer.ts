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
const BOM = '\uFEFF';

/**
 * Looks for a line feed in the new bytes only and joins the pieces of a line once, so that a line of many megabytes costs
 * no more than its bytes. Lines that begin and end in the same bytes are decoded together, since a call for each of many
 * short ones costs more than the decoding. A line above `capBytes` is dropped as it comes in and reported when it ends.
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
      const first = chunk.indexOf(LF) + 1;
      const last = chunk.lastIndexOf(LF) + 1;
      const lines: WireLine[] = [];
      if (first > 0) {
        hold(chunk.subarray(0, first - 1));
        lines.push(finish(position + first));
        decodeAll(chunk.subarray(first, last), start, capBytes, lines);
        start = position + last;
      }
      if (last < chunk.length) hold(Buffer.from(chunk.subarray(last)));
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

/** Whole lines, each with its line feed, of which the first stands at `from`. */
function decodeAll(bytes: Buffer, from: number, capBytes: number, lines: WireLine[]): void {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : undefined;
  let textAt = 0;
  for (let at = 0; at < bytes.length; ) {
    const cut = bytes.indexOf(LF, at);
    const [start, end] = [from + at, from + cut + 1];
    const textCut = text?.indexOf('\n', textAt) ?? -1;
    if (cut - at > capBytes) lines.push({ kind: 'bad', reason: 'tooLong', start, end });
    else if (text === undefined) lines.push(decode(bytes.subarray(at, cut), start, end));
    else lines.push({ kind: 'text', text: trim(text.slice(textAt, textCut)), start, end });
    at = cut + 1;
    textAt = textCut + 1;
  }
}

function decode(bytes: Buffer, start: number, end: number): WireLine {
  if (!isUtf8(bytes)) return { kind: 'bad', reason: 'notUtf8', start, end };
  return { kind: 'text', text: trim(bytes.toString('utf8')), start, end };
}

/** Without what may stand around a line: a byte order mark, a carriage return. */
function trim(text: string): string {
  return text.slice(text.startsWith(BOM) ? 1 : 0, text.endsWith('\r') ? -1 : text.length);
}
