import { expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { createPace } from './pace.ts';

test('each phone has a pace of its own, and one for all of its channels', () => {
  let at = 0;
  const inPace = createPace(() => at);
  for (let count = 0; count < limits.phoneBurst; count += 1) expect(inPace('pixel')).toBe(true);
  expect([inPace('pixel'), inPace('iphone')]).toEqual([false, true]);
  at = 1_000 / limits.phoneMessagesPerSecond;
  expect([inPace('pixel'), inPace('pixel')]).toEqual([true, false]);
});
