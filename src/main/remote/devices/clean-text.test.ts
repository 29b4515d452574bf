import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneNameSchema } from '../../../shared/phone/phones.ts';
import { cleanName, freeName } from './clean-text.ts';

test.each([
  ['Pixel 9', 'Pixel 9'],
  ['  Pixel\n9 ', 'Pixel 9'],
  ['Pi\u200bxel\u202e 9\u0007', 'Pixel 9'],
  ['\u001b[31mred', '[31mred'],
  ['', 'Phone'],
  ['\u2028\u200f', 'Phone'],
  ['DESK', 'Phone'],
  ['a\u0301', '\u00e1'],
  ['x'.repeat(80), 'x'.repeat(64)],
])('makes a name of %j', (said, name) => {
  expect(cleanName(said)).toBe(name);
});

test('makes a name of anything, and a free one of any', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(anything, fc.array(anything, { maxLength: 5 }), (said, others) => {
      const taken = others.map(cleanName);
      const name = freeName(cleanName(said), [...taken, 'Phone', 'Phone 2']);
      expect(phoneNameSchema.safeParse(name).data).toBe(name);
      expect(taken).not.toContain(name);
    }),
  );
});

test('cuts no character in two', () => {
  expect(cleanName('📱'.repeat(40))).toBe('📱'.repeat(32));
  expect(freeName('📱'.repeat(32), ['📱'.repeat(32)])).toBe(`${'📱'.repeat(31)} 2`);
});
