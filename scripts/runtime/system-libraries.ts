import { access } from 'node:fs/promises';
import { done, failed, type Result } from './result.ts';
import { lastLines, runCommand } from './run-command.ts';
import { say } from './say.ts';

/**
 * What Electron needs of Debian and Ubuntu; the rest comes with these. Since 2024 some names end in t64:
 * each entry lists the names of one package, the newest first.
 */
const electronPackages = [
  ['libgtk-3-0t64', 'libgtk-3-0'],
  ['libnss3'],
  ['libasound2t64', 'libasound2'],
  ['libgbm1'],
  ['libxss1'],
];
const displayPackages = [['xvfb']];

/** Makes sure that `executable` finds its libraries, and Xvfb if there is no display, and installs what is missing where it may. */
export async function ensureSystemLibraries(executable: string, needsDisplay: boolean): Promise<Result<undefined>> {
  const missing = await missingLibraries(executable);
  const wanted = [
    ...(missing.length > 0 ? electronPackages : []),
    ...(needsDisplay && !(await isCommand('Xvfb')) ? displayPackages : []),
  ];
  if (wanted.length === 0) return done(undefined);
  return installPackages(wanted, missing);
}

/** Names of shared libraries, as in `libnss3.so`. */
export async function missingLibraries(executable: string): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const { output } = await runCommand('ldd', [executable]);
  return parseMissing(output);
}

export function parseMissing(lddOutput: string): string[] {
  return [...lddOutput.matchAll(/^\s*(\S+) => not found$/gm)].flatMap(([, name]) => (name ? [name] : []));
}

async function installPackages(wanted: string[][], missing: string[]): Promise<Result<undefined>> {
  if (!(await isCommand('apt-get'))) {
    const what = missing.length > 0 ? missing.join(', ') : 'Xvfb';
    return failed(
      `Electron needs what this machine lacks: ${what}. Install it with your package manager and start again.`,
    );
  }
  if (process.getuid?.() !== 0) {
    const names = await chooseNames(wanted);
    return failed(
      `Electron needs system libraries that this machine lacks. Run this, then start again:\n  sudo apt-get update && sudo apt-get install -y ${names.join(' ')}`,
    );
  }
  say('system libraries are missing: installing them with apt-get...');
  const updated = await apt('update', '-q');
  if (updated.status !== 0) return failed(`apt-get update failed.\n${lastLines(updated.output)}`);
  const names = await chooseNames(wanted);
  const installed = await apt('install', '-y', '-q', '--no-install-recommends', ...names);
  if (installed.status !== 0) {
    return failed(`apt-get could not install ${names.join(' ')}.\n${lastLines(installed.output)}`);
  }
  say(`installed ${names.join(' ')}.`);
  return done(undefined);
}

function apt(...args: string[]) {
  return runCommand('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

async function chooseNames(wanted: string[][]): Promise<string[]> {
  const { output } = await runCommand('apt-cache', ['policy', ...wanted.flat()]);
  return pickNames(wanted, output);
}

/** Of each package the first name that can be installed, by the output of `apt-cache policy`; the last one if none is known. */
export function pickNames(wanted: string[][], policy: string): string[] {
  const known = new Set(
    [...policy.matchAll(/^(\S+):\n {2}Installed: .*\n {2}Candidate: (.*)$/gm)]
      .filter(([, , candidate]) => candidate !== '(none)')
      .map(([, name]) => name),
  );
  return wanted.flatMap((names) => names.find((name) => known.has(name)) ?? names.at(-1) ?? []);
}

async function isCommand(name: string): Promise<boolean> {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    const found = await access(`${folder}/${name}`).then(
      () => true,
      () => false,
    );
    if (found) return true;
  }
  return false;
}
