import { structuredPatch } from 'diff';
import type { Edit } from '../../shared/waiting.ts';

/**
 * One line of a change. `oldLine` and `newLine` are places in the file, from 1; of a fragment whose place is not known they
 * are absent. `oldAt` and `newAt` are places in the texts of the edit, from 0.
 */
export type TextLine = {
  kind: 'same' | 'added' | 'removed';
  text: string;
  oldLine?: number | undefined;
  newLine?: number | undefined;
  oldAt?: number;
  newAt?: number;
};
export type DiffLine = TextLine | { kind: 'gap'; text: string };

export type DiffView = {
  lines: DiffLine[];
  added: number;
  removed: number;
  /** The texts are too far apart to be compared in time; they are shown one after the other. */
  whole: boolean;
};

/** How many changed lines the comparison may find before it gives up: its time grows with their square. */
const mostEdits = 2_000;
const contextLines = 3;

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export function diffView(edit: Edit): DiffView {
  const shift = edit.coverage === 'file' ? 0 : edit.line === undefined ? undefined : edit.line - 1;
  const before = edit.oldText ?? '';
  const patch = structuredPatch('', '', before, edit.newText, undefined, undefined, {
    context: contextLines,
    maxEditLength: mostEdits,
  });
  if (!patch) return wholeView(before, edit.newText, shift);
  const view: DiffView = { lines: [], added: 0, removed: 0, whole: false };
  for (const hunk of patch.hunks) {
    // Of an empty side the patch names the line before it.
    let oldAt = hunk.oldStart - (hunk.oldLines === 0 ? 0 : 1);
    let newAt = hunk.newStart - (hunk.newLines === 0 ? 0 : 1);
    if (view.lines.length > 0 || hunk.oldStart > 1) view.lines.push({ kind: 'gap', text: gapText(hunk, shift) });
    for (const line of hunk.lines) {
      const text = line.slice(1);
      if (line[0] === '+') {
        view.lines.push(addedLine(text, newAt++, shift));
        view.added += 1;
      } else if (line[0] === '-') {
        view.lines.push(removedLine(text, oldAt++, shift));
        view.removed += 1;
      } else if (line[0] === ' ') {
        view.lines.push({ ...removedLine(text, oldAt++, shift), ...addedLine(text, newAt++, shift), kind: 'same' });
      } else {
        view.lines.push({ kind: 'gap', text: 'no line end at the end of the file' });
      }
    }
  }
  return view;
}

function addedLine(text: string, newAt: number, shift: number | undefined): TextLine {
  return { kind: 'added', text, newLine: placed(newAt, shift), newAt };
}

function removedLine(text: string, oldAt: number, shift: number | undefined): TextLine {
  return { kind: 'removed', text, oldLine: placed(oldAt, shift), oldAt };
}

function placed(at: number, shift: number | undefined): number | undefined {
  return shift === undefined ? undefined : at + 1 + shift;
}

function gapText(hunk: { oldStart: number; oldLines: number }, shift: number | undefined): string {
  return shift === undefined ? '⋯' : `⋯ line ${hunk.oldStart + shift}`;
}

function wholeView(before: string, after: string, shift: number | undefined): DiffView {
  const removed = linesOf(before);
  const added = linesOf(after);
  return {
    lines: [
      ...removed.map((text, at) => removedLine(text, at, shift)),
      ...added.map((text, at) => addedLine(text, at, shift)),
    ],
    added: added.length,
    removed: removed.length,
    whole: true,
  };
}

const views = new WeakMap<Edit, DiffView>();

/** The same edit is compared once. */
export function cachedDiffView(edit: Edit): DiffView {
  const known = views.get(edit);
  if (known) return known;
  const view = diffView(edit);
  views.set(edit, view);
  return view;
}

/** `+46 −3`. */
export function changeText(added: number, removed: number): string {
  return `+${added} −${removed}`;
}

/** How many lines a change that is folded after so many does not show; a few more are not worth a fold. */
export function foldedAfter({ lines }: DiffView, fold: number): number {
  return lines.length > fold + 4 ? lines.length - fold : 0;
}
