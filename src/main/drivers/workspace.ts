import { constants } from 'node:fs';
import { access, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';

/** Looks at a folder before anything is started in it. The path that comes back is the real one. */
export async function checkWorkspace(path: string, home: string): Promise<Result<{ path: string; branch?: string }>> {
  const wanted = resolve(path === '~' || path.startsWith('~/') ? join(home, path.slice(1)) : path);
  try {
    const real = await realpath(wanted);
    if (!(await stat(real)).isDirectory()) return fail('folderNotAFolder', `${wanted} is a file, not a folder.`);
    await access(real, constants.R_OK | constants.X_OK);
    const branch = await readBranch(real);
    return ok({ path: real, ...(branch === undefined ? {} : { branch }) });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return fail('folderMissing', `There is no folder ${wanted}.`);
    if (code === 'EACCES' || code === 'EPERM') {
      return fail('folderUnreadable', `${wanted} cannot be opened: you have no permission to read it.`);
    }
    return fail('folderUnreadable', `${wanted} cannot be opened (${code ?? 'unknown reason'}).`);
  }
}

/** The branch that a folder is on, from git's own files; a subprocess for each look would be dear. */
export async function readBranch(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    const head = await readHead(join(at, '.git'));
    if (head !== undefined) return /^ref: refs\/heads\/(.+)$/.exec(head)?.[1] ?? head.slice(0, 10);
    if (dirname(at) === at) return undefined;
  }
}

async function readHead(git: string): Promise<string | undefined> {
  try {
    const found = await stat(git);
    if (found.isDirectory()) return (await readFile(join(git, 'HEAD'), 'utf8')).trim();
    // A worktree or a submodule: the file names the folder that holds its HEAD.
    const pointer = /^gitdir: (.+)$/m.exec(await readFile(git, 'utf8'))?.[1];
    return pointer === undefined
      ? undefined
      : (await readFile(join(resolve(dirname(git), pointer), 'HEAD'), 'utf8')).trim();
  } catch {
    // No repository here, or one that cannot be read: either way there is no branch to show.
    return undefined;
  }
}
