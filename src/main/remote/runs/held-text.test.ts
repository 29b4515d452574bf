import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedact } from '../redact.ts';
import { secrets } from '../secrets-fixture.ts';
import { nothingHeld, takePiece, tellHeld } from './held-text.ts';

const redact = createRedact({ home: '/home/ann lee' });

/** All that is told of a text that comes in these pieces. */
function told(pieces: readonly string[]): string {
  let held = nothingHeld;
  let all = '';
  for (const piece of pieces) {
    const step = takePiece(held, piece, redact);
    held = step.held;
    all += step.told;
  }
  return all + tellHeld(held, redact).told;
}

const word = fc.oneof(
  fc.constantFrom(
    ...Object.values(secrets),
    ...['password', 'token', '=', ':', '"', '--', 'hunter2', 'Bearer', 'Basic', '/home/ann lee', '/x', 'word', '\\n'],
    ...[
      '\n',
      '-----BEGIN PRIVATE KEY-----\n',
      `${'A1'.repeat(32)}\n`,
      'AAAA\n',
      'A1'.repeat(32),
      '-----END PRIVATE KEY-----',
      '.',
      ' ',
    ],
  ),
  fc.string({ maxLength: 4 }),
);

test('a text is told the same in whatever pieces it comes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, fc.constantFrom('', ' ', '\n')), { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 }),
      (words, lengths) => {
        const text = words.flat().join('');
        const pieces: string[] = [];
        for (let at = 0, turn = 0; at < text.length; turn += 1) {
          const length = lengths[turn % lengths.length] ?? 1;
          pieces.push(text.slice(at, at + length));
          at += length;
        }
        expect(told(pieces)).toBe(redact.text(text));
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a word is not held longer than until the next begins', () => {
  const first = takePiece(nothingHeld, 'Now I look at the par', redact);
  expect(first.told).toBe('Now I look at the ');
  expect(takePiece(first.held, 'ser again.', redact).told).toBe('parser ');
});

test('the rest of a secret is masked although its beginning had to be told before something else', () => {
  const first = takePiece(nothingHeld, `Use ${secrets.anthropic.slice(0, 24)}`, redact);
  const before = tellHeld(first.held, redact);
  const after = takePiece(before.held, `${secrets.anthropic.slice(24)} now`, redact);
  expect(first.told + before.told).toBe('Use ⟦sk-ant-… 24 characters hidden⟧');
  expect(after.told).toBe(`⟦sk-ant-… ${secrets.anthropic.length} characters hidden⟧ `);
});

test('a key in quotes is held from its head on', () => {
  const key = `key: "-----BEGIN PRIVATE KEY-----\n${`${'A1'.repeat(32)}\n`.repeat(3)}${'B2'.repeat(32)}" end`;
  for (const length of [1, 3, 50]) {
    const all = told(key.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []);
    expect(all).toBe('key: "-----BEGIN PRIVATE KEY-----⟦a private key, 256 characters hidden⟧" end');
  }
});

test('what is too long for a word is told in time, and in its share of it', () => {
  const pieces = Array.from({ length: 200 }, () => 'x'.repeat(1_000));
  expect(told(pieces)).toBe('x'.repeat(200_000));
});
