/** A part of a text that is not told, and what stands there instead. */
export type HiddenPart = {
  start: number;
  end: number;
  shown: string;
  /** Where that begins by which it is known: a name before it, the head of a key. */
  since: number;
};

type Hidden = Omit<HiddenPart, 'since'>;

/** What a secret consists of. Nothing that a shell would act on: a mask can hide no command and no end of one. */
const plain = String.raw`(?:[\w.~+/=@%^:,#!]|-(?!----BEGIN ))`;

/** Of tokens that have hyphens in them. */
const letter = String.raw`(?:\w|-(?!----BEGIN ))`;

/** Names after which a secret stands. */
const names =
  'passw(?:or)?d|passphrase|[_-]pass|pwd|secret|token|credentials?|authorization|(?:api|access|private|account|secret|signing|encryption)[_-]?key';

/** The flag for it would hold for all of an expression. Letters inside brackets would have to be left out; there are none. */
function inAnyCase(pattern: string): string {
  return pattern.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
}

/**
 * Where a secret may be. Each alternative takes what it has looked at, whether or not that turns out to be one: so no
 * character is looked at again and again, however a text is made.
 */
const candidates = [
  '(?<block>-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)',
  String.raw`(?<![\w⟧])(?<known>(?:sk-|[rs]k_(?:live|test)_)${letter}{8,}|(?:gh[a-z]_|github_pat_)\w{10,}|glpat-${letter}{10,}|npm_\w{20,}|hf_\w{20,}|(?:xox[a-z]|xapp)-${letter}{8,}|AIza${letter}{16,}|A[KS]IA[A-Z0-9]{12,}|eyJ${letter}{6,}(?:\.${letter}*){0,4})`,
  String.raw`:\/\/(?<user>[\w.~%+-]{0,64}):(?=[\w.~+=%^,#!:-]{1,1024}@)`,
  String.raw`\b(?<bearer>(?:[Bb]earer|BEARER)[ \t]{1,4})(?=${plain})`,
  String.raw`(?<name>${inAnyCase(names)})(?<between>\\{0,3}["'\x60]?[ \t]{0,4}(?:::?=|=>|==?|:)[ \t]{0,4}|[ \t]{1,4})(?<scheme>(?:[Bb]asic|[Bb]earer)[ \t]{1,4})?(?<quote>\\{0,3}["'\x60])?(?=${plain})`,
];

