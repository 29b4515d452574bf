import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';

/** Where a path of the model really leads. `real`: absolute, every link on the way followed. */
export type Place = { ok: true; real: string; shown: string; exists: boolean } | { ok: false; message: string };

/** Relative paths are the workspace's. Nothing outside of it has a place, wherever the links on the way lead. */
export async function placeInside(workspace: string, path: string): Promise<Place> {
  if (path.includes('\0')) return { ok: false, message: 'The path is not one.' };
  try {
    const root = await realpath(workspace);
    const { real, exists } = await locate(resolve(root, path));
    const way = relative(root, real);
    if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) {
      return { ok: false, message: `${path} is not inside the workspace.` };
    }
    return { ok: true, real, shown: way === '' ? '.' : way, exists };
  } catch (error) {
    return { ok: false, message: `${path} cannot be reached (${fileErrorCode(error)}).` };
  }
}

/** Of a path that is not there (yet), its nearest folder is followed. */
async function locate(path: string): Promise<{ real: string; exists: boolean }> {
  try {
    return { real: await realpath(path), exists: true };
  } catch (error) {
    if (fileErrorCode(error) !== 'ENOENT') throw error;
    const parent = await locate(dirname(path));
    return { real: resolve(parent.real, basename(path)), exists: false };
  }
}

/** What the file system says; anything else is a fault and goes on. */
export function fileErrorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}
