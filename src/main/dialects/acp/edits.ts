import type { Edit } from '../../../shared/waiting.ts';
import type { ErrandResult } from '../dialect.ts';
import type { Diff } from './call.ts';

/**
 * A change as it stands to the file on the disk: the whole of it, a part that is found exactly once, or a conflict. Two
 * agents say of a new file that it was empty (0.61, 1.18).
 */
export function compareDiff({ path, oldText, newText }: Diff, file: ErrandResult): Edit {
  const conflict: Edit = { path, oldText, newText, coverage: 'conflict' };
  if (file.kind !== 'file') return conflict;
  if (file.text === null) return oldText ? conflict : { path, oldText: null, newText, coverage: 'file' };
  if (oldText === null) return conflict;
  if (file.text === oldText) return { path, oldText, newText, coverage: 'file' };
  const place = placeOf(file.text, oldText);
  if (place === undefined) return conflict;
  return { path, oldText, newText, coverage: 'fragment', line: file.text.slice(0, place).split('\n').length };
}

/** Where a part stands, if it stands there only once. */
function placeOf(whole: string, part: string): number | undefined {
  const place = part === '' ? -1 : whole.indexOf(part);
  return place < 0 || whole.indexOf(part, place + 1) >= 0 ? undefined : place;
}

/** Would this change make just this text of the file? */
export function makes(diff: Diff, before: string | null, after: string): boolean {
  if (diff.newText === after && (diff.oldText ?? '') === (before ?? '')) return true;
  const place = before === null || diff.oldText === null ? undefined : placeOf(before, diff.oldText);
  if (before === null || place === undefined) return false;
  return before.slice(0, place) + diff.newText + before.slice(place + (diff.oldText?.length ?? 0)) === after;
}
