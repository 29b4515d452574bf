import type { Phone } from '../../../shared/phone/phones.ts';
import { ageText } from '../../client/time.tsx';
import type { Tone } from '../../ui/tone.ts';

/** How it is with a phone now, in a word. */
export function stateOf({ paused, connected }: Phone): { word: string; tone: Tone } {
  if (paused) return { word: 'Paused', tone: 'wait' };
  return connected ? { word: 'Connected', tone: 'work' } : { word: 'Away', tone: 'done' };
}

export function seenSaid({ connected, lastSeenAt }: Phone, now: number): string {
  if (connected) return 'it is here now';
  return lastSeenAt === null ? 'not seen since' : `last seen ${ageText(now - lastSeenAt)} ago`;
}

/** How often it asked for what it may not do; what that was stands behind it. */
export function refusedSaid({ refused, lastRefused }: Phone): string {
  const times = refused === 1 ? 'once' : `${refused} times`;
  const last = lastRefused === null ? '.' : refused === 1 ? ':' : ', last:';
  return `Asked ${times} for what it may not do${last}`;
}

/** For the button of the header: `1 of 2 phones connected`. */
export function connectedSaid(phones: readonly Phone[]): string {
  const connected = phones.filter((phone) => phone.connected).length;
  if (phones.length === 1) return connected === 1 ? '1 phone connected' : '1 phone paired, not connected';
  return `${connected} of ${phones.length} phones connected`;
}
