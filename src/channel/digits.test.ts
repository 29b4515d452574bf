import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { lastingSecret, sixDigits } from './digits.ts';
import { shakeHands } from './hand-shake-fixture.ts';

const zeros = new Uint8Array(32);
const many = Array.from({ length: 20_000 }, (_, index) => sixDigits(sha256(Uint8Array.of(index & 255, index >> 8))));

test('both ends show the same digits and keep the same secret', () => {
  const { phone, desk, psk } = shakeHands();
  expect(sixDigits(phone.hash)).toBe(sixDigits(desk.hash));
  expect(lastingSecret(phone.hash, psk)).toEqual(lastingSecret(desk.hash, psk));
  expect(lastingSecret(phone.hash, psk)).toHaveLength(32);
});

test('are six digits always, with zeros in front', () => {
  expect(many.every((digits) => /^\d{6}$/.test(digits))).toBe(true);
  expect(many.some((digits) => digits.startsWith('00'))).toBe(true);
});

test('no digit is likelier than another, wherever it stands', () => {
  const expected = many.length / 10;
  for (let place = 0; place < 6; place += 1) {
    const counts = Array.from({ length: 10 }, (_, digit) => many.filter((it) => it[place] === String(digit)).length);
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // With 9 degrees of freedom, even digits exceed this once in a thousand times.
    expect(chiSquare).toBeLessThan(27.88);
  }
});

test('two handshakes seldom show the same', () => {
  // Of 20,000 draws out of a million about 200 pairs are equal.
  expect(many.length - new Set(many).size).toBeLessThan(300);
});

test('stay the same over versions', () => {
  expect(sixDigits(zeros)).toBe('420279');
  expect(bytesToHex(lastingSecret(zeros, zeros))).toBe(
    '3b32a0d41d795f140dfa28e30beef88de43e6a5b53953205573273cd1b97bdda',
  );
});

test('the lasting secret is another for another handshake and for another psk', () => {
  const one = sha256(zeros);
  const secrets = [lastingSecret(zeros, zeros), lastingSecret(one, zeros), lastingSecret(zeros, one)];
  expect(new Set(secrets.map(bytesToHex)).size).toBe(3);
});
