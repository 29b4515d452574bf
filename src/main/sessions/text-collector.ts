import type { Json } from '../../shared/ids.ts';
import { limits } from '../../shared/limits.ts';
import { previewOf } from './clean-text.ts';
import type { LedgerEvent } from './ledger.ts';

/** At most this much of one item is made findable. */
const searchCharacters = 64 * 1_024;

export type Collected = { search?: string | undefined; preview?: string | undefined };

/**
 * Gathers the text of messages while they stream, so that it is indexed once, when something else begins. After a crash the
 * part before it is not gathered again: the message is then found by its later words.
 */
export function createTextCollector(): { take(event: LedgerEvent): Collected } {
  const open = new Map<string, string>();
  let answer = '';

  return {
    take({ body }) {
      if (body.type === 'assistantText' || body.type === 'assistantThought') {
        const before = open.get(body.messageId) ?? '';
        if (before.length < searchCharacters) open.set(body.messageId, before + body.delta);
        if (body.type === 'assistantText' && body.parent === undefined) answer = open.get(body.messageId) ?? '';
        return {};
      }
      const parts = [...open.values(), searchableText(body)].filter((part) => part !== '');
      open.clear();
      const search = parts.length === 0 ? undefined : parts.join('\n').slice(0, searchCharacters);
      if (body.type !== 'turnEnded' || answer === '') return { search };
      const preview = previewOf(answer, limits.previewBytes);
      answer = '';
      return { search, preview };
    },
  };
}

function searchableText(body: LedgerEvent['body']): string {
  if (body.type === 'userMessage' || body.type === 'peerMessage') return body.text;
  if (body.type === 'toolStart') {
    const { title = '', input } = body;
    const values = leavesOf(input).filter((value) => !title.includes(value));
    return [title, ...values].join(' ').trim().slice(0, searchCharacters);
  }
  if (body.type === 'toolEnd') return body.output.slice(0, searchCharacters);
  if (body.type === 'error') return body.message;
  return '';
}

/** What a person may look for in an input: its texts and figures, without the JSON around them. */
function leavesOf(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(leavesOf);
}
