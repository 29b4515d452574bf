import { limits } from '../../shared/limits.ts';
import type { DriverReport } from '../drivers/driver.ts';
import { cleanText, cutText, splitUnfinished } from './clean-text.ts';
import { type Draft, entryOf, record, update } from './ledger.ts';
import { closeText } from './ledger-text.ts';
import { withdraw } from './ledger-turn.ts';

type ReportOf<Type extends DriverReport['type']> = Extract<DriverReport, { type: Type }>;

/** A call begins; the same id again while it is open tells more of the same call. */
export function startTool(draft: Draft, report: ReportOf<'toolStart'>): void {
  const known = entryOf(draft.ledger.openTools, report.id) !== undefined;
  if (!known) update(draft, { openTools: { ...draft.ledger.openTools, [report.id]: { output: 0, held: '' } } });
  closeText(draft, report.parent);
  const title = report.title === undefined ? {} : { title: cutText(cleanText(report.title), limits.cardTitleBytes) };
  record(draft, { ...report, tool: cutText(report.tool, limits.toolNameBytes), ...title }, !known);
}

export function updateTool(draft: Draft, report: ReportOf<'toolUpdate'>): void {
  const open = entryOf(draft.ledger.openTools, report.id);
  if (!open) {
    draft.dropped.push(`output of a call that is not open: ${report.id}`);
    return;
  }
  const { ready, held } = splitUnfinished(open.held + report.output);
  const room = limits.toolOutputBytes - open.output;
  const output = room > 0 ? cleanText(ready).slice(0, room) : '';
  if (output !== '' || held !== open.held) {
    const grown = { output: open.output + output.length, held };
    update(draft, { openTools: { ...draft.ledger.openTools, [report.id]: grown } });
  }
  if (output !== '') record(draft, { ...report, output });
}

export function endTool(draft: Draft, report: ReportOf<'toolEnd'>): void {
  if (!entryOf(draft.ledger.openTools, report.id)) {
    draft.dropped.push(`end of a call that is not open: ${report.id}`);
    return;
  }
  const { [report.id]: _, ...openTools } = draft.ledger.openTools;
  const failed = !report.ok && report.errorKind !== 'denied' && report.errorKind !== 'interrupted';
  update(draft, { openTools, ...(failed ? { callFailed: true } : {}) });
  // A sub-agent says nothing after the end of its call.
  closeText(draft, report.id);
  settleOfTool(draft, report.id);
  const cleaned = cleanText(report.output);
  const output = cutText(cleaned, limits.toolOutputBytes);
  record(draft, { ...report, output, truncated: report.truncated || output.length < cleaned.length });
}

/** A call that ended needs no answer any more; its agent went on without one. */
function settleOfTool(draft: Draft, toolId: string): void {
  for (const [id, entry] of Object.entries(draft.ledger.pending)) {
    if (entry.about === toolId) withdraw(draft, id);
  }
}
