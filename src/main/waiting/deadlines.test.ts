import { expect, test } from 'vitest';
import type { CardDeadline } from '../../shared/behaviour.ts';
import { createDeadlineRule } from './deadlines.ts';

test.each<[CardDeadline, boolean, number | undefined]>([
  ['auto', false, undefined],
  ['auto', true, 600_000],
  ['none', false, undefined],
  ['none', true, undefined],
  [1, false, 60_000],
  [1_440, true, 86_400_000],
])('with the wish %s, and a paired phone: %s, the desk has %s', (wish, paired, ms) => {
  const rule = createDeadlineRule({ wish: () => wish, paired: () => paired });
  expect(rule({ byPhone: false })).toBe(ms);
  expect(rule({ byPhone: true })).toBe(120_000);
});
