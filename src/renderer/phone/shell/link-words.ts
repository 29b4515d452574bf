import { ageText } from '../../client/time.tsx';
import type { LinkFacts, LinkState, LossReason, PairingTrouble } from '../link/link-state.ts';

/** `12 s`, `3 min`, `2 h`: since when something is so, as a person would say it. */
export function sinceText(milliseconds: number): string {
  return ageText(milliseconds).replace(/ m$/, ' min');
}

/** The connection in two words, beside the desk's name. */
export function linkWord(state: LinkState, facts: LinkFacts, now: number): string {
  switch (state.phase) {
    case 'live':
      return 'live';
    case 'offline':
      return offlineWord(facts, now);
    case 'connecting':
      return state.after === undefined ? 'connecting…' : offlineWord(facts, now);
    default:
      return 'connecting…';
  }
}

function offlineWord({ heardAt }: LinkFacts, now: number): string {
  return heardAt === undefined ? 'offline' : `offline for ${sinceText(now - heardAt)}`;
}

const lossSentences: Record<LossReason, (desk: string) => string> = {
  lost: (desk) => `There is no connection to ${desk}.`,
  quitting: (desk) => `Signalbox was quit on ${desk}.`,
  off: (desk) => `Phones were turned off on ${desk}.`,
  fault: (desk) => `Something went wrong on ${desk}.`,
  tooMany: (desk) => `${desk} was asked too often, and wants a moment.`,
};

/** Why there is no connection, also while it is being mended; `undefined`: there is one, or there was none yet. */
export function lossOf(state: LinkState): LossReason | undefined {
  if (state.phase === 'offline') return state.why;
  return state.phase === 'connecting' ? state.after : undefined;
}

/** What happened to the connection. */
export function lossSentence(why: LossReason, desk: string): string {
  return lossSentences[why](desk);
}

/** When it is tried again; without a time it is being tried. */
export function retrySentence(nextAt: number | undefined, now: number): string {
  const seconds = Math.ceil(((nextAt ?? now) - now) / 1_000);
  return seconds > 0 ? `Trying again in ${seconds} s.` : 'Trying again…';
}

export const troubleSentences: Record<PairingTrouble, string> = {
  refused: 'This code is used or too old. Make a new one on your computer.',
  notLetIn: 'Your computer did not let this phone in.',
  lost: 'The connection was lost before you had confirmed on your computer. Begin again with a new code.',
  unreachable: 'Your computer cannot be reached. Is this phone on the same network?',
  badCode: 'This is not a whole code. It has four groups of four letters and digits.',
  badLink: 'This link is not whole. Scan the picture again, or type the code below it.',
};
