// biome-ignore-all lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
import stripAnsi from 'strip-ansi';

/*
 * Text of an agent is data: nothing in it may move a cursor, name a link, reorder or hide what stands there. strip-ansi
 * takes the well-formed sequences; it leaves string sequences that never end, bare control characters, bidi controls and
 * tag characters, which are taken here.
 */

const stringSequence =
  /(?:\u001b[\]P_^X]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?/g;
const otherSequence = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|\u001b[ -/]*[0-~]?/g;
const lineBreak = /\r\n?|[\u0085\u2028\u2029]/g;
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/** The text without escape sequences, control and reordering characters; every line break is a line feed. */
export function cleanText(text: string): string {
  return stripAnsi(text)
    .replace(stringSequence, '')
    .replace(otherSequence, '')
    .replace(lineBreak, '\n')
    .replace(hidden, '');
}

const unfinished =
  /(?:(?:\u001b[\]P_^X]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*\u001b?|\u001b(?:\[[0-?]*[ -/]*)?|\u009b[0-?]*[ -/]*|\r)$/;

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
