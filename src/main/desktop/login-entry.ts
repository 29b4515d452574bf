/** The file of a Linux desktop that starts the app at login. `command`: the program and its arguments. */
export function loginEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Signalbox',
    'Comment=A control room for coding agents',
    `Exec=${command.map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** By the rules of such files: quoted, with an escape for the quote, which as a string is escaped once more; `%` is a field. */
function quoted(argument: string): string {
  const inQuotes = argument.replaceAll(/["`$\\]/g, (one) => `\\${one}`);
  const inString = inQuotes
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r');
  return `"${inString.replaceAll('%', '%%')}"`;
}
