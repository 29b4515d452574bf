import type { Edit } from '../../../shared/waiting.ts';
import type { ErrandResult } from '../dialect.ts';

/** An edit as it stands to the file on disk: the whole of it, a part that is found exactly once, or a conflict. */
export function compareEdit(edit: Edit, result: ErrandResult): Edit {
  const { line: _, ...bare } = edit;
  if (result.kind !== 'file') return { ...bare, coverage: 'conflict' };
  const { oldText } = edit;
  if (oldText === null) return { ...bare, coverage: result.text === null ? 'file' : 'conflict' };
  if (result.text === null) return { ...bare, coverage: 'conflict' };
  if (result.text === oldText) return { ...bare, coverage: 'file' };
  const place = oldText === '' ? -1 : result.text.indexOf(oldText);
  if (place < 0 || result.text.indexOf(oldText, place + 1) >= 0) return { ...bare, coverage: 'conflict' };
  return { ...bare, coverage: 'fragment', line: result.text.slice(0, place).split('\n').length };
}
