import { isUtf8 } from 'node:buffer';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { limits } from '../../../shared/limits.ts';
import type { Errand, ErrandResult } from '../../dialects/dialect.ts';

/** Does what dialects cannot do themselves. A result comes once for each errand, unless it was closed before. */
export type Errands = {
  run(errand: Errand): void;
  close(): void;
};

export type ErrandsOptions = {
  workspace: string;
  now(): number;
  done(id: string, result: ErrandResult): void;
};

/** The longest time that a timer takes; a later one is set again. */
const longestTimerMs = 2 ** 31 - 1;

export function createErrands({ workspace, now, done }: ErrandsOptions): Errands {
  const timers = new Map<string, NodeJS.Timeout>();
  let closed = false;

  function wake(id: string, at: number): void {
    clearTimeout(timers.get(id));
    const due = () => {
      timers.delete(id);
      if (now() < at) wake(id, at);
      else done(id, { kind: 'due' });
    };
    timers.set(id, setTimeout(due, Math.min(Math.max(at - now(), 0), longestTimerMs)));
  }

  async function read(id: string, path: string): Promise<void> {
    const result = await readInside(workspace, path);
    if (!closed) done(id, result);
  }

  return {
    run(errand) {
      if (closed) return;
      if (errand.kind === 'wake') wake(errand.id, errand.at);
      else void read(errand.id, errand.path);
    },
    close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** The text of a file that really lies inside the workspace, wherever the links on the way lead. */
export async function readInside(workspace: string, path: string): Promise<ErrandResult> {
  try {
    const root = await realpath(workspace);
    const { real, exists } = await locate(resolve(root, path));
    if (!isInside(root, real)) return { kind: 'outside', message: 'It is not inside the workspace.' };
    if (!exists) return { kind: 'file', text: null };
    const facts = await stat(real);
    if (!facts.isFile()) return { kind: 'outside', message: 'It is not a file.' };
    if (facts.size > limits.errandFileBytes) return { kind: 'outside', message: 'It is too large to be compared.' };
    const bytes = await readFile(real);
    if (!isUtf8(bytes)) return { kind: 'outside', message: 'It is not a text file.' };
    return { kind: 'file', text: bytes.toString('utf8') };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { kind: 'outside', message: `It cannot be read (${error.code}).` };
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
