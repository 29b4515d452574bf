import { expect, test } from 'vitest';
import { outcomeSaid } from './outcome-words.ts';

const allowed = { verdict: 'allow' as const, decidedBy: 'user' as const, at: 1 };
const ended = { output: '', at: 2 };

test.each([
  [{ ok: true }, 'it ran'],
  [{ ok: false }, 'it failed'],
  [{ ok: false, errorKind: 'failed' as const }, 'it failed'],
  [{ ok: false, errorKind: 'denied' as const }, 'it did not run'],
  [{ ok: false, errorKind: 'interrupted' as const }, 'it was cut off'],
  [{ ok: false, errorKind: 'timeout' as const }, 'it took too long'],
])('%j is said as "%s"', (outcome, word) => {
  expect(outcomeSaid(allowed, { ...ended, ...outcome })?.word).toBe(word);
});

test('of a call that was allowed and has not ended this is said, of one that was denied nothing', () => {
  expect(outcomeSaid(allowed, undefined)?.word).toBe('not ended');
  expect(outcomeSaid({ ...allowed, verdict: 'deny' }, undefined)).toBeUndefined();
});
