import type { PhoneScope } from '../../../shared/phone/reports.ts';

/** Why a card cannot be answered from this phone; `undefined`: it can. */
export function deskOnlyWords(deskOnly: string | null, may: PhoneScope): string | undefined {
  if (deskOnly !== null) return deskOnly;
  return may.answer ? undefined : 'This phone may watch, and not answer. Its owner can allow it at the desk.';
}

/** Where an answer is that was given. */
export function sendingWords(isLive: boolean): string {
  return isLive ? 'Sending…' : 'Waits for the connection…';
}
