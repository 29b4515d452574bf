import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nothing, random } from './hand-shake-fixture.ts';
import { createKeyPair } from './key-pair.ts';
import { createInitiator, createResponder } from './noise.ts';
import { decodeOpening, encodeOpening, type Opening, prologueOf } from './opening.ts';

const opening: fc.Arbitrary<Opening> = fc.oneof(
  fc.constant<Opening>({ kind: 'return' }),
  fc.uint8Array({ minLength: 8, maxLength: 8 }).map((offer): Opening => ({ kind: 'pair', offer })),
);

test('what is written is read, with the first message of the handshake', () => {
  fc.assert(
    fc.property(opening, fc.uint8Array({ maxLength: 300 }), (said, first) => {
      expect(decodeOpening(encodeOpening(said, first))).toEqual({ opening: said, first });
      expect(decodeOpening(Buffer.from(encodeOpening(said, first)))).toEqual({ opening: said, first });
    }),
  );
});

test('what is read is what was written, and all else is refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 0, max: 3 }), (bytes, kind) => {
      for (const some of [bytes, Uint8Array.of(1, kind, ...bytes)]) {
        const read = decodeOpening(some);
        if (read) expect(encodeOpening(read.opening, read.first)).toEqual(some);
      }
    }),
  );
});

test.each([
  ['nothing', []],
  ['no kind', [1]],
  ['another version', [2, 2]],
  ['another kind', [1, 3]],
  ['half an offer', [1, 1, 1, 2, 3, 4, 5, 6, 7]],
])('refuses %s', (_, bytes) => {
  expect(decodeOpening(Uint8Array.from(bytes))).toBeUndefined();
});

test('keeps nothing of the message that it was read from', () => {
  const message = encodeOpening({ kind: 'pair', offer: new Uint8Array(8).fill(7) }, new Uint8Array(4).fill(9));
  const read = decodeOpening(Buffer.from(message.buffer));
  message.fill(0);
  expect(read).toEqual({
    opening: { kind: 'pair', offer: new Uint8Array(8).fill(7) },
    first: new Uint8Array(4).fill(9),
  });
});

test('an opening that was changed on its way leads to no handshake', () => {
  const desk = createKeyPair(random);
  const offers: Opening[] = [
    { kind: 'return' },
    { kind: 'pair', offer: new Uint8Array(8) },
    { kind: 'pair', offer: new Uint8Array(8).fill(1) },
  ];
  for (const meant of offers) {
    const own = createKeyPair(random);
    const prologue = prologueOf(meant);
    const first = createInitiator({ own, remote: desk.public, psk: random(32), prologue, random }).first(nothing);
    const taken = offers.map((heard) =>
      createResponder({ own: desk, prologue: prologueOf(heard), random }).first(first),
    );
    expect(taken.map((answer) => answer !== undefined)).toEqual(offers.map((heard) => heard === meant));
  }
});
