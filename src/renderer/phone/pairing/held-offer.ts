import { decodeBase64url } from '../../../channel/base64url.ts';
import { pskOf, readInvitation } from '../../../channel/pairing-link.ts';
import { readTypedCode } from '../../../channel/typed-code.ts';
import type { HeldOffer } from '../link/attempt.ts';
import type { PairingTrouble } from '../link/link-state.ts';

/** The offer of the picture. `undefined`: what stood behind the `#` was none. */
export function offerOfFragment(fragment: string): HeldOffer | undefined {
  const invitation = readInvitation(fragment);
  return invitation && { offer: invitation.offer, desk: invitation.desk, psk: pskOf(invitation.secret) };
}

/** The offer of a code that was typed; the desk itself tells its key. `askDesk` answers with what `desk.json` holds. */
export async function offerOfCode(text: string, askDesk: () => Promise<unknown>): Promise<HeldOffer | PairingTrouble> {
  const typed = readTypedCode(text);
  if (!typed) return 'badCode';
  const answer = await askDesk().catch(() => undefined);
  const key = typeof answer === 'object' && answer !== null && 'key' in answer ? answer.key : undefined;
  const desk = typeof key === 'string' ? decodeBase64url(key) : undefined;
  if (desk?.length !== 32) return 'unreachable';
  return { offer: typed.offer, desk, psk: pskOf(typed.secret) };
}

/** From where the page came. */
export async function askDesk(): Promise<unknown> {
  const answer = await fetch('./desk.json', { cache: 'no-store' });
  return answer.json();
}
