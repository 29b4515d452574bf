import type { PhoneScope } from '../../../shared/phone/reports.ts';

/** Why a pairing did not come about. */
export type PairingTrouble =
  /** The offer is over, used, or another one; the desk does not say which. */
  | 'refused'
  /** The owner said no, or nothing for too long. */
  | 'notLetIn'
  /** The connection went before the owner had confirmed. */
  | 'lost'
  /** The desk could not be reached at all. */
  | 'unreachable'
  /** What was typed is no code. */
  | 'badCode'
  /** The address that was opened is not whole. */
  | 'badLink';

/** Why there is no connection: the last word of the desk, if it said one. */
export type LossReason = 'lost' | 'quitting' | 'off' | 'fault' | 'tooMany';

export type LinkState =
  /** What is kept in the browser is being read. */
  | { phase: 'starting' }
  | { phase: 'unpaired'; trouble: PairingTrouble | undefined }
  /** `after`: what ended the connection before; it is being mended. */
  | { phase: 'connecting'; after: LossReason | undefined }
  | { phase: 'comparing'; digits: string }
  | { phase: 'live' }
  /** `nextAt`: when it is tried again; epoch milliseconds. */
  | { phase: 'offline'; why: LossReason; nextAt: number }
  /** The desk does not know this phone any more. */
  | { phase: 'refused' }
  | { phase: 'paused' };

/** What is known of the desk and of what this phone may do there, from the last `welcome` or `changed`. */
export type LinkFacts = {
  deskName: string | undefined;
  name: string | undefined;
  may: PhoneScope;
  /** The browser keeps the pairing. */
  kept: boolean;
  /** When the desk was last heard; epoch milliseconds. */
  heardAt: number | undefined;
};
