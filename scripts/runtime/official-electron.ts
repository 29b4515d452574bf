import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedModules } from './project.ts';
import { runCommand } from './run-command.ts';

/** A slow line needs minutes for 120 MB; a line that is dead must not hold the app for ever. */
const fetchTimeoutMs = 15 * 60_000;

/** The executable that the electron package has fetched, if it has, and for the version that is installed. */
export async function officialElectron(modules = installedModules): Promise<string | undefined> {
  const folder = join(modules, 'electron');
  const [manifest, name, version] = await Promise.all([
    readIfThere(join(folder, 'package.json')),
    readIfThere(join(folder, 'path.txt')),
    readIfThere(join(folder, 'dist', 'version')),
  ]);
  if (manifest === undefined || name === undefined || version === undefined) return undefined;
  const wanted: unknown = JSON.parse(manifest).version;
  return version.trim().replace(/^v/, '') === wanted ? join(folder, 'dist', name.trim()) : undefined;
}

/** Lets the electron package fetch its own binary. It checks what it gets against its own list of checksums. */
export async function fetchOfficialElectron(modules = installedModules): Promise<string | undefined> {
  const installer = join(modules, 'electron', 'install.js');
  const { status } = await runCommand(process.execPath, [installer], { timeoutMs: fetchTimeoutMs });
  return status === 0 ? officialElectron(modules) : undefined;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
