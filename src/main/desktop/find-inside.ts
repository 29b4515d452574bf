import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';

/** Where a file of a workspace really lies; links may not lead out of it. */
export async function findInside(workspace: string, path: string): Promise<Result<{ path: string }>> {
  try {
    const root = await realpath(workspace);
    const real = await realpath(resolve(root, path));
    const way = relative(root, real);
    const outside = way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
    return outside ? fail('outsideWorkspace', 'This file is not in the workspace of the session.') : ok({ path: real });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return fail('fileMissing', 'There is no such file.');
  }
}
