import { expect, it } from 'vitest';
import { goalSchema } from '../../shared/session.ts';
import { goalSaid } from './goal-words.ts';

it('has a word of its own for each state', () => {
  const words = goalSchema.shape.state.options.map((state) => goalSaid({ objective: 'All green', state }).word);
  expect(words).toHaveLength(6);
  expect(new Set(words).size).toBe(6);
});

it('says what was used of the budget', () => {
  const goal = { objective: 'All green', state: 'active', tokenBudget: 50_000, tokensUsed: 12_000 } as const;
  expect(goalSaid({ ...goal, secondsUsed: 60, continuations: 2 })).toEqual({
    word: 'Goal',
    tone: 'work',
    sentence: 'Goal: All green (12 k of 50 k tokens, 60 seconds, went on by itself 2 times)',
  });
});

it.each([
  [{ tokensUsed: 900 }, 'Goal reached: All green (900 tokens)'],
  [{ tokenBudget: 900 }, 'Goal reached: All green (budget of 900 tokens)'],
  [{ secondsUsed: 1, continuations: 1 }, 'Goal reached: All green (1 second, went on by itself once)'],
  [{ secondsUsed: 120 }, 'Goal reached: All green (2 minutes)'],
  [{}, 'Goal reached: All green'],
])('leaves out what nobody said: %o', (figures, sentence) => {
  expect(goalSaid({ objective: 'All green', state: 'complete', ...figures }).sentence).toBe(sentence);
});
