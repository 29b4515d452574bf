/** One line for the person at the terminal. Standard output belongs to the app. */
export function say(line: string): void {
  process.stderr.write(`signalbox: ${line}\n`);
}
