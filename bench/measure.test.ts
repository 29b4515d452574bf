import { expect, test } from 'vitest';
import { inTurn, median, percentile, rounds } from './measure.ts';

test('medians and percentiles are values that were measured', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2);
  const hundred = Array.from({ length: 100 }, (_, place) => 100 - place);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test('both ways take turns, and the first round does not count', () => {
  const order: string[] = [];
  const times = [100, 1, 2, 3, 4, 5];
  const result = inTurn(
    () => {
      order.push('ours');
      return times[order.length >> 1] ?? Number.NaN;
    },
    () => {
      order.push('reference');
      return 10;
    },
  );
  expect(result).toEqual({ ours: 3, reference: 10 });
  expect(order).toEqual(Array.from({ length: rounds + 1 }, () => ['ours', 'reference']).flat());
});
