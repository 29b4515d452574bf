import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasHidden, visibleRuns } from './visible-runs.ts';

const shown = (text: string, strictness: 'card' | 'prose' = 'card') =>
  visibleRuns(text, strictness)
    .map((run) => (run.kind === 'text' ? run.text : `[${run.label}]`))
    .join('');

test.each([
  ['rm \u202ename', 'rm [U+202E]name'],
  ['a\u001b[31mb', 'a[ESC][31mb'],
  ['a\rb', 'a[CR]b'],
  ['a\bb', 'a[BS]b'],
  ['a\u0000b\u007fc\u0085d', 'a[NUL]b[U+007F]c[U+0085]d'],
  ['a\u200bb\u200dc\ufeffd', 'a[U+200B]b[U+200D]c[U+FEFF]d'],
  ['a\u00a0b\u3000c', 'a[U+00A0]b[U+3000]c'],
  ['a\u2028b', 'a[U+2028]b'],
  ['a\u{e0041}b', 'a[U+E0041]b'],
  ['a\u3164b\u2800c\u00add', 'a[U+3164]b[U+2800]c[U+00AD]d'],
  ['a\ud800b', 'a[U+D800]b'],
  ['a\u200b\u200b\u200bb', 'a[U+200B ×3]b'],
  ['tab\tand\nline', 'tab\tand\nline'],
  ['naïve 日本語 עברית 😀', 'naïve 日本語 עברית 😀'],
])('on a card %j is shown as %j', (text, expected) => expect(shown(text)).toBe(expected));

test('many different hidden characters in a row are one box with their number', () => {
  expect(shown(`a${'\u202e\u202d'.repeat(500)}b`)).toBe('a[1000 hidden: U+202E, U+202D]b');
});

test.each([
  ['👩‍👩‍👧 ❤️', '👩‍👩‍👧 ❤️'],
  ['a\u200eb', 'a\u200eb'],
  ['a\u202eb\u2066c', 'a[U+202E]b[U+2066]c'],
  ['a\u001b]8;;x\u0007b', 'a[ESC]]8;;x[BEL]b'],
  ['a\u{e0041}b', 'a[U+E0041]b'],
])('in prose %j is shown as %j', (text, expected) => expect(shown(text, 'prose')).toBe(expected));

test('nothing that hides is left in what is shown as text, and nothing else is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('card' as const, 'prose' as const),
      (text, strictness) => {
        const texts = visibleRuns(text, strictness).flatMap((run) => (run.kind === 'text' ? [run.text] : []));
        for (const one of texts) expect(hasHidden(one, strictness)).toBe(false);
        expect(texts.join('')).toBe([...text].filter((character) => !hasHidden(character, strictness)).join(''));
      },
    ),
    { numRuns: 500 },
  );
});
