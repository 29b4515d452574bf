import type { Json } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';
import type { Edit } from '../../../shared/waiting.ts';
import type { ErrandResult } from '../dialect.ts';
import { fieldOf } from './tool-facts.ts';

/** The file that a call would write. */
export function pathOfEdit(tool: string, input: Json): string | undefined {
  const path = tool === 'write' ? fieldOf(input, 'path') : undefined;
  return path !== undefined && path.length <= limits.pathBytes ? path : undefined;
}

/** What `write` would make of the file as it is on the disk. It creates or replaces, and says which it means. */
export function editOf(input: Json, path: string, file: ErrandResult): Edit {
  const newText = fieldOf(input, 'content') ?? '';
  if (file.kind !== 'file') return { path, oldText: null, newText, coverage: 'conflict' };
  const isNew = fieldOf(input, 'mode') !== 'replace';
  const fits = isNew === (file.text === null);
  return { path, oldText: file.text, newText, coverage: fits ? 'file' : 'conflict' };
}
