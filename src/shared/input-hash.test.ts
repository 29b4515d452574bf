import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from './ids.ts';
import { inputHash } from './input-hash.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('is SHA-256 over the canonical text', () => {
  expect(inputHash({ command: 'make' })).toBe(sha256('{"command":"make"}'));
  expect(inputHash({ b: [1e21, 0.5, -0], a: 'é\u20ac' })).toBe(sha256('{"a":"é\u20ac","b":[1e+21,0.5,0]}'));
  expect(inputHash(null)).toBe(sha256('null'));
});

test('does not depend on the order of members, and changes with anything else', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), (input) => {
      const reversed = Object.fromEntries(Object.entries(input).reverse()) as Json;
      expect(inputHash(reversed)).toBe(inputHash(input as Json));
      expect(inputHash({ ...(input as object), more: 1 } as Json)).not.toBe(
        inputHash({ ...(input as object), more: 2 } as Json),
      );
    }),
  );
});

test('an input with half a character in it has a hash too, and another one than its neighbours', () => {
  const hashes = [{ a: '\ud83d' }, { a: '\ud83e' }, { '\ud83d': 'a' }, { a: '"\\ud83d"' }, { a: '\ufffd' }].map(
    inputHash,
  );
  expect(new Set(hashes).size).toBe(5);
});
