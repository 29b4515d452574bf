import { randomBytes } from '@noble/hashes/utils.js';
import { createKeyPair } from './key-pair.ts';
import { createInitiator, createResponder } from './noise.ts';

export const random = (length: number): Uint8Array => randomBytes(length);

/** Both ends of a handshake that has not begun. What is named differs from what would make them agree. */
export function twoEnds(odd: { remote?: Uint8Array; prologue?: Uint8Array } = {}) {
  const phone = createKeyPair(random);
  const desk = createKeyPair(random);
  const psk = random(32);
  const prologue = random(10);
  const initiator = createInitiator({ own: phone, remote: odd.remote ?? desk.public, psk, prologue, random });
  const responder = createResponder({ own: desk, prologue: odd.prologue ?? prologue, random });
  return { phone, desk, psk, prologue, initiator, responder };
}

export const nothing = new Uint8Array(0);

/** The two sessions of a handshake that went well. */
export function shakeHands() {
  const { initiator, responder, psk } = twoEnds();
  responder.first(initiator.first(nothing));
  const { message, session: desk } = responder.second(psk, nothing);
  const answer = initiator.second(message);
  if (!answer) throw new Error('The handshake failed.');
  return { phone: answer.session, desk, psk };
}
