/**
 * `/bin/bash -lc SCRIPT`, as the agent wraps what its model wants to run (0.171). Its model may name the shell, so only
 * those of the system are left unsaid: a program in the workspace may be called `bash` too.
 */
const wrapped = /^(?:\/usr(?:\/local)?|\/opt\/homebrew)?\/bin\/(?:bash|zsh|sh|dash)\s+-l?c\s+(\S[\s\S]*)$/;

/**
 * The script inside a wrapped command, or the command as it is. Only what is quoted as one word is taken out, so that
 * nothing which a shell would do is left unseen.
 */
export function scriptOf(command: string): string {
  const word = wrapped.exec(command)?.[1];
  return (word !== undefined && unquote(word)) || command;
}

/** The value of a single word of a shell; undefined: it is more than that. */
function unquote(word: string): string | undefined {
  let value = '';
  let rest = word;
  while (rest !== '') {
    const piece = /^'([^']*)'|^"((?:[^"\\$`]|\\[\\"$`])*)"|^\\(['"])|^([\w@%+=:,./-]+)/.exec(rest);
    if (!piece) return undefined;
    const [whole, single, double, escaped, plain] = piece;
    value += single ?? double?.replace(/\\([\\"$`])/g, '$1') ?? escaped ?? plain ?? '';
    rest = rest.slice(whole.length);
  }
  return value;
}
