/** Lines of a stack, as Node, Python, Go, Rust, Java and .NET write them. */
const stackLines = [
  /^\s*at\s+\S.*[:(]/,
  /^\s*at\s+(?:async\s+|new\s+)?[\w$.<>[\]]+\s*$/,
  /^\s+File ".*", line \d+/,
  /^Traceback \(most recent call last\):/,
  /^\s*(?:stack backtrace:|Stack trace:|goroutine \d+ \[)/,
  /^\s*\d+: 0x[0-9a-f]+/,
  /^\s*[~^]+\s*$/,
  /^\s*(?:node:internal|file:)\S*:\d+/,
];

const longestLine = 2_000;
const mostLines = 4;

const name = String.raw`[^\s/\\'"\x60:;,()<>|]`;
/** An address stays as it is, unless it is one of a file. */
const address = String.raw`\b(?!file:)[A-Za-z][A-Za-z0-9+.-]{1,20}:\/\/[^\s'"\x60<>]*`;
const quoted = String.raw`(?<=["'\x60])(?:~|[A-Za-z]:)?[\\/][^"'\x60\n]*(?=["'\x60])`;
const posix = String.raw`(?:file:)?(?<![\w.⟧])(?:~\/|\/)(?:\/|${name})*`;
const windows = String.raw`(?<!\w)(?:[A-Za-z]:|\\|~(?=\\))[\\/]+(?:[\\/]|${name})*`;
const places = new RegExp([address, quoted, windows, posix].join('|'), 'g');

/**
 * A few lines for a person: no stack, of a path only its last part, no name of the account, and an ellipsis where it had to
 * be cut.
 */
export function toProse(text: string, user: string | undefined, chars: number): string {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.slice(0, longestLine))
    .filter((line) => line.trim() !== '' && !stackLines.some((pattern) => pattern.test(line)))
    .slice(0, mostLines)
    .map((line) => withoutUser(line.replace(places, lastPart), user).trim());
  return cutChars(lines.filter((line) => line !== '').join('\n'), chars);
}

function lastPart(place: string): string {
  if (/^(?!file:)[A-Za-z][A-Za-z0-9+.-]+:\/\//.test(place)) return place;
  const parts = place.split(/[\\/]+/).filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  return /^(?:file:|[A-Za-z]:)$/.test(last) ? '' : last;
}

/** Names that are also words stand for nobody. */
const commonNames = new Set(['root', 'admin', 'user', 'agent', 'runner', 'node', 'test']);

function withoutUser(line: string, user: string | undefined): string {
  if (user === undefined || user.length < 3 || commonNames.has(user)) return line;
  return line
    .split(/([\p{L}\p{N}_.-]+)/u)
    .map((word) => (word === user ? '⟦account⟧' : word))
    .join('');
}

/** At most so many characters, the last an ellipsis where something was cut; no character is cut in two. */
export function cutChars(text: string, chars: number): string {
  if (text.length <= chars) return text;
  return `${text.slice(0, chars - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
