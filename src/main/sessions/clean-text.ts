// biome-ignore-all lint/suspicious/noControlCharactersInRegex: control characters are what is looked for

/*
 * Text of an agent is data: nothing in it may move a cursor, name a link, reorder or hide what stands there. It comes in
 * pieces, cut anywhere, and has to come out the same as if it had come whole: so each step looks at the raw text, and none
 * can make out of two harmless parts something that a later one would have taken. No library was found that promises this.
 */

const stringSequence =
  /(?:\u001b[\]P_^X]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?/;
const controlSequence = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?/;
const otherSequence = /\u001b[ -/]*[0-~]?/;
const sequence = new RegExp([stringSequence, controlSequence, otherSequence].map((one) => one.source).join('|'), 'g');
const loneSurrogate = /\p{Cs}/gu;
const lineBreak = /\r\n?|[\u0085\u2028\u2029]/g;
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
/** What may need any of it; most text has none. */
const suspicious = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/;

/** The text without escape sequences, control and reordering characters; every line break is a line feed. */
export function cleanText(text: string): string {
  if (!suspicious.test(text)) return text;
  return text.replace(loneSurrogate, '\ufffd').replace(lineBreak, '\n').replace(sequence, '').replace(hidden, '');
}

/** A sequence without its end, half of a line break, half of a character. */
const unfinished =
  /(?:(?:\u001b[\]P_^X]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*\u001b?|(?:\u001b\[|\u009b)[0-?]*[ -/]*|\u001b[ -/]*|\r|[\ud800-\udbff])$/;

/** How much of a sequence that has not ended is held back before it is taken for text. */
const heldCharacters = 4_096;

/**
 * For text that comes in pieces: `ready` can be cleaned now, `held` is the start of a sequence whose end may be in the
 * next piece and is to be put in front of it.
 */
export function splitUnfinished(text: string): { ready: string; held: string } {
  const match = unfinished.exec(text.length > heldCharacters ? text.slice(-heldCharacters) : text);
  if (!match) return { ready: text, held: '' };
  const length = match[0].length;
  return { ready: text.slice(0, text.length - length), held: text.slice(text.length - length) };
}

/** Cut to a number of UTF-8 bytes at a character's border, for lists; an ellipsis says that it was cut. */
export function cutText(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const room = Buffer.from(text).subarray(0, Math.max(0, bytes - 3));
  return `${new TextDecoder('utf-8').decode(room, { stream: true })}…`;
}

/** The first line with words in it, cut for a list. */
export function previewOf(text: string, bytes: number): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  return cutText(line.trim(), bytes);
}
