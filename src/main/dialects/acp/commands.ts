import type { Json } from '../../../shared/ids.ts';

/** What a call would run: word by word, or as one line for a shell, as the agent gives it. */
export type Command = { argv: string[] } | { command: string };

/** The command in the input of a call; agents name it differently. */
export function commandIn(input: Json): Command | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  for (const key of ['command', 'cmd', 'argv']) {
    const value = input[key];
    if (typeof value === 'string' && value.trim() !== '') {
      const args = wordsOf(input.args);
      return args && args.length > 0 ? { argv: [value, ...args] } : { command: value };
    }
    const words = wordsOf(value);
    if (words && words.length > 0) return { argv: words };
  }
  return undefined;
}

function wordsOf(value: Json | undefined): string[] | undefined {
  return Array.isArray(value) && value.every((word) => typeof word === 'string') ? value : undefined;
}

/** The command as one line, to be compared and looked at; not to be run. */
export function lineOf(command: Command): string {
  if ('command' in command) return command.command;
  const [program = '', flag, script] = command.argv;
  const isShell = /(?:^|\/)(?:ba|z|da|k)?sh$/.test(program) && /^-l?c$/.test(flag ?? '') && command.argv.length === 3;
  return isShell ? (script ?? '') : command.argv.join(' ');
}
