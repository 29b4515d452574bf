import { expect, test } from 'vitest';
import { encodeBase64url } from '../../../channel/base64url.ts';
import { pairingLink, pskOf } from '../../../channel/pairing-link.ts';
import { offerOfCode as offerId, writeTypedCode } from '../../../channel/typed-code.ts';
import { offerOfCode, offerOfFragment } from './held-offer.ts';

const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => at + 1);
const desk = { key: encodeBase64url(bytes(32)), name: 'studio' };

test('the picture’s link holds the offer, the desk’s key and the secret', () => {
  const link = pairingLink('http://192.168.1.20:47800', { offer: bytes(8), desk: bytes(32), secret: bytes(16) });
  expect(offerOfFragment(new URL(link).hash)).toEqual({ offer: bytes(8), desk: bytes(32), psk: pskOf(bytes(16)) });
});

test.each(['', '#', '#v1.a.b.c', '#v2.x'])('%j is no offer', (fragment) => {
  expect(offerOfFragment(fragment)).toBeUndefined();
});

test('a typed code makes an offer with the key that the desk tells', async () => {
  const code = writeTypedCode(bytes(10));
  const held = await offerOfCode(code.toLowerCase(), async () => desk);
  expect(held).toEqual({ offer: offerId(bytes(10)), desk: bytes(32), psk: pskOf(bytes(10)) });
});

test.each([
  ['badCode', 'ABCD', async () => desk],
  ['unreachable', writeTypedCode(bytes(10)), async () => Promise.reject(new TypeError('no network'))],
  ['unreachable', writeTypedCode(bytes(10)), async () => ({ key: 'short' })],
  ['unreachable', writeTypedCode(bytes(10)), async () => null],
])('it is %s with %s', async (trouble, code, ask) => {
  expect(await offerOfCode(code, ask)).toBe(trouble);
});
