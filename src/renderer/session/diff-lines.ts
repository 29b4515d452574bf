import { structuredPatch } from 'diff';
import type { Edit } from '../../shared/waiting.ts';

/** One line of a unified diff. Numbers are places in the file, from 1; of a fragment whose place is not known they are absent. */
export type DiffLine =
  | { kind: 'same' | 'added' | 'removed'; text: string; oldLine?: number | undefined; newLine?: number | undefined }
  | { kind: 'gap'; text: string };

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
    let oldLine = hunk.oldStart;
    let newLine = hunk.newStart;
    if (view.lines.length > 0 || hunk.oldStart > 1) view.lines.push({ kind: 'gap', text: gapText(hunk, shift) });
    for (const line of hunk.lines) {
      const text = line.slice(1);
      if (line[0] === '+') {
        view.lines.push({ kind: 'added', text, newLine: placed(newLine++, shift) });
        view.added += 1;
      } else if (line[0] === '-') {
        view.lines.push({ kind: 'removed', text, oldLine: placed(oldLine++, shift) });
        view.removed += 1;
      } else if (line[0] === ' ') {
        view.lines.push({ kind: 'same', text, oldLine: placed(oldLine++, shift), newLine: placed(newLine++, shift) });
      } else {
        view.lines.push({ kind: 'gap', text: 'no line end at the end of the file' });
      }
    }
  }
  return view;
}

function placed(line: number, shift: number | undefined): number | undefined {
  return shift === undefined ? undefined : line + shift;
}

function gapText(hunk: { oldStart: number; oldLines: number }, shift: number | undefined): string {
  return shift === undefined ? '⋯' : `⋯ line ${hunk.oldStart + shift}`;
}

function wholeView(before: string, after: string, shift: number | undefined): DiffView {
  const removed = linesOf(before);
  const added = linesOf(after);
  return {
    lines: [
      ...removed.map((text, at) => ({ kind: 'removed' as const, text, oldLine: placed(at + 1, shift) })),
      ...added.map((text, at) => ({ kind: 'added' as const, text, newLine: placed(at + 1, shift) })),
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
