import type { Approval, Edit } from '../../../shared/waiting.ts';
import { agentWords, envWords, furtherFields, saysArgv } from '../../session/approval-input.ts';
import { cachedDiffView, foldedAfter } from '../../session/diff-lines.ts';
import { rawText } from '../../session/json-view.tsx';
import { foldedLines } from '../../ui/visible-text.tsx';

/** Lines of a command, a field or a change that a card shows before the rest is asked for. */
export const textFold = 10;
const fieldFold = 4;
export const diffFold = 16;

/** One text of a card, and after how many lines it is folded. */
export type CardText = { name: string; text: string; fold: number };

/** How many lines of a change a folded card does not show. */
export function foldedDiffLines(edit: Edit): number {
  return foldedAfter(cachedDiffView(edit), diffFold);
}

/** The fields of the input that neither the command nor the changes say. */
export function fieldTexts(approval: Approval): CardText[] {
  return furtherFields(approval).map(([name, value]) => ({
    name,
    text: typeof value === 'string' ? value : rawText(value),
    fold: fieldFold,
  }));
}

/** All lines of a card that are hidden until somebody opens it; until then nothing can be allowed. */
export function hiddenLines(approval: Approval): number {
  const { command, argv, edits } = approval;
  const lines = [
    command === undefined ? 0 : foldedLines(command, textFold),
    argv && saysArgv(approval) ? foldedLines(argv.join('\n'), textFold) : 0,
    foldedLines(envWords(approval).join('\n'), textFold),
    foldedLines(agentWords(approval), textFold),
    ...edits.map(foldedDiffLines),
    ...fieldTexts(approval).map(({ text, fold }) => foldedLines(text, fold)),
  ];
  return lines.reduce((sum, count) => sum + count, 0);
}
