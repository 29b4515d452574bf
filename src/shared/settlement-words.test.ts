import { expect, test } from 'vitest';
import { describeSettlement } from './settlement-words.ts';
import { deciderSchema } from './waiting.ts';

test.each([
  [{ verdict: 'allow', decidedBy: 'user', device: 'Pixel' }, 'Allowed on Pixel'],
  [{ verdict: 'deny', decidedBy: 'user' }, 'Denied at the desk'],
  [{ verdict: 'answered', decidedBy: 'user' }, 'Answered at the desk'],
  [{ verdict: 'deny', decidedBy: 'expiry' }, 'Denied because its time was over'],
  [{ verdict: 'none', decidedBy: 'withdrawn' }, 'Settled because the agent took it back'],
  [{ verdict: 'allow', decidedBy: 'rule' }, 'Allowed by a rule'],
] as const)('%o is said as "%s"', (settlement, words) => {
  expect(describeSettlement({ ...settlement, at: 0 })).toBe(words);
});

test('every way to stop waiting has words of its own', () => {
  const said = deciderSchema.options.map((decidedBy) => describeSettlement({ verdict: 'none', decidedBy, at: 0 }));
  expect(new Set(said).size).toBe(deciderSchema.options.length);
});
