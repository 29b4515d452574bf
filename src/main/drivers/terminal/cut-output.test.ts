import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutOutput } from './cut-output.ts';

it('loses nothing, keeps to the length and tears no character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 2, max: 9 }), (text, length) => {
      const pieces = cutOutput(text, length);
      expect(pieces.join('')).toBe(text);
      for (const piece of pieces) {
        expect(piece.length).toBeLessThanOrEqual(length);
        // A torn character does not come back from bytes.
        expect(Buffer.from(piece).toString()).toBe(piece);
      }
    }),
  );
});
