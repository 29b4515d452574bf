import type { Json } from '../../shared/ids.ts';
import { createSecretFinder, findNamedSecret, type HiddenPart, unfinishedFrom } from './find-secrets.ts';
import { toProse } from './prose.ts';

/**
 * What leaves this computer goes through here: secrets are masked, each mask saying what it hides and how long that is, and
 * the home folder is `~`. Pure; what is hidden once stays hidden.
 */
export type Redact = {
  text(text: string): string;
  /** Every text and every name inside; the structure stays. */
  json(value: Json): Json;
  /** For errors and summaries: in addition no paths and no stack, a few lines, at most so many characters. */
  prose(text: string, chars: number): string;
  /** What `text` would replace, for texts that come in pieces. */
  find(text: string): HiddenPart[];
  /** Where the part of it begins that cannot be judged yet. */
  unfinishedFrom(text: string): number;
};

/** `user`: the name of the account, which prose does not tell either. */
export function createRedact({ home, user }: { home: string; user?: string }): Redact {
  const homes = homeSpellings(home);
  const find = createSecretFinder(homes.map((spelling) => ({ pattern: homePattern(spelling), shown: '~' })));

  function text(whole: string): string {
    return replaced(whole, find(whole));
  }

  function json(value: Json, name = ''): Json {
    if (typeof value === 'string') {
      const named = findNamedSecret(name, value);
      return named ? named.shown + text(value.slice(named.end)) : text(value);
    }
    if (typeof value !== 'object' || value === null) return value;
    if (isWords(value)) return words(value);
    if (Array.isArray(value)) return value.map((entry) => json(entry));
    const taken = new Map<string, number>();
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [freeName(text(key), taken), json(entry, key)]),
    );
  }

  /** The words of a command belong together: `--password`, `hunter2`. */
  function words(list: readonly string[]): string[] {
    const parts = find(list.join(' '));
    let at = 0;
    let next = 0;
    return list.map((word) => {
      const start = at;
      at += word.length + 1;
      const inside: HiddenPart[] = [];
      for (let part = parts[next]; part && part.start < at; part = parts[next]) {
        if (part.end < at) inside.push({ ...part, start: part.start - start, end: part.end - start });
        next += 1;
      }
      return text(replaced(word, inside));
    });
  }

  return {
    text,
    json: (value) => json(value),
    prose: (whole, chars) => toProse(text(beginningOf(whole)), user, chars),
    find,
    unfinishedFrom: (whole) => unfinishedFrom(whole, homes),
  };
}

/** Of an error no more than this is looked at; what is told of it is far shorter. */
const longestProse = 32 * 1_024;

/** Not with half a word at its end, which might be half a secret. */
function beginningOf(text: string): string {
  if (text.length <= longestProse) return text;
  const beginning = text.slice(0, longestProse);
  return beginning.slice(0, Math.max(0, beginning.search(/\s\S{0,4096}$/)));
}

function replaced(text: string, parts: readonly Omit<HiddenPart, 'since'>[]): string {
  if (parts.length === 0) return text;
  let told = '';
  let at = 0;
  for (const { start, end, shown } of parts) {
    told += text.slice(at, start) + shown;
    at = end;
  }
  return told + text.slice(at);
}

function isWords(value: Json): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/** Two names that are masked alike stay two. `taken`: with the number that the last one like it got. */
function freeName(name: string, taken: Map<string, number>): string {
  let free = name;
  let count = taken.get(name) ?? 1;
  while (taken.has(free)) {
    count += 1;
    free = `${name} (${count})`;
  }
  taken.set(name, count);
  if (free !== name) taken.set(free, 1);
  return free;
}

/** The home folder as it is written in texts: plain, with its backslashes doubled or turned, and as part of an address. */
function homeSpellings(home: string): string[] {
  const whole = home.replace(/[\\/]+$/, '');
  if (whole.length < 3) return [];
  const turned = whole.replaceAll('\\', '/');
  const address = /[\ud800-\udfff]/.test(turned) ? turned : encodeURI(turned);
  const spellings = new Set([whole, whole.replaceAll('\\', '\\\\'), turned, address]);
  return [...spellings].sort((one, other) => other.length - one.length);
}

function homePattern(spelling: string): string {
  return `${beginsHere}${spelling.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')}${endsHere}`;
}

/** A folder of this name inside of another one is not it; right after an option such as `-I` it is. */
const beginsHere = String.raw`(?:(?<![\w.~⟧-])|(?<=(?:^|[\s"'=,])-[A-Za-z]))`;
const endsHere = String.raw`(?!\.?[\w⟦-])`;
