import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Program = {
  command: string;
  args: string[];
  environment: NodeJS.ProcessEnv;
  /** Lines on standard error that nobody needs to see. */
  noise?: RegExp;
};

/** Runs a program in this terminal until it ends. Signals to this process are passed on to it. Gives its exit status. */
export async function runHere({ command, args, environment, noise }: Program): Promise<number> {
  const child = spawn(command, args, { stdio: ['inherit', 'inherit', noise ? 'pipe' : 'inherit'], env: environment });
  if (child.stderr) {
    createInterface(child.stderr).on('line', (line) => {
      if (!noise?.test(line)) process.stderr.write(`${line}\n`);
    });
  }
  // To the end of this process, which has things to put away after the program.
  for (const signal of passedOn) process.on(signal, () => child.kill(signal));
  return statusOf(child);
}

/** As a shell counts: 128 and the signal's number for a program that a signal ended, 127 for one that did not start. */
function statusOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
