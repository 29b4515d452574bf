import { limits } from '../../shared/limits.ts';
import { cleanText, previewOf } from './clean-text.ts';
import { type Draft, record, update } from './ledger.ts';

/** The agent calls for a person, in a few words of its own; `null`: somebody has come, or it needs nobody any more. */
export function callPerson(draft: Draft, words: string | null): void {
  const { attention: before, ...summary } = draft.ledger.summary;
  const message = words === null ? null : previewOf(cleanText(words), limits.previewBytes);
  if (message === (before ?? null)) return;
  update(draft, { summary: message === null ? summary : { ...summary, attention: message } });
  record(draft, { type: 'attention', message });
}
