import { lastingSecret } from '../../../channel/digits.ts';
import type { KeptPairing } from './kept-pairing.ts';
import type { PairingTrouble } from './link-state.ts';
import type { MeetingEnd, Terms } from './meeting.ts';

/** An offer that a person holds in hand, from a picture or a typed code; `psk` is made of its secret. */
export type HeldOffer = { offer: Uint8Array; desk: Uint8Array; psk: Uint8Array };

/** One try: what it brings, and the offer that it takes up; without one the phone comes back. */
export type Attempt = { terms: Terms; held: HeldOffer | undefined; hash?: Uint8Array; helloAt: number };

/** What is to be kept after a `welcome`: the same object while nothing of it is new. */
export function pairingAfter(
  before: KeptPairing | undefined,
  { terms, held, hash }: Attempt,
  deviceId: string,
  deskName: string,
): KeptPairing | undefined {
  if (held && hash) {
    const psk = lastingSecret(hash, held.psk);
    return { deviceId, desk: held.desk, secret: terms.own.secret, psk, deskName, paused: false };
  }
  if (!before || (before.deskName === deskName && !before.paused)) return before;
  return { ...before, deskName, paused: false };
}

/** Why a pairing failed; `compared`: the digits were there already. */
export function troubleAfter(how: MeetingEnd, compared: boolean): PairingTrouble {
  if (how === 'refused') return compared ? 'notLetIn' : 'refused';
  return compared ? 'lost' : 'unreachable';
}
