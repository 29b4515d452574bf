import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairingLink, pskOf, readInvitation } from './pairing-link.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const invitation = fc.record({ offer: bytes(8), desk: bytes(32), secret: bytes(16) });

test('a page reads from its address what the link was made of', () => {
  fc.assert(
    fc.property(invitation, (given) => {
      const link = new URL(pairingLink('http://192.168.1.20:47800', given));
      expect(link.pathname + link.search).toBe('/');
      expect(readInvitation(link.hash)).toEqual(given);
      expect(readInvitation(link.hash.slice(1))).toEqual(given);
    }),
  );
});

test('is short enough for a picture that a phone can read across a table', () => {
  const given = { offer: new Uint8Array(8), desk: new Uint8Array(32), secret: new Uint8Array(16) };
  expect(pairingLink('http://192.168.1.20:47800', given)).toHaveLength(108);
  expect(pairingLink('http://255.255.255.255:65535', given)).toHaveLength(111);
});

test('a link that lost, gained or changed the place of a letter is refused', () => {
  const unlike = (hash: string, harmed: string) => harmed !== hash && harmed !== hash.slice(1);
  fc.assert(
    fc.property(invitation, fc.nat(), fc.string({ minLength: 1, maxLength: 3 }), (given, place, more) => {
      const { hash } = new URL(pairingLink('http://192.168.1.20:47800', given));
      const at = place % hash.length;
      const shorter = hash.slice(0, at) + hash.slice(at + 1);
      const longer = hash.slice(0, at) + more + hash.slice(at);
      for (const harmed of [shorter, longer]) if (unlike(hash, harmed)) expect(readInvitation(harmed)).toBeUndefined();
    }),
  );
});

test('any text that is read as an invitation is one', () => {
  const parts = fc.array(fc.string({ unit: fc.constantFrom(...'AQgw-_.#v1='), maxLength: 45 }), { maxLength: 5 });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        parts.map((words) => `#v1.${words.join('.')}`),
      ),
      (fragment) => {
        const read = readInvitation(fragment);
        if (read) expect(pairingLink('', read)).toBe(`/#${fragment.replace(/^#/, '')}`);
      },
    ),
  );
});

test.each(['', '#', '#v1', '#v1...', '#v2.AAAAAAAAAAA.A.A', '#settings'])('refuses %j', (fragment) => {
  expect(readInvitation(fragment)).toBeUndefined();
});

test('the psk of a secret stays the same over versions', () => {
  expect(bytesToHex(pskOf(new Uint8Array(16)))).toBe(
    'e70b22bfd53b487512d751b313f021a39621db37ebadff1af21902c3da00605e',
  );
  expect(bytesToHex(pskOf(new Uint8Array(10)))).toBe(
    '26af6a4eb26f193fbf0dcd0aad9e78cceadbd4828cf14087327b0e23ab969a58',
  );
});
