import type { Json } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';
import type { Edit } from '../../../shared/waiting.ts';
import type { ErrandResult } from '../dialect.ts';

type Input = { [key: string]: Json };

/** The file that a call would change, where the change can be shown. */
export function pathOfEdit(tool: string, input: Input): string | undefined {
  if (tool !== 'Edit' && tool !== 'Write') return undefined;
  const path = input.file_path;
  return typeof path === 'string' && path.length <= limits.pathBytes ? path : undefined;
}

/** The change that a call would make to the file as it is on the disk. */
export function editOf(tool: string, input: Input, path: string, file: ErrandResult): Edit {
  const before = textOf(tool === 'Edit' ? input.old_string : null);
  const after = textOf(tool === 'Edit' ? input.new_string : input.content) ?? '';
  const conflict: Edit = { path, oldText: before, newText: after, coverage: 'conflict' };
  if (file.kind !== 'file') return conflict;
  if (tool === 'Write') return { path, oldText: file.text, newText: after, coverage: 'file' };
  if (before === null) return conflict;
  if (file.text === null) return before === '' ? { path, oldText: null, newText: after, coverage: 'file' } : conflict;
  const place = before === '' ? -1 : file.text.indexOf(before);
  if (place < 0) return conflict;
  const once = file.text.indexOf(before, place + 1) < 0;
  if (once) return { path, oldText: before, newText: after, coverage: 'fragment', line: lineAt(file.text, place) };
  if (input.replace_all !== true) return conflict;
  return { path, oldText: file.text, newText: file.text.replaceAll(before, () => after), coverage: 'file' };
}

/**
 * The change that a call has made, from its structured result (2.1.332). A very long one is not shown again: the file has it.
 */
export function editMade(result: unknown): Edit | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  const made = result as { [key: string]: unknown };
  const path = made.filePath;
  if (typeof path !== 'string' || path.length > limits.pathBytes) return undefined;
  const edit = wholeFile(made, path) ?? fragment(made, path);
  const length = edit ? (edit.oldText ?? '').length + edit.newText.length : 0;
  return length <= limits.toolOutputBytes ? edit : undefined;
}

function wholeFile(made: { [key: string]: unknown }, path: string): Edit | undefined {
  const { type, content, originalFile } = made;
  if ((type !== 'create' && type !== 'update') || typeof content !== 'string') return undefined;
  return { path, oldText: textOf(originalFile), newText: content, coverage: 'file' };
}

function fragment(made: { [key: string]: unknown }, path: string): Edit | undefined {
  const { oldString, newString, originalFile } = made;
  if (typeof oldString !== 'string' || typeof newString !== 'string') return undefined;
  const edit: Edit = { path, oldText: oldString, newText: newString, coverage: 'fragment' };
  const place = typeof originalFile === 'string' && oldString !== '' ? originalFile.indexOf(oldString) : -1;
  return typeof originalFile === 'string' && place >= 0 ? { ...edit, line: lineAt(originalFile, place) } : edit;
}

function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
