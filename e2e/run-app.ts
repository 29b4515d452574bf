import { spawn } from 'node:child_process';
import electron from 'electron';
import { appEnvironment } from '../scripts/runtime/app-environment.ts';
import { projectFolder } from '../scripts/runtime/project.ts';
import { sandboxSwitches } from '../scripts/runtime/sandbox-switches.ts';

/** The path of the executable: what the package gives to those who are not Electron themselves. */
const executable = electron as unknown as string;

/** The longest that a run to the end can take on a machine under load. */
const runMs = 25_000;

type Ended = { status: number | null; errors: string };

/** Runs the built app to its end, as a terminal does. */
export async function runApp(...args: string[]): Promise<Ended> {
  const first = await runOnce(args);
  if (first !== 'hangs') return first;
  // Electron 33 has been seen to hang in its own start, before a line of the app ran.
  console.error('\n  THE APP DID NOT COME TO AN END AND IS RUN AGAIN\n');
  const second = await runOnce(args);
  if (second === 'hangs') throw new Error(`The app did not come to an end: ${args.join(' ')}`);
  return second;
}

function runOnce(args: readonly string[]): Promise<Ended | 'hangs'> {
  return new Promise((resolve) => {
    const app = spawn(executable, [...sandboxSwitches(), projectFolder, ...args], {
      env: appEnvironment(process.env),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    let hangs = false;
    const watchdog = setTimeout(() => {
      hangs = true;
      app.kill('SIGKILL');
    }, runMs);
    app.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    app.on('close', (status) => {
      clearTimeout(watchdog);
      resolve(hangs ? 'hangs' : { status, errors });
    });
  });
}
