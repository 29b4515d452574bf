import type { Goal } from '../../shared/session.ts';
import type { Tone } from '../ui/tone.ts';
import { countText, tokensText } from './figures.ts';

const states: Readonly<Record<Goal['state'], { word: string; tone: Tone }>> = {
  active: { word: 'Goal', tone: 'work' },
  paused: { word: 'Goal paused', tone: 'plain' },
  blocked: { word: 'Goal blocked', tone: 'trouble' },
  usageLimited: { word: 'Goal at the usage limit', tone: 'trouble' },
  budgetLimited: { word: 'Goal out of budget', tone: 'wait' },
  complete: { word: 'Goal reached', tone: 'done' },
};

/** A goal in a few words, and in as many as it needs. A figure that nobody said is left out. */
export function goalSaid(goal: Goal): { word: string; tone: Tone; sentence: string } {
  const { word, tone } = states[goal.state];
  const { tokenBudget, tokensUsed, secondsUsed, continuations } = goal;
  const facts = [
    budgetText(tokensUsed, tokenBudget),
    secondsUsed === undefined ? undefined : durationText(secondsUsed),
    continuations === undefined || continuations === 0 ? undefined : `went on by itself ${timesText(continuations)}`,
  ].filter((fact) => fact !== undefined);
  const rest = facts.length > 0 ? ` (${facts.join(', ')})` : '';
  return { word, tone, sentence: `${word}: ${goal.objective}${rest}` };
}

/** `12 k of 50 k tokens`. */
export function budgetText(used: number | undefined, budget: number | undefined): string | undefined {
  if (used === undefined) return budget === undefined ? undefined : `budget of ${tokensText(budget)} tokens`;
  return budget === undefined ? `${tokensText(used)} tokens` : `${tokensText(used)} of ${tokensText(budget)} tokens`;
}

function durationText(seconds: number): string {
  return seconds < 90 ? countText(seconds, 'second') : countText(Math.round(seconds / 60), 'minute');
}

function timesText(times: number): string {
  return times === 1 ? 'once' : `${times} times`;
}
