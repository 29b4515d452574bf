import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { limits } from '../../../shared/limits.ts';
import type { ErrandResult } from '../../dialects/dialect.ts';

/** The text of a file that really lies inside the workspace, wherever the links on the way lead. */
export async function readInside(workspace: string, path: string): Promise<ErrandResult> {
  try {
    const root = await realpath(workspace);
    const { real, exists } = await locate(resolve(root, path));
    if (!isInside(root, real)) return notInside;
    return exists ? await textOf(real) : { kind: 'file', text: null };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { kind: 'outside', message: `It cannot be read (${error.code}).` };
  }
}

const notInside: ErrandResult = { kind: 'outside', message: 'It is not inside the workspace.' };

async function textOf(real: string): Promise<ErrandResult> {
  const facts = await stat(real);
  if (!facts.isFile()) return { kind: 'outside', message: 'It is not a file.' };
  if (facts.size > limits.errandFileBytes) return { kind: 'outside', message: 'It is too large to be compared.' };
  const bytes = await readFile(real);
  if (!isUtf8(bytes)) return { kind: 'outside', message: 'It is not a text file.' };
  return { kind: 'file', text: bytes.toString('utf8') };
}

/**
 * Gives a file inside the workspace a new text, if it still is what a person saw. The new text is put in its place whole.
 * A file that a link leads to is written where it lies.
 */
export async function writeInside(
  workspace: string,
  { path, text, expected }: { path: string; text: string; expected: string | null },
): Promise<ErrandResult> {
  try {
    const root = await realpath(workspace);
    const { real, exists } = await locate(resolve(root, path));
    if (!isInside(root, real) || real === root) return notInside;
    const before: ErrandResult = exists ? await textOf(real) : { kind: 'file', text: null };
    if (before.kind !== 'file') return before;
    if (before.text === text) return { kind: 'written' };
    if (before.text !== expected) return { kind: 'changed', message: 'The file was changed since it was shown.' };
    await replace(real, text, exists ? (await stat(real)).mode & 0o777 : undefined);
    return { kind: 'written' };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { kind: 'outside', message: `It cannot be written (${error.code}).` };
  }
}

async function replace(real: string, text: string, mode: number | undefined): Promise<void> {
  await mkdir(dirname(real), { recursive: true });
  const draft = `${real}.${randomBytes(6).toString('hex')}.new`;
  try {
    const fresh = constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW | constants.O_WRONLY;
    const file = await open(draft, fresh);
    try {
      await file.writeFile(text);
      if (mode !== undefined) await file.chmod(mode);
    } finally {
      await file.close();
    }
    await rename(draft, real);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Where a path really leads. Of one that is not there (yet), its nearest folder is followed. */
async function locate(path: string): Promise<{ real: string; exists: boolean }> {
  try {
    return { real: await realpath(path), exists: true };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const parent = await locate(dirname(path));
    return { real: resolve(parent.real, basename(path)), exists: false };
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
