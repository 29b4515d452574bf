import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { limits } from '../../../shared/limits.ts';

/** Asks a program for its version, once for each state of its file. Undefined: it did not say. */
export type VersionReader = (program: string, env: Readonly<Record<string, string>>) => Promise<string | undefined>;

export function createVersionReader(): VersionReader {
  const asked = new Map<string, Promise<string | undefined>>();
  return async (program, env) => {
    const { mtimeMs, size } = await stat(program);
    const key = `${program} ${mtimeMs} ${size}`;
    const answer = asked.get(key) ?? ask(program, env);
    asked.set(key, answer);
    return answer;
  };
}

function ask(program: string, env: Readonly<Record<string, string>>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = execFile(program, ['--version'], { env, timeout: limits.versionMs }, (error, stdout) =>
      resolve(error ? undefined : versionIn(stdout)),
    );
    child.stdin?.end();
  });
}

/** The first thing that looks like a version in what a program prints of itself. */
export function versionIn(text: string): string | undefined {
  return /\d+\.\d+(\.\d+)?[\w.+-]*/.exec(text)?.[0];
}
