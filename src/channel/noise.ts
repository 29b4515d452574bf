import { x25519 } from '@noble/curves/ed25519.js';
import { concatBytes, copyBytes } from '@noble/hashes/utils.js';
import { type CipherState, tagBytes } from './cipher-state.ts';
import { createKeyPair, type KeyPair, type Random } from './key-pair.ts';
import { createSymmetricState, type SymmetricState } from './symmetric-state.ts';

const protocol = 'Noise_IKpsk2_25519_ChaChaPoly_SHA256';
const keyBytes = 32;
const sealedKeyBytes = keyBytes + tagBytes;

/** What a handshake leaves: a cipher for each direction, and a hash that is the same at both ends and nowhere else. */
export type NoiseSession = { send: CipherState; receive: CipherState; hash: Uint8Array };

/** Of the end that begins and knows the other's public key. Each of its two steps is taken once. */
export type Initiator = {
  /** The first message. Who records it can send it again: it carries nothing that does something. */
  first(payload: Uint8Array): Uint8Array;
  /** `undefined`: it is no answer to our first message, or the other end has another psk. */
  second(message: Uint8Array): { payload: Uint8Array; session: NoiseSession } | undefined;
};

/** Of the end that answers. Each of its two steps is taken once. */
export type Responder = {
  /** `remote` is the key that the initiator has. `undefined`: refused. */
  first(message: Uint8Array): { payload: Uint8Array; remote: Uint8Array } | undefined;
  second(psk: Uint8Array, payload: Uint8Array): { message: Uint8Array; session: NoiseSession };
};

/**
 *     <- s
 *     -> e, es, s, ss
 *     <- e, ee, se, psk
 */
export function createInitiator(options: {
  own: KeyPair;
  remote: Uint8Array;
  psk: Uint8Array;
  prologue: Uint8Array;
  random: Random;
}): Initiator {
  const { own, remote, psk, prologue, random } = options;
  const state = begun(prologue, remote);
  const agree = agreeWith(random);
  let ephemeral: KeyPair | undefined;

  return {
    first(payload) {
      if (ephemeral) throw new Error('A handshake has one first message.');
      ephemeral = createKeyPair(random);
      mixEphemeral(state, ephemeral.public);
      state.mixKey(agree(ephemeral, remote));
      const sealedKey = state.encryptAndHash(own.public);
      state.mixKey(agree(own, remote));
      return concatBytes(ephemeral.public, sealedKey, state.encryptAndHash(payload));
    },
    second(message) {
      if (!ephemeral) throw new Error('The second message follows the first.');
      if (message.length < keyBytes + tagBytes) return undefined;
      const theirs = copyBytes(message.subarray(0, keyBytes));
      mixEphemeral(state, theirs);
      state.mixKey(agree(ephemeral, theirs));
      state.mixKey(agree(own, theirs));
      state.mixKeyAndHash(psk);
      const payload = state.decryptAndHash(message.subarray(keyBytes));
      if (!payload) return undefined;
      const [send, receive] = state.split();
      return { payload, session: { send, receive, hash: state.hash() } };
    },
  };
}

export function createResponder(options: { own: KeyPair; prologue: Uint8Array; random: Random }): Responder {
  const { own, prologue, random } = options;
  const state = begun(prologue, own.public);
  const agree = agreeWith(random);
  let theirs: { ephemeral: Uint8Array; lasting: Uint8Array } | undefined;

  return {
    first(message) {
      if (message.length < keyBytes + sealedKeyBytes + tagBytes) return undefined;
      const ephemeral = copyBytes(message.subarray(0, keyBytes));
      mixEphemeral(state, ephemeral);
      state.mixKey(agree(own, ephemeral));
      const lasting = state.decryptAndHash(message.subarray(keyBytes, keyBytes + sealedKeyBytes));
      if (!lasting) return undefined;
      state.mixKey(agree(own, lasting));
      const payload = state.decryptAndHash(message.subarray(keyBytes + sealedKeyBytes));
      if (!payload) return undefined;
      theirs = { ephemeral, lasting };
      return { payload, remote: lasting };
    },
    second(psk, payload) {
      if (!theirs) throw new Error('The second message answers a first that was read.');
      const ephemeral = createKeyPair(random);
      mixEphemeral(state, ephemeral.public);
      state.mixKey(agree(ephemeral, theirs.ephemeral));
      state.mixKey(agree(ephemeral, theirs.lasting));
      state.mixKeyAndHash(psk);
      const message = concatBytes(ephemeral.public, state.encryptAndHash(payload));
      const [receive, send] = state.split();
      return { message, session: { send, receive, hash: state.hash() } };
    },
  };
}

function begun(prologue: Uint8Array, responder: Uint8Array): SymmetricState {
  const state = createSymmetricState(protocol);
  state.mixHash(prologue);
  state.mixHash(responder);
  return state;
}

/** In a handshake with a psk an ephemeral key is mixed into the key as well. */
function mixEphemeral(state: SymmetricState, key: Uint8Array) {
  state.mixHash(key);
  state.mixKey(key);
}

/** A key of low order would give a secret that everybody knows. It gives one that nobody knows, so what follows cannot be read. */
function agreeWith(random: Random) {
  return (own: KeyPair, other: Uint8Array): Uint8Array => {
    try {
      return x25519.getSharedSecret(own.secret, other);
    } catch {
      return random(32);
    }
  };
}
