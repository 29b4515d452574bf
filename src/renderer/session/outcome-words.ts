import type { CallOutcome, Settlement } from '../../shared/waiting.ts';
import type { Tone } from '../ui/tone.ts';

/** What happened after a card was settled, as far as it is known. Nothing is said of a call that was never to run. */
export function outcomeSaid(
  settlement: Settlement,
  outcome: CallOutcome | undefined,
): { word: string; tone: Tone } | undefined {
  if (!outcome) return settlement.verdict === 'allow' ? { word: 'not ended', tone: 'plain' } : undefined;
  if (outcome.ok) return { word: 'it ran', tone: 'work' };
  switch (outcome.errorKind) {
    case 'denied':
      return { word: 'it did not run', tone: 'plain' };
    case 'interrupted':
      return { word: 'it was cut off', tone: 'trouble' };
    case 'timeout':
      return { word: 'it took too long', tone: 'trouble' };
    case 'failed':
    case undefined:
      return { word: 'it failed', tone: 'trouble' };
    default:
      return outcome.errorKind satisfies never;
  }
}
