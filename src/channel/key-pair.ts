import { x25519 } from '@noble/curves/ed25519.js';

/** X25519, 32 bytes each. */
export type KeyPair = { secret: Uint8Array; public: Uint8Array };

/** So many bytes that nobody can guess: of `crypto.getRandomValues` in a page, of `node:crypto` in the app. */
export type Random = (length: number) => Uint8Array;

export function createKeyPair(random: Random): KeyPair {
  return keyPairOf(random(32));
}

export function keyPairOf(secret: Uint8Array): KeyPair {
  return { secret, public: x25519.getPublicKey(secret) };
}
