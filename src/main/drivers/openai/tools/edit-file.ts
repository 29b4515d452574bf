import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { limits } from '../../../../shared/limits.ts';
import type { Edit } from '../../../../shared/waiting.ts';
import { fileErrorCode, placeInside } from '../inside-workspace.ts';
import { readText } from './read-text.ts';
import { failed, type Tool } from './tool.ts';

const input = z.object({
  path: z.string().min(1).describe('The file, relative to the workspace; it is made when it is not there'),
  old_text: z
    .string()
    .optional()
    .describe(
      'The part to replace, exactly as it stands there and found only once. Without it the whole file is replaced.',
    ),
  new_text: z.string().describe('What stands there afterwards'),
});
type Input = z.infer<typeof input>;

type Change = { real: string; shown: string; before: string | null; after: string; edit: Edit };

export const editFileTool: Tool<Input> = {
  name: 'edit',
  kind: 'edit',
  about: 'Changes a part of a text file, or writes a whole one.',
  input,
  async plan(wanted, { workspace }) {
    const found = await changeOf(wanted, workspace);
    if (!found.ok) return found;
    const { shown, before, edit } = found.change;
    return { ok: true, title: shown, risk: 'edit', edits: [edit], basis: basisOf(shown, before) };
  },
  async run(wanted, { workspace }, { basis }) {
    const found = await changeOf(wanted, workspace);
    if (!found.ok) return failed(found.message);
    const { real, shown, before, after, edit } = found.change;
    // What was allowed is what was shown. A person who changed the path has seen no other file than the one that they named.
    if (basis !== null && sameFile(basis, shown) && basis !== basisOf(shown, before)) {
      return failed(`${shown} is not any more as it was when this change was shown. Read it again.`);
    }
    try {
      await mkdir(dirname(real), { recursive: true });
      await replaceText(real, after);
      return { ok: true, output: before === null ? `${shown} was made.` : `${shown} was changed.`, edit };
    } catch (error) {
      return failed(`${shown} cannot be written (${fileErrorCode(error)}).`);
    }
  },
};

async function changeOf(
  { path, old_text, new_text }: Input,
  workspace: string,
): Promise<{ ok: true; change: Change } | { ok: false; message: string }> {
  const place = await placeInside(workspace, path);
  if (!place.ok) return place;
  const { real, shown, exists } = place;
  if (shown.length > limits.pathBytes) return { ok: false, message: 'The path is too long.' };
  const file = exists ? await readText(real, shown) : undefined;
  if (file && !file.ok) return file;
  const before = file ? file.text : null;
  if (old_text === undefined || (old_text === '' && before === null)) {
    const edit: Edit = { path: shown, oldText: before, newText: new_text, coverage: 'file' };
    return { ok: true, change: { real, shown, before, after: new_text, edit } };
  }
  if (before === null) return { ok: false, message: `There is no ${shown}. Leave old_text out to make it.` };
  const at = old_text === '' ? -1 : before.indexOf(old_text);
  if (at < 0) return { ok: false, message: `old_text does not stand in ${shown}. Read it again; every space counts.` };
  if (before.indexOf(old_text, at + 1) >= 0) {
    return { ok: false, message: `old_text stands in ${shown} more than once. Take more of the lines around it.` };
  }
  const line = before.slice(0, at).split('\n').length;
  const edit: Edit = { path: shown, oldText: old_text, newText: new_text, coverage: 'fragment', line };
  const after = before.slice(0, at) + new_text + before.slice(at + old_text.length);
  return { ok: true, change: { real, shown, before, after, edit } };
}

function basisOf(shown: string, before: string | null): string {
  return `${hash(shown)}:${before === null ? 'new' : hash(before)}`;
}

function sameFile(basis: string, shown: string): boolean {
  return basis.startsWith(`${hash(shown)}:`);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The whole new text or the whole old one, with the rights that the file had. */
async function replaceText(path: string, text: string): Promise<void> {
  const temporary = `${path}.signalbox-new`;
  const mode = (await stat(path).catch(absent))?.mode;
  await rm(temporary, { force: true });
  const file = await open(temporary, constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW | constants.O_WRONLY);
  try {
    await file.writeFile(text);
    if (mode !== undefined) await file.chmod(mode & 0o7777);
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

function absent(error: unknown): undefined {
  if (fileErrorCode(error) !== 'ENOENT') throw error;
}
