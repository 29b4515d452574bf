/** Lines of a stack, as Node, Python, Go, Rust, Java and .NET write them. */
const stackLines = [
  /^\s*at\s.*(?::\d+:\d+\)?|\([^)]*\))\s*$/,
  /^\s*at\s+(?:async\s+|new\s+)?[\w$.<>[\]]+\s*$/,
  /^\s+File ".*", line \d+/,
  /^Traceback \(most recent call last\):/,
  /^\s*(?:stack backtrace:|Stack trace:|goroutine \d+ \[)/,
  /^\s*\d+: 0x[0-9a-f]+/,
  /^\s*[~^]+\s*$/,
  /^\s*(?:node:internal|file:)\S*:\d+/,
];

/** The same within a line, where somebody has joined a stack into one. */
const frames = /\s{1,16}at (?:async |new )?(?:[^\s()]{1,200} \([^()]{0,500}:\d+\)|\S{1,500}:\d+:\d+)/g;

const longestLine = 1_000;
const mostLines = 4;

const name = String.raw`[^\s/\\'"\x60:;,=()<>|]`;
/** An address of the web stays as it is. */
const address = String.raw`\b(?:https?|wss?):\/\/[^\s'"\x60<>\\,]*`;
const quoted = String.raw`(?<=["'\x60])(?:~|[A-Za-z]:)?[\\/][^"'\x60\n]*(?=["'\x60])`;
const posix = String.raw`(?:file:)?(?<![\w.⟧])(?:~\/|\/)(?:\/|${name})*`;
const windows = String.raw`(?<!\w)(?:[A-Za-z]:|\\|~(?=\\))[\\/]+(?:[\\/](?![A-Za-z]:[\\/])|${name})*`;
/** One after the other: to the second a drive's letter would be a part of a name. */
const places = [
  [address, quoted, windows],
  [address, posix],
].map((kinds) => new RegExp(kinds.join('|'), 'g'));

/**
 * A few lines for a person: no stack, of a path only its last part, no name of the account, and an ellipsis where it had to
 * be cut.
 */
export function toProse(text: string, user: string | undefined, chars: number): string {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.slice(0, longestLine).replace(frames, ''))
    .filter((line) => line.trim() !== '' && !stackLines.some((pattern) => pattern.test(line)))
    .slice(0, mostLines)
    .map((line) => places.reduce((left, pattern) => left.replace(pattern, lastPart), line))
    .map((line) => withoutUser(line, user).trim());
  return cutChars(lines.filter((line) => line !== '').join('\n'), chars);
}

function lastPart(place: string): string {
  if (/^(?:https?|wss?):/.test(place)) return place;
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
