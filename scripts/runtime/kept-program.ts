import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export type KeptProgram = {
  /** What the program writes to its file descriptor 3. Ends with the program. */
  report: Readable;
  stop(): Promise<void>;
};

/**
 * Waits for the end of its input, which comes with the end of this process, however that ends, and then ends the program.
 * The program is in a session of its own: Ctrl+C in the terminal is for the app, which still needs it while it closes.
 */
const keeper = '"$@" & exec 3>&-; read -r nothing; kill $!; wait';

export function startKept(command: string, args: string[]): KeptProgram {
  const shell = spawn('sh', ['-c', keeper, 'sh', command, ...args], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => shell.on('close', () => resolve()));
  return {
    report: shell.stdio[3] as Readable,
    stop: () => {
      shell.stdin?.end();
      return ended;
    },
  };
}
