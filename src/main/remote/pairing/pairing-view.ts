import { pairingLink } from '../../../channel/pairing-link.ts';
import type { Network, Pairing } from '../../../shared/phone/phones.ts';
import type { PairingState } from './fold-pairing.ts';
import type { Offers } from './offers.ts';
import { pairingWords } from './pairing-words.ts';

/** What the window of the pairing shows. Undefined: nothing yet, as the listener is being opened. */
export function pairingView(
  state: PairingState,
  parts: { networks(): Network[]; origin: string | undefined; offers: Offers | undefined },
): Pairing | undefined {
  switch (state.at) {
    case 'closed':
    case 'opening':
      return undefined;
    case 'choosing':
      return { state: 'choosing', networks: parts.networks() };
    case 'offered': {
      const { origin, offers } = parts;
      if (!offers || origin === undefined) return undefined;
      const link = pairingLink(origin, offers.invitation);
      const { expiresAt, failures } = state;
      return { state: 'offered', link, address: origin, code: offers.code, expiresAt, failures };
    }
    case 'comparing':
      return { state: 'comparing', name: state.name, digits: state.digits, expiresAt: state.expiresAt };
    case 'paired':
      return { state: 'paired', name: state.name };
    case 'over':
      return { state: 'over', why: pairingWords[state.why] };
  }
}
