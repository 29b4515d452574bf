import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeMarks } from './growing-marks.ts';

test.each([
  ['All **integers in ', 'All **integers in**'],
  ['All **', 'All'],
  ['run `npm te', 'run `npm te`'],
  ['**run `npm te', '**run `npm te`**'],
  ['an *em', 'an *em*'],
  ['done **bold** and more', 'done **bold** and more'],
  ['2 * 3', '2 * 3'],
  ['snake_case', 'snake_case'],
  ['`a * b`', '`a * b`'],
  ['`**`', '`**`'],
  ['an \\*escaped', 'an \\*escaped'],
  ['~~gone', '~~gone~~'],
])('%j while it grows is read as %j', (text, closed) => expect(closeMarks(text)).toBe(closed));

test('only marks are added or left out, never words', () => {
  const text = fc
    .array(fc.constantFrom('word', ' ', '**', '*', '_', '`', '~~', '\\', '(', '\n'))
    .map((all) => all.join(''));
  const words = (one: string) => one.replace(/[^a-z]/g, '');
  fc.assert(
    fc.property(text, (one) => {
      expect(words(closeMarks(one))).toBe(words(one));
    }),
  );
});
