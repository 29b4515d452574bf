import { limits } from '../../../shared/limits.ts';
import type { Edit } from '../../../shared/waiting.ts';
import type { ErrandResult } from '../dialect.ts';
import { type Hunk, parseHunks } from './hunks.ts';

/** One file of a change. `diff`: of an update a unified diff, else the whole text of the file (0.171). */
export type FileChange = { path: string; kind: 'add' | 'delete' | 'update'; movePath: string | null; diff: string };

/** What a change would make of the file as it is on the disk. A move is told by the card's title and input. */
export function editsAgainst(change: FileChange, file: ErrandResult): Edit[] {
  const { path, kind, diff } = change;
  if (path.length > limits.pathBytes) return [];
  const text = file.kind === 'file' ? file.text : null;
  if (kind === 'add') {
    return [{ path, oldText: text, newText: diff, coverage: file.kind === 'file' ? 'file' : 'conflict' }];
  }
  if (kind === 'delete') return [{ path, oldText: diff, newText: '', coverage: text === diff ? 'file' : 'conflict' }];
  const hunks = parseHunks(diff);
  return text === null ? hunks.map((hunk) => conflict(path, hunk)) : update(path, hunks, text);
}

function update(path: string, hunks: readonly Hunk[], text: string): Edit[] {
  const lines = text.split(/(?<=\n)/);
  const fits = hunks.map((hunk) => hunk.oldText === lines.slice(hunk.at, hunk.at + hunk.oldLines).join(''));
  if (fits.includes(false))
    return hunks.map((hunk, place) => (fits[place] ? fragment(path, hunk) : conflict(path, hunk)));
  if (hunks.every((hunk) => isOnce(text, hunk.oldText))) return hunks.map((hunk) => fragment(path, hunk));
  // A part that stands in the file twice says nothing by itself.
  const made = hunks.toReversed().reduce((rest, hunk) => rest.toSpliced(hunk.at, hunk.oldLines, hunk.newText), lines);
  return [{ path, oldText: text, newText: made.join(''), coverage: 'file' }];
}

/** What a change has made, by its own account. A very long one is not shown again: the file has it. */
export function editsMade(change: FileChange): Edit[] {
  const { kind, diff } = change;
  const path = change.movePath ?? change.path;
  if (diff.length > limits.toolOutputBytes || path.length > limits.pathBytes) return [];
  if (kind === 'add') return [{ path, oldText: null, newText: diff, coverage: 'file' }];
  if (kind === 'delete') return [{ path, oldText: diff, newText: '', coverage: 'file' }];
  return parseHunks(diff).map((hunk) => fragment(path, hunk));
}

function fragment(path: string, { oldText, newText, at }: Hunk): Edit {
  return { path, oldText, newText, coverage: 'fragment', line: at + 1 };
}

function conflict(path: string, { oldText, newText }: Hunk): Edit {
  return { path, oldText, newText, coverage: 'conflict' };
}

function isOnce(text: string, part: string): boolean {
  const place = part === '' ? -1 : text.indexOf(part);
  return place >= 0 && text.indexOf(part, place + 1) < 0;
}
