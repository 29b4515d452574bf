import { app } from 'electron';
import { type CommandLine, ownArguments, parseCommandLine } from './command-line.ts';

/** What this copy was started with. Words that nobody understands end it before anything is opened. */
export function readCommandLine(): CommandLine {
  const args = ownArguments(process.argv, app.isPackaged ? undefined : app.getAppPath());
  const parsed = parseCommandLine(args, process.cwd());
  if (parsed.ok) return parsed.value;
  process.stderr.write(`signalbox: ${parsed.message}\n`);
  return process.exit(2);
}
