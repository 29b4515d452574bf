/**
 * `card`: text that a person is about to allow; nothing that hides, reorders or looks like nothing stays as it is.
 * `prose`: text that is only read; what joins letters and emoji stays, what reorders or commands is shown.
 */
export type Strictness = 'card' | 'prose';

/** A piece of text as it is, or a box that says what stands there. */
export type VisibleRun = { kind: 'text'; text: string } | { kind: 'box'; label: string; title: string };

// Controls, format characters, unusual spaces and line ends, private and lone surrogates, and everything that fonts draw as nothing.
const cardHidden = /(?![\n\t ])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]/u;
// Controls, embeddings, overrides and isolates, tag characters, lone surrogates.
const proseHidden = /(?![\n\t])[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

const hidden: Record<Strictness, { one: RegExp; runs: RegExp }> = {
  card: { one: cardHidden, runs: new RegExp(`(?:${cardHidden.source})+`, 'gu') },
  prose: { one: proseHidden, runs: new RegExp(`(?:${proseHidden.source})+`, 'gu') },
};

const controlNames = [
  ...['NUL', 'SOH', 'STX', 'ETX', 'EOT', 'ENQ', 'ACK', 'BEL', 'BS', 'TAB', 'LF', 'VT', 'FF', 'CR', 'SO', 'SI'],
  ...['DLE', 'DC1', 'DC2', 'DC3', 'DC4', 'NAK', 'SYN', 'ETB', 'CAN', 'EM', 'SUB', 'ESC', 'FS', 'GS', 'RS', 'US'],
];

const commonNames = new Map([
  [0x7f, 'delete'],
  [0x85, 'next line'],
  [0xa0, 'a space that does not break'],
  [0xad, 'soft hyphen'],
  [0x200b, 'zero-width space'],
  [0x200c, 'zero-width non-joiner'],
  [0x200d, 'zero-width joiner'],
  [0x200e, 'left-to-right mark'],
  [0x200f, 'right-to-left mark'],
  [0x202a, 'left-to-right embedding'],
  [0x202b, 'right-to-left embedding'],
  [0x202c, 'end of direction'],
  [0x202d, 'left-to-right override'],
  [0x202e, 'right-to-left override'],
  [0x2066, 'left-to-right isolate'],
  [0x2067, 'right-to-left isolate'],
  [0x2068, 'first-strong isolate'],
  [0x2069, 'end of isolate'],
  [0xfeff, 'zero-width no-break space'],
]);

/** `ESC`, `CR`, `U+202E`. */
export function characterLabel(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return controlNames[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

function characterTitle(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const name = commonNames.get(code) ?? (code >= 0xe0000 && code <= 0xe007f ? 'a tag character' : 'a hidden character');
  return `${characterLabel(character)}: ${name}`;
}

/** How many different hidden characters in a row get a box of their own; a longer row gets one box with a count. */
const boxesInARow = 6;

export function hasHidden(text: string, strictness: Strictness): boolean {
  return hidden[strictness].one.test(text);
}

/** Cuts text into what can be shown as it is and what has to be named. Joined again it is as long as a page can bear. */
export function visibleRuns(text: string, strictness: Strictness): VisibleRun[] {
  const runs: VisibleRun[] = [];
  let from = 0;
  for (const match of text.matchAll(hidden[strictness].runs)) {
    if (match.index > from) runs.push({ kind: 'text', text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    runs.push(...boxes([...match[0]]));
  }
  if (from < text.length) runs.push({ kind: 'text', text: text.slice(from) });
  return runs;
}

function boxes(characters: string[]): VisibleRun[] {
  const groups: { character: string; count: number }[] = [];
  for (const character of characters) {
    const last = groups.at(-1);
    if (last?.character === character) last.count += 1;
    else groups.push({ character, count: 1 });
  }
  if (groups.length > boxesInARow) {
    const kinds = [...new Set(characters.map(characterLabel))];
    const named = kinds.slice(0, 3).join(', ');
    const label = `${characters.length} hidden: ${named}${kinds.length > 3 ? ', …' : ''}`;
    return [{ kind: 'box', label, title: `${characters.length} hidden characters` }];
  }
  return groups.map(({ character, count }) => ({
    kind: 'box',
    label: count === 1 ? characterLabel(character) : `${characterLabel(character)} ×${count}`,
    title: characterTitle(character),
  }));
}
