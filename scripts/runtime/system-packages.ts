import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { done, failed, type Result } from './result.ts';
import { lastLines, runCommand } from './run-command.ts';
import { say } from './say.ts';

/** A program or a library that is missing, and the Debian and Ubuntu packages that bring it. */
export type Need = {
  /** As in `libnss3.so` or `Xvfb`. */
  missing: string;
  /** Each entry lists the names that one package has had, the newest first: since 2024 some end in t64. */
  packages: string[][];
};

/** A need for each of these programs that is not on the path. */
export async function missingCommands(packageOf: Record<string, string>): Promise<Need[]> {
  const needs: Need[] = [];
  for (const [missing, name] of Object.entries(packageOf)) {
    if (!(await isCommand(missing))) needs.push({ missing, packages: [[name]] });
  }
  return needs;
}

/** Installs what is needed where that is possible without asking; says what to do where it is not. */
export async function installPackages(needs: Need[]): Promise<Result<undefined>> {
  if (needs.length === 0) return done(undefined);
  const missing = listed(needs.map((need) => need.missing));
  const wanted = needs.flatMap((need) => need.packages);
  if (!(await isCommand('apt-get'))) {
    return failed(`This machine lacks ${missing}. Install it with your package manager and start again.`);
  }
  if (process.getuid?.() !== 0) {
    const names = (await chooseNames(wanted)).join(' ');
    return failed(
      `This machine lacks ${missing}. Run this and start again:\n  sudo apt-get update && sudo apt-get install -y ${names}`,
    );
  }
  say(`this machine lacks ${missing}: installing with apt-get...`);
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

/** The first few and the number of the rest: a new machine lacks thirty libraries at once. */
export function listed(names: string[], most = 4): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most - 1).join(', ')} and ${names.length - most + 1} more`;
}

function apt(...args: string[]) {
  return runCommand('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

async function chooseNames(wanted: string[][]): Promise<string[]> {
  const { output } = await runCommand('apt-cache', ['policy', ...wanted.flat()]);
  return [...new Set(pickNames(wanted, output))];
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
    const found = await access(join(folder, name)).then(
      () => true,
      () => false,
    );
    if (found) return true;
  }
  return false;
}
