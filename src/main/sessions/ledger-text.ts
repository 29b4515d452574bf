import type { DriverReport } from '../drivers/driver.ts';
import { cleanText, splitUnfinished } from './clean-text.ts';
import { type Draft, entryOf, record, update } from './ledger.ts';

type TextReport = Extract<DriverReport, { type: 'assistantText' | 'assistantThought' }>;

/**
 * Records a piece of text. A text goes on until a call, a message or another text of its conversation begins; what comes
 * after that stands below it, as an item of its own. The fold draws the same line.
 */
export function recordText(draft: Draft, report: TextReport): void {
  const { openTexts, heldTexts } = draft.ledger;
  const conversation = report.parent ?? '';
  const text = `${report.type}:${report.messageId}`;
  const before = entryOf(heldTexts, text) ?? '';
  const { ready, held } = splitUnfinished(before + report.delta);
  if (held !== before) {
    const { [text]: _, ...others } = heldTexts;
    update(draft, { heldTexts: held === '' ? others : { ...others, [text]: held } });
  }
  const delta = cleanText(ready);
  if (delta === '') return;
  const goesOn = entryOf(openTexts, conversation) === text;
  if (!goesOn) update(draft, { openTexts: { ...openTexts, [conversation]: text } });
  record(draft, { ...report, delta }, !goesOn);
}

/** Something else of a conversation begins. */
export function closeText(draft: Draft, conversation = ''): void {
  const { [conversation]: open, ...openTexts } = draft.ledger.openTexts;
  if (open !== undefined) update(draft, { openTexts });
}
