// biome-ignore-all lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, cutText, previewOf, splitUnfinished } from './clean-text.ts';

const wicked = fc.constantFrom(
  ...['\u001b', '\u009b', '\u009d', '\u0090', '\u009c', '\u0007', '\u001b\\', '\u001b]8;;file:///x', '\u001b[31m'],
  ...[
    '\u001b]',
    '\u001bP',
    '\u001b(',
    '[',
    ']',
    '0',
    ';',
    ' ',
    '?',
    'm',
    'K',
    '\\',
    '\r',
    '\n',
    '\r\n',
    '\t',
    '\b',
    '\u0000',
  ],
  ...[
    '\u007f',
    '\u0085',
    '\u2028',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u{e0041}',
    '\ud83d',
    '\ude00',
    '\udb40',
    '\udc41',
    '😀',
    'é',
  ],
);
const text = fc.oneof(
  fc
    .array(fc.oneof(wicked, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 30 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** What text comes out when it comes in these pieces. */
function cleanInPieces(pieces: readonly string[]): string {
  let held = '';
  let out = '';
  for (const piece of pieces) {
    const split = splitUnfinished(held + piece);
    held = split.held;
    out += cleanText(split.ready);
  }
  return out + cleanText(held);
}

describe('cleanText', () => {
  it.each([
    ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
    ['a link', '\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007', 'click'],
    ['a clipboard write', 'a\u001b]52;c;ZXZpbA==\u001b\\b', 'ab'],
    ['a string sequence without an end', 'a\u001b]0;title', 'a'],
    ['a device control string', 'a\u001bPq#0\u001b\\b', 'ab'],
    ['eight-bit controls', '\u009b31mred\u009d0;t\u009cx', 'redx'],
    ['a charset', '\u001b(Bx', 'x'],
    ['an overwritten line', 'safe\revil', 'safe\nevil'],
    ['line breaks of three systems', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['line breaks of Unicode', 'a\u0085b\u2028c\u2029d', 'a\nb\nc\nd'],
    ['backspaces', 'rm\b\bls', 'rmls'],
    ['overrides and isolates', 'a\u202eb\u2066c\u2069d', 'abcd'],
    ['tag characters', 'a\u{e0049}\u{e0047}b', 'ab'],
    ['tag characters put together from halves', '\udb40\u001b[0m\udc41', '\ufffd\ufffd'],
    ['a tab and a line feed', 'a\tb\nc', 'a\tb\nc'],
    ['other scripts and pictures', 'שלום 日本 😀', 'שלום 日本 😀'],
  ])('treats %s', (_, dirty, clean) => {
    expect(cleanText(dirty)).toBe(clean);
  });

  it('leaves no control, reordering or broken character, whatever comes', () => {
    const bad = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]|\p{Cs}/u;
    fc.assert(
      fc.property(text, (dirty) => !bad.test(cleanText(dirty))),
      { numRuns: 2_000 },
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(text, (dirty) => {
        const once = cleanText(dirty);
        expect(cleanText(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives the same for text in pieces as for the whole, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (pieces) => {
        expect(cleanInPieces(pieces)).toBe(cleanText(pieces.join('')));
      }),
      { numRuns: 3_000 },
    );
  });

  it('gives the same for text in single code units', () => {
    fc.assert(
      fc.property(text, (dirty) => {
        expect(cleanInPieces(dirty.split(''))).toBe(cleanText(dirty));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('splitUnfinished', () => {
  it('holds back no more than 4,096 characters', () => {
    const { ready, held } = splitUnfinished(`a\u001b]${'x'.repeat(10_000)}`);
    expect(held).toBe('');
    expect(cleanText(ready)).toBe('a');
    expect(splitUnfinished(`a\u001b]${'x'.repeat(4_000)}`).held).toHaveLength(4_002);
  });
});

describe('cutText', () => {
  it('fits the bytes, cuts no character in two, and says that it cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 3, max: 40 }), (whole, bytes) => {
        const cut = cutText(whole, bytes);
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(bytes);
        if (cut === whole) return;
        expect(cut.endsWith('…')).toBe(true);
        expect(whole.startsWith(cut.slice(0, -1))).toBe(true);
      }),
    );
  });
});

describe('previewOf', () => {
  it('is the first line with words', () => {
    expect(previewOf('\n  \n  hello there \nmore', 200)).toBe('hello there');
    expect(previewOf(' \n', 200)).toBe('');
  });
});
