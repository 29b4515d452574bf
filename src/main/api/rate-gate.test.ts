import { expect, test } from 'vitest';
import { createRateGate } from './rate-gate.ts';

test('so many at once, and so many more each second', () => {
  let at = 0;
  const pass = createRateGate({ burst: 3, perSecond: 2, now: () => at });
  const passed = (tries: number) => Array.from({ length: tries }, pass).filter(Boolean).length;
  expect(passed(5)).toBe(3);
  at = 500;
  expect(passed(5)).toBe(1);
  at = 750;
  expect(passed(5)).toBe(0);
  at = 1_000;
  expect(passed(5)).toBe(1);
  at = 100_000;
  expect(passed(10)).toBe(3);
});
