import { expand, extract } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type CipherState, createCipherState } from './cipher-state.ts';

/** What both ends of a handshake know so far: `hash` of all that was said, and a key of all that was agreed on. */
export type SymmetricState = {
  hash(): Uint8Array;
  mixHash(data: Uint8Array): void;
  mixKey(secret: Uint8Array): void;
  mixKeyAndHash(secret: Uint8Array): void;
  encryptAndHash(plain: Uint8Array): Uint8Array;
  decryptAndHash(sealed: Uint8Array): Uint8Array | undefined;
  /** The two directions that come out of it: of the initiator, and of the responder. */
  split(): [CipherState, CipherState];
};

/** Noise's SymmetricState with SHA-256. It is used only where a key is mixed in before anything is encrypted. */
export function createSymmetricState(protocol: string): SymmetricState {
  let hash: Uint8Array = sha256(utf8ToBytes(protocol));
  let chaining = hash;
  let cipher: CipherState | undefined;

  function mixHash(data: Uint8Array) {
    hash = sha256(concatBytes(hash, data));
  }

  function keyed(): CipherState {
    if (!cipher) throw new Error('Nothing is encrypted before a key is mixed in.');
    return cipher;
  }

  return {
    hash: () => hash,
    mixHash,
    mixKey(secret) {
      const [next, key] = derived(chaining, secret, 2);
      chaining = next;
      cipher = createCipherState(key);
    },
    mixKeyAndHash(secret) {
      const [next, toHash, key] = derived(chaining, secret, 3);
      chaining = next;
      mixHash(toHash);
      cipher = createCipherState(key);
    },
    encryptAndHash(plain) {
      const sealed = keyed().encrypt(hash, plain);
      mixHash(sealed);
      return sealed;
    },
    decryptAndHash(sealed) {
      const plain = keyed().decrypt(hash, sealed);
      mixHash(sealed);
      return plain;
    },
    split() {
      const [initiator, responder] = derived(chaining, new Uint8Array(0), 2);
      return [createCipherState(initiator), createCipherState(responder)];
    },
  };
}

/** Noise's HKDF, which is that of RFC 5869 without a label. */
function derived(chaining: Uint8Array, secret: Uint8Array, count: 2): [Uint8Array, Uint8Array];
function derived(chaining: Uint8Array, secret: Uint8Array, count: 3): [Uint8Array, Uint8Array, Uint8Array];
function derived(chaining: Uint8Array, secret: Uint8Array, count: number): Uint8Array[] {
  const all = expand(sha256, extract(sha256, secret, chaining), new Uint8Array(0), count * 32);
  return Array.from({ length: count }, (_, index) => all.slice(index * 32, (index + 1) * 32));
}