const secretName = new RegExp(`(?:${names})$`, 'i');
const wholeValue = new RegExp(`${plain}+`, 'y');
const password = /[^@]+/y;
const keyLine = /(?:\r?\n|\\r?\\n)[ \t]{0,8}([A-Za-z0-9+/=]+)(?=[ \t]{0,8}(?:[\r\n\\"'`]|$))/y;

/** The end of a text that may be the beginning of a secret: the names of one, and what stands between them and it. */
const begun = new RegExp(
  String.raw`(?:${names}|bearer)\\{0,3}["'\x60]?[ \t]{0,4}(?:(?:::?=|=>|==?|:)[ \t]{0,4})?(?:(?:basic|bearer)[ \t]{0,4})?$`,
  'i',
);
const begunKey = /^-----BEGIN [A-Z0-9 ]{0,60}-{0,5}[A-Za-z0-9+/=\s\\]*$/;

/** No word and no key is longer; of one that is, the end may be told. */
const longestUnfinished = 16 * 1_024;

/**
 * Where the part of a text begins that cannot be judged before more of the text is there: its last word (or one of the
 * `places`, which may be several words), with a name that a value may follow, or a key that goes on. Cut there, the two parts
 * have the secrets that the whole has.
 */
export function unfinishedFrom(text: string, places: readonly string[]): number {
  const earliest = Math.max(0, text.length - longestUnfinished);
  const key = text.lastIndexOf('-----BEGIN ');
  const goesOn = key >= earliest && begunKey.test(text.slice(key));
  const end = goesOn ? key : Math.min(text.length, ...places.map((place) => begunAt(text, place)));
  let word = startOfWord(text, end, earliest);
  for (let left = namesInARow; left > 0; left -= 1) {
    const before = text.slice(Math.max(0, word - longestName), word);
    const name = begun.exec(before);
    if (!name) break;
    word = startOfWord(text, word - before.length + name.index, earliest);
  }
  return word;
}

/** A name may itself stand where the value of another one would: `--token Bearer`. */
const namesInARow = 8;

/** Where a text ends with the beginning of a place whose name has spaces in it. */
function begunAt(text: string, place: string): number {
  if (!place.includes(' ')) return text.length;
  for (let length = Math.min(place.length, text.length); length > 0; length -= 1) {
    if (text.endsWith(place.slice(0, length))) return text.length - length;
  }
  return text.length;
}

function startOfWord(text: string, from: number, earliest: number): number {
  let at = from;
  while (at > earliest && !/\s/.test(text[at - 1] ?? ' ')) at -= 1;
  return at;
}

/** Finds secrets, and `places`: literal texts that are always replaced, such as the home folder. One pass, in order, no two overlap. */
export function createSecretFinder(
  places: readonly { pattern: string; shown: string }[],
): (text: string) => HiddenPart[] {
  const groups = places.map(({ pattern }, index) => `(?<place${index}>${pattern})`);
  const source = [...candidates, ...groups].join('|');

  return (text) => {
    const found: HiddenPart[] = [];
    const search = new RegExp(source, 'g');
    const run: Run = { begins: 0, ends: 0 };
    for (let match = search.exec(text); match; match = search.exec(text)) {
      const hidden = hiddenBy(text, match, run) ?? placeOf(match);
      // What stands after a name that has no secret may be one all the same.
      if (!hidden && match.groups?.name !== undefined) search.lastIndex = match.index + match.groups.name.length;
      if (!hidden) continue;
      found.push({ ...hidden, since: match.index });
      search.lastIndex = Math.max(search.lastIndex, hidden.end);
    }
    return found;
  };

  function placeOf(match: RegExpExecArray): Hidden | undefined {
    const index = places.findIndex((_, place) => match.groups?.[`place${place}`] !== undefined);
    const shown = places[index]?.shown;
    return shown === undefined ? undefined : { start: match.index, end: match.index + match[0].length, shown };
  }
}

function hiddenBy(text: string, match: RegExpExecArray, run: Run): Hidden | undefined {
  const { block, known, user, bearer, name, between, scheme, quote } = match.groups ?? {};
  const end = match.index + match[0].length;
  if (known !== undefined) return isKnown(known) ? mask(match.index, end, prefixOf(known)) : undefined;
  if (user !== undefined) return mask(end, matchAt(password, text, end));
  if (bearer !== undefined) return valueAt(text, end, (value) => /\d/.test(value) || value.length >= 20, run);
  if (block !== undefined) return keyAt(text, end);
  if (name === undefined || between === undefined) return undefined;
  if (between.trim() === '' && !isOption(text, match.index)) return undefined;
  if (scheme !== undefined) return valueAt(text, end, (value) => value.length >= 8, run);
  const about = { name, between, quoted: quote !== undefined };
  return valueAt(text, end, (value, next) => isSecret(value, next, about), run);
}

/** The secret that a field of a JSON value or an option of a command holds, by the name of it. */
export function findNamedSecret(name: string, value: string): Hidden | undefined {
  if (!secretName.test(name)) return undefined;
  return valueAt(value, 0, (found, next) => isSecret(found, next, { name, between: ':', quoted: true }));
}

/** Where the last value that was looked at stands; several names may stand in what is one value. */
type Run = { begins: number; ends: number };

/** Of the stops after a value so many are not taken for a part of it. */
const longestStop = 8;

function valueAt(
  text: string,
  start: number,
  accept: (value: string, next: string) => boolean,
  run: Run = { begins: 0, ends: 0 },
): Hidden | undefined {
  let end = run.ends > start && run.begins <= start ? run.ends : matchAt(wholeValue, text, start);
  run.begins = start;
  run.ends = end;
  for (let left = longestStop; left > 0 && end > start && '.,:!'.includes(text[end - 1] ?? ''); left -= 1) end -= 1;
  return accept(text.slice(start, end), text[end] ?? '') ? mask(start, end) : undefined;
}

/** Whether the word that a name ends in begins with a hyphen, as an option of a command does. */
function isOption(text: string, nameAt: number): boolean {
  const word = /[\w-]*$/.exec(text.slice(Math.max(0, nameAt - longestOption), nameAt))?.[0] ?? '';
  return word.startsWith('-');
}

const longestOption = 32;

const noSecrets = /^(?:true|false|null|none|nil|undefined|string|number|boolean|required|optional|unknown)$/i;
const path = /^(?:~|\.{1,2})?\/[a-z._-]*(?:\/|$)|^~$|^~\//;
const words = /^[A-Za-z_.]+$/;
/** What is longer is no name in a piece of code. */
const longestName = 256;
const counted = /^[\d.,]+$/;

/** Code and prose speak of secrets all the time; only what may be one is hidden, so that people see what they allow. */
function isSecret(
  value: string,
  next: string,
  { name, between, quoted }: { name: string; between: string; quoted: boolean },
): boolean {
  if (value.length < 4 || noSecrets.test(value) || path.test(value) || /^[\w+.-]{1,20}:\/\//.test(value)) return false;
  if (value.length > longestName) return true;
  if (secretName.test(value)) return false;
  if (counted.test(value)) return !/token|key/i.test(name) || value.length > 12;
  if (quoted) return /\d/.test(value) || next === '' || /["'`\\\r\n]/.test(next);
  if (next === '(' || next === '[') return false;
  return !words.test(value) || !/[:\s]/.test(between) || /^\s+$/.test(between);
}

/** Names of parts of a page, such as `sk-loading-indicator`, begin like one. */
function isKnown(candidate: string): boolean {
  if (candidate.startsWith('eyJ')) return candidate.includes('.');
  return !/^sk(?:-[a-z]+){2,}$/.test(candidate) || /^sk-(?:ant|proj|or|svcacct)-/.test(candidate);
}

function prefixOf(known: string): string {
  return (
    /^(?:sk-ant-|sk-proj-|[rs]k_(?:live|test)_|github_pat_|[a-z]{2,5}[-_]|AIza|A[KS]IA|eyJ)/.exec(known)?.[0] ?? ''
  );
}

/** Lines of a key are all as long as the first one, and only the last is shorter: what else stands below a key is shown. */
function keyAt(text: string, start: number): Hidden | undefined {
  let end = start;
  let length = 0;
  let hidden = 0;
  keyLine.lastIndex = start;
  for (let line = keyLine.exec(text); line; line = keyLine.exec(text)) {
    const [, letters = ''] = line;
    if (length === 0) length = letters.length;
    if (letters.length > length || (letters.length < length && !isEndOfKey(text, keyLine.lastIndex))) break;
    end = keyLine.lastIndex;
    hidden += letters.length;
  }
  if (length < 16) return undefined;
  return { start, end, shown: `⟦a private key, ${hidden} characters hidden⟧` };
}

function isEndOfKey(text: string, at: number): boolean {
  return at === text.length || /^(?:\r?\n|\\r?\\n)[ \t]{0,8}-----END /.test(text.slice(at, at + 32));
}

function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function mask(start: number, end: number, prefix = ''): Hidden {
  const count = `${end - start} ${end - start === 1 ? 'character' : 'characters'} hidden`;
  return { start, end, shown: `⟦${prefix === '' ? count : `${prefix}… ${count}`}⟧` };
}
