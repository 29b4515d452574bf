import { expect, test } from 'vitest';
import { noticeText } from './notice-text.ts';

test.each([
  ['npm test', 'npm test', true],
  ['two\nlines\tand  spaces', 'two lines and spaces', false],
  ['safe\u202egnp.exe', 'safe⟨202E⟩gnp.exe', false],
  ['zero\u200bwidth', 'zero⟨200B⟩width', false],
  ['\u001b[31mred', '⟨001B⟩[31mred', false],
  ['empty\u2800braille', 'empty⟨2800⟩braille', false],
  ['a tag \u{e0041}', 'a tag ⟨E0041⟩', false],
  ['👩‍💻 works', '👩⟨200D⟩💻 works', false],
  ['1234567890123456789012345678901', '12345678901234567890123456789…', false],
  [`${' '.repeat(1_000_000)}rm -rf /`, '…', false],
])('%j is told as %j', (given, text, whole) => expect(noticeText(given, 30)).toEqual({ text, whole }));

test('a character is never cut in two', () => {
  expect(noticeText('👍'.repeat(5), 3).text).toBe('👍👍…');
});
