import type { Json } from '../../../shared/ids.ts';
import { pictureOf, wordsOf } from './content-lines.ts';
import type { CallContent, CallLine } from './update-lines.ts';

/** All that a call's content says, as text. */
export function textOf(content: readonly CallContent[]): string {
  const words = content.flatMap((one) => (one.type === 'content' ? [wordsOf(one.content)] : []));
  return words.filter((one) => one !== '').join('\n');
}

export function picturesOf(content: readonly CallContent[]): string[] {
  return content
    .flatMap((one) => (one.type === 'content' ? [pictureOf(one.content)] : []))
    .filter((one) => one !== undefined);
}

/** The result of a call: its raw text where there is one, because some wrap it into markdown beside that. */
export function outputOf({ content, rawOutput }: CallLine): string {
  return plain(rawOutput) ?? textOf(content ?? []);
}

function plain(raw: Json | undefined): string | undefined {
  if (typeof raw === 'string') return raw;
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  for (const key of ['output', 'formatted_output', 'aggregated_output', 'error', 'text']) {
    const value = raw[key];
    if (typeof value === 'string') return value;
  }
  return undefined;
}
