import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type Program = {
  command: string;
  args: string[];
  environment: NodeJS.ProcessEnv;
  /** Lines on standard error that nobody needs to see. */
  noise?: RegExp;
};

export type RunningProgram = {
  /** The exit status as a shell counts it: 128 and the signal's number if a signal ended it, 127 if it did not start. */
  status: Promise<number>;
  end(): void;
};

/** Runs a program in this terminal until it ends, and passes the signals to this process on to it. Gives its exit status. */
export function runHere(program: Program): Promise<number> {
  const { status, end } = startHere(program);
  // To the end of this process, which has things to put away after the program.
  for (const signal of passedOn) process.on(signal, end);
  return status;
}

/** Starts a program in this terminal. */
export function startHere({ command, args, environment, noise }: Program): RunningProgram {
  const child = spawn(command, args, { stdio: ['inherit', 'inherit', noise ? 'pipe' : 'inherit'], env: environment });
  if (child.stderr) {
    createInterface(child.stderr).on('line', (line) => {
      if (!noise?.test(line)) process.stderr.write(`${line}\n`);
    });
  }
  return { status: statusOf(child), end: (signal?: NodeJS.Signals) => child.kill(signal) };
}

function statusOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
