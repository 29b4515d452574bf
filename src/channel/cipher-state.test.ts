import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCipherState } from './cipher-state.ts';

const key = new Uint8Array(32).fill(7);
const bytes = fc.uint8Array({ maxLength: 600 });
const nothing = new Uint8Array(0);

/** The same by another implementation, with the nonce written out. */
function sealedByNode(withKey: Uint8Array, nonce: string, associated: Uint8Array, plain: Uint8Array): Uint8Array {
  const cipher = createCipheriv('chacha20-poly1305', withKey, Buffer.from(nonce, 'hex'), { authTagLength: 16 });
  cipher.setAAD(associated, { plaintextLength: plain.length });
  return new Uint8Array(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
}

test('counts its uses in the nonce, from 0', () => {
  fc.assert(
    fc.property(bytes, bytes, (associated, plain) => {
      const state = createCipherState(key);
      expect(state.encrypt(associated, plain)).toEqual(
        sealedByNode(key, '000000000000000000000000', associated, plain),
      );
      expect(state.encrypt(associated, plain)).toEqual(
        sealedByNode(key, '000000000100000000000000', associated, plain),
      );
    }),
  );
});

test('the next key is what Noise says, and the count goes on', () => {
  const state = createCipherState(key);
  state.encrypt(nothing, nothing);
  state.rekey();
  const next = sealedByNode(key, '00000000ffffffffffffffff', nothing, new Uint8Array(32)).subarray(0, 32);
  expect(state.encrypt(nothing, key)).toEqual(sealedByNode(next, '000000000100000000000000', nothing, key));
});

test('what it cannot read leaves it where it was', () => {
  const sender = createCipherState(key);
  const receiver = createCipherState(key);
  const sealed = sender.encrypt(nothing, key);
  expect(receiver.decrypt(nothing, sealed.subarray(1))).toBeUndefined();
  expect(receiver.decrypt(nothing, nothing)).toBeUndefined();
  expect(receiver.decrypt(key, sealed)).toBeUndefined();
  expect(receiver.decrypt(nothing, sealed)).toEqual(key);
  expect(receiver.decrypt(nothing, sealed)).toBeUndefined();
});

test('forgets its key, and keeps its hands off the bytes that it was made from', () => {
  const given = key.slice();
  const state = createCipherState(given);
  state.forget();
  expect(given).toEqual(key);
  expect(state.encrypt(nothing, key)).toEqual(
    sealedByNode(new Uint8Array(32), '000000000000000000000000', nothing, key),
  );
});
