import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

export type FindOptions = {
  path: string | undefined;
  home: string | undefined;
};

/** Where people's programs lie although an app that was started from a dock or a menu has no such PATH. */
const inHome = ['.local/bin', '.npm-global/bin', '.bun/bin', '.volta/bin', '.cargo/bin', '.deno/bin', 'bin', 'go/bin'];
const inSystem = ['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin', '/bin', '/snap/bin'];

/** The absolute path of the first program with one of the names: on the PATH, then in the usual places; or where a name says itself. */
export async function findProgram(names: readonly string[], options: FindOptions): Promise<string | undefined> {
  for (const name of names) if (isAbsolute(name)) return (await isProgram(name)) ? name : undefined;
  const onPath = (options.path ?? '').split(delimiter).filter(isAbsolute);
  const usual = options.home === undefined ? [] : await placesInHome(options.home);
  for (const folder of new Set([...onPath, ...usual, ...inSystem])) {
    for (const name of names) {
      const path = join(folder, name);
      if (await isProgram(path)) return path;
    }
  }
  return undefined;
}

async function placesInHome(home: string): Promise<string[]> {
  const versions = join(home, '.nvm/versions/node');
  const installed = await readdir(versions).catch(() => []);
  return [
    ...inHome.map((folder) => join(home, folder)),
    ...installed
      .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
      .map((name) => join(versions, name, 'bin')),
  ];
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
