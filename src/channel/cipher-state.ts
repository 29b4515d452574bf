import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { copyBytes } from '@noble/hashes/utils.js';

export const tagBytes = 16;

/** One direction of a channel: a key, and how often it was used. What its n-th use encrypts, only the n-th use at the other end reads. */
export type CipherState = {
  encrypt(associated: Uint8Array, plain: Uint8Array): Uint8Array;
  /** `undefined`: somebody else made it, or it is not its turn. */
  decrypt(associated: Uint8Array, sealed: Uint8Array): Uint8Array | undefined;
  /** The next key. From it the one before cannot be found. */
  rekey(): void;
  /** Overwrites the key. The state is of no use afterwards. */
  forget(): void;
};

/** Noise's CipherState with ChaChaPoly. */
export function createCipherState(first: Uint8Array): CipherState {
  const key = copyBytes(first);
  let used = 0;

  return {
    encrypt(associated, plain) {
      const sealed = chacha20poly1305(key, nonceOf(BigInt(used)), associated).encrypt(plain);
      used += 1;
      return sealed;
    },
    decrypt(associated, sealed) {
      const plain = opened(key, nonceOf(BigInt(used)), associated, sealed);
      if (plain) used += 1;
      return plain;
    },
    rekey() {
      const next = chacha20poly1305(key, nonceOf(rekeyNonce)).encrypt(new Uint8Array(32));
      key.set(next.subarray(0, 32));
    },
    forget: () => void key.fill(0),
  };
}

const rekeyNonce = 2n ** 64n - 1n;

/** Noise counts in 64 bits, least significant first, after four zeros. */
function nonceOf(count: bigint): Uint8Array {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setBigUint64(4, count, true);
  return nonce;
}

function opened(key: Uint8Array, nonce: Uint8Array, associated: Uint8Array, sealed: Uint8Array) {
  try {
    return chacha20poly1305(key, nonce, associated).decrypt(sealed);
  } catch {
    return undefined;
  }
}
