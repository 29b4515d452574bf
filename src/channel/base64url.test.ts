import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64url, encodeBase64url } from './base64url.ts';

test('writes what others write, and reads it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64url');
      expect(encodeBase64url(bytes)).toBe(text);
      expect(decodeBase64url(text)).toEqual(bytes);
    }),
  );
});

test('reads no other text than what it writes', () => {
  const nearly = fc.string({ unit: fc.constantFrom(...'AQgw_-9z+/= .é\n'), maxLength: 8 });
  fc.assert(
    fc.property(fc.oneof(nearly, fc.string()), (text) => {
      const bytes = decodeBase64url(text);
      if (bytes) expect(encodeBase64url(bytes)).toBe(text);
    }),
  );
});

test.each(['A', 'AB', 'AAB', 'AA==', 'AA+A', 'AA/A', 'AAA A', 'AAAAA'])('refuses %s', (text) => {
  expect(decodeBase64url(text)).toBeUndefined();
});
