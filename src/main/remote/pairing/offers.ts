import type { Random } from '../../../channel/key-pair.ts';
import { type Invitation, pskOf } from '../../../channel/pairing-link.ts';
import { offerOfCode, writeTypedCode } from '../../../channel/typed-code.ts';

/** The two ways into one pairing: a picture to scan, and a code to type. Their secrets are nowhere but here, in memory. */
export type Offers = {
  invitation: Invitation;
  code: string;
  /** The psk of the offer that a phone takes up; undefined: it is neither of them. */
  psk(offer: Uint8Array): Uint8Array | undefined;
};

export function makeOffers(desk: Uint8Array, random: Random): Offers {
  const invitation = { offer: random(8), desk, secret: random(16) };
  const code = random(10);
  const psks = new Map([
    [hex(invitation.offer), pskOf(invitation.secret)],
    [hex(offerOfCode(code)), pskOf(code)],
  ]);
  return { invitation, code: writeTypedCode(code), psk: (offer) => psks.get(hex(offer)) };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
