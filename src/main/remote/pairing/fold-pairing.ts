import { limits } from '../../../shared/limits.ts';

/** Why a pairing is over without a phone. */
export type PairingEnd =
  | 'expired'
  | 'tooLong'
  | 'tooManyFailures'
  | 'refused'
  | 'notConfirmed'
  | 'phoneLeft'
  | 'listenerOff'
  | 'noNetwork'
  | 'networkUnknown'
  | 'portTaken';

/** What a pairing is at. `since`: when its first secret was shown; times in milliseconds since the epoch. */
export type PairingState =
  | { at: 'closed' }
  /** The owner chooses a network; `opening`: it is chosen. */
  | { at: 'choosing'; since: number | undefined }
  | { at: 'opening'; since: number | undefined }
  | { at: 'offered'; since: number; expiresAt: number; failures: number }
  | { at: 'comparing'; since: number; expiresAt: number; name: string; digits: string }
  | { at: 'paired'; name: string }
  | { at: 'over'; why: PairingEnd; since: number | undefined };

export type PairingInput =
  | { kind: 'began' }
  /** There is more than one network. */
  | { kind: 'asked' }
  | { kind: 'chosen' }
  /** A new secret is shown. */
  | { kind: 'offered'; now: number }
  | { kind: 'failed' }
  | { kind: 'proved'; now: number; name: string; digits: string }
  | { kind: 'confirmed'; name: string }
  | { kind: 'ended'; why: PairingEnd }
  | { kind: 'time'; now: number }
  | { kind: 'closed' };

/** How long the owner may compare. */
export const compareMs = 60_000;

/** What does not fit where the pairing is changes nothing: a secret is good once, and a phone that proved it stands alone. */
export function foldPairing(state: PairingState, input: PairingInput): PairingState {
  switch (input.kind) {
    case 'closed':
      return { at: 'closed' };
    case 'began':
      return state.at === 'closed' ? { at: 'opening', since: undefined } : state;
    case 'asked':
      return isBusy(state) ? state : { at: 'choosing', since: begunAt(state) };
    case 'chosen':
      return isBusy(state) ? state : { at: 'opening', since: begunAt(state) };
    case 'offered': {
      if (isBusy(state)) return state;
      const since = begunAt(state) ?? input.now;
      const last = since + limits.pairingMaxMs;
      if (input.now >= last) return { at: 'over', why: 'tooLong', since };
      return { at: 'offered', since, expiresAt: Math.min(input.now + limits.pairingShownMs, last), failures: 0 };
    }
    case 'failed': {
      if (state.at !== 'offered') return state;
      const failures = state.failures + 1;
      if (failures >= limits.pairingAttempts) return { at: 'over', why: 'tooManyFailures', since: state.since };
      return { ...state, failures };
    }
    case 'proved': {
      if (state.at !== 'offered' || input.now >= state.expiresAt) return state;
      const { name, digits } = input;
      return { at: 'comparing', since: state.since, expiresAt: input.now + compareMs, name, digits };
    }
    case 'confirmed':
      return state.at === 'comparing' ? { at: 'paired', name: input.name } : state;
    case 'ended':
      return state.at === 'closed' ? state : { at: 'over', why: input.why, since: begunAt(state) };
    case 'time': {
      if ((state.at !== 'offered' && state.at !== 'comparing') || input.now < state.expiresAt) return state;
      if (state.at === 'comparing') return { at: 'over', why: 'notConfirmed', since: state.since };
      const isLast = state.expiresAt >= state.since + limits.pairingMaxMs;
      return { at: 'over', why: isLast ? 'tooLong' : 'expired', since: state.since };
    }
  }
}

/** Nobody is there to be shown anything, or they look at something else. */
function isBusy(state: PairingState): boolean {
  return state.at === 'closed' || state.at === 'comparing';
}

function begunAt(state: PairingState): number | undefined {
  return 'since' in state ? state.since : undefined;
}
