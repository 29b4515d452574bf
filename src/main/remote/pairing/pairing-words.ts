import { limits } from '../../../shared/limits.ts';
import type { PairingEnd } from './fold-pairing.ts';

/** Why it is over and what to do, in the owner's words. */
export const pairingWords: Record<PairingEnd, string> = {
  expired: 'The code was shown for two minutes, and no phone used it. Make a new one when the phone is at hand.',
  tooLong: 'The pairing took ten minutes. Close this window and begin again.',
  tooManyFailures: `${limits.pairingAttempts} attempts did not know the code, so it is not good any more. Make a new one, and look who else is on this network.`,
  refused: 'The phone was not let in.',
  notConfirmed: 'Nobody confirmed within a minute, so the phone was not let in. Make a new code to try again.',
  phoneLeft: 'The phone went away before it was let in. Make a new code to try again.',
  listenerOff: 'This computer is not to be reached by phones any more. Make a new code to try again.',
  noNetwork: 'This computer is on no network. Connect it to the one that your phone is on, and try again.',
  networkUnknown: 'This computer is not on that network any more. Try again.',
  portTaken: 'Other programs have all the ports that a phone could use. Quit one of them and try again.',
};
