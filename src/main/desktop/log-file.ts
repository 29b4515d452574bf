import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The file is set aside as `.old` when it has grown to this. */
const largestBytes = 4 * 1024 * 1024;

export type Log = { file: string; write(line: string): void };

/** What went wrong, for those who mend it: ids, sizes and stacks, never what people or agents wrote. Read by its owner only. */
export function createLogFile(folder: string, now: () => number): Log {
  const file = join(folder, 'signalbox.log');
  return {
    file,
    write(line) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestBytes) renameSync(file, `${file}.old`);
        appendFileSync(file, `${new Date(now()).toISOString()} ${line}\n`, { mode: 0o600 });
      } catch (error) {
        // A full disk must not bring the app down because it could not complain about it.
        process.stderr.write(`signalbox: ${line}\nsignalbox: not logged: ${(error as Error).message}\n`);
      }
    },
  };
}
