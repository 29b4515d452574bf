import type { Result } from './result.ts';
import { runCommand } from './run-command.ts';
import { installPackages, missingCommands, type Need } from './system-packages.ts';

/** What Electron needs of Debian and Ubuntu; the rest comes with these. */
const electronPackages = [
  ['libgtk-3-0t64', 'libgtk-3-0'],
  ['libnss3'],
  ['libasound2t64', 'libasound2'],
  ['libgbm1'],
  ['libxss1'],
];

/** Makes sure that `executable` finds its libraries, and Xvfb if there is no display. */
export async function ensureSystemLibraries(executable: string, needsDisplay: boolean): Promise<Result<undefined>> {
  const libraries = await missingLibraries(executable);
  const needs: Need[] = libraries.map((missing) => ({ missing, packages: electronPackages }));
  if (needsDisplay) needs.push(...(await missingCommands({ Xvfb: 'xvfb' })));
  return installPackages(needs);
}

/** Names of shared libraries, as in `libnss3.so`. */
async function missingLibraries(executable: string): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const { output } = await runCommand('ldd', [executable]);
  return parseMissing(output);
}

export function parseMissing(lddOutput: string): string[] {
  return [...lddOutput.matchAll(/^\s*(\S+) => not found$/gm)].flatMap(([, name]) => (name ? [name] : []));
}
