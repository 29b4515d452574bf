import type { HiddenPart } from '../find-secrets.ts';
import type { Redact } from '../redact.ts';

/**
 * The end of a text that comes in pieces. A secret may be cut in two anywhere, and half of one is not known as one: so what
 * may be half of it waits for more.
 */
export type HeldText = {
  raw: string;
  /** So many characters of it have been told already, because something else had to be told after them. */
  told: number;
};

export const nothingHeld: HeldText = { raw: '', told: 0 };

/** What can be told of a text, now that more of it is there, and what waits. */
export function takePiece(held: HeldText, piece: string, redact: Redact): { told: string; held: HeldText } {
  const raw = held.raw + piece;
  const parts = redact.find(raw);
  const unfinished = redact.unfinishedFrom(raw);
  // A key, or a folder whose name has spaces, may reach over the last word.
  const over = parts.find(({ start, end }) => start < unfinished && unfinished < end);
  const cut = over ? startOfWord(raw, over.since) : unfinished;
  if (cut <= held.told) return { told: '', held: { raw: raw.slice(cut), told: held.told - cut } };
  return { told: between(raw, held.told, cut, parts), held: { raw: raw.slice(cut), told: 0 } };
}

function startOfWord(text: string, at: number): number {
  return at - (/\S{0,256}$/.exec(text.slice(Math.max(0, at - 256), at))?.[0].length ?? 0);
}

/** Something else comes: what waits is told as it is. It is still remembered, for the rest of a secret. */
export function tellHeld({ raw, told }: HeldText, redact: Redact): { told: string; held: HeldText } {
  return { told: between(raw, told, raw.length, redact.find(raw)), held: { raw, told: raw.length } };
}

/** A secret that began before `from` is masked once more, for its other part. */
function between(raw: string, from: number, to: number, parts: readonly HiddenPart[]): string {
  if (from === to) return '';
  let told = '';
  let at = from;
  for (const part of parts) {
    if (part.end <= from || part.start >= to) continue;
    told += raw.slice(at, Math.max(at, part.start)) + part.shown;
    at = part.end;
  }
  return told + raw.slice(at, to);
}
