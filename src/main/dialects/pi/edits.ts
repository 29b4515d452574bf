import type { Json } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';
import type { Edit } from '../../../shared/waiting.ts';
import type { ErrandResult } from '../dialect.ts';

type Input = { [key: string]: Json };

/** The file that a call would change, where the change can be shown. */
export function pathOfEdit(tool: string, input: Input): string | undefined {
  if (tool !== 'edit' && tool !== 'write') return undefined;
  const { path } = input;
  return typeof path === 'string' && path !== '' && path.length <= limits.pathBytes ? path : undefined;
}

/** The agent expands `~` and strips `@` (1.6.0); what such a path leads to cannot be told from here. */
export function isPlainPath(path: string): boolean {
  return !/^[~@]|:\/\//.test(path);
}

/** The changes that a call would make to the file as it is on the disk; each part of it by itself. */
export function editsOf(tool: string, input: Input, path: string, file: ErrandResult): Edit[] {
  if (tool === 'write') {
    const newText = typeof input.content === 'string' ? input.content : '';
    if (file.kind !== 'file') return [{ path, oldText: null, newText, coverage: 'conflict' }];
    return [{ path, oldText: file.text, newText, coverage: 'file' }];
  }
  return partsOf(input).map((part) => partOf(part, path, file));
}

type Part = { oldText: string; newText: string };

function partsOf(input: Input): Part[] {
  const parts = Array.isArray(input.edits) ? input.edits : [input];
  return parts.flatMap((part) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return [];
    const { oldText, newText } = part;
    return typeof oldText === 'string' && typeof newText === 'string' ? [{ oldText, newText }] : [];
  });
}

/** The agent changes a part only where it is found exactly once. */
function partOf({ oldText, newText }: Part, path: string, file: ErrandResult): Edit {
  const text = file.kind === 'file' ? file.text : null;
  const place = text === null || oldText === '' ? -1 : text.indexOf(oldText);
  const once = text !== null && place >= 0 && text.indexOf(oldText, place + 1) < 0;
  if (!once) return { path, oldText, newText, coverage: 'conflict' };
  return { path, oldText, newText, coverage: 'fragment', line: text.slice(0, place).split('\n').length };
}
