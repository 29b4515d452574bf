import { describe, expect, it } from 'vitest';
import { approvalLiteral } from '../testing/waiting-literal.ts';
import { mergeSettled, startOfDay } from './settled-records.ts';

const settledAt = (id: string, at: number) =>
  approvalLiteral(id, {}, { settlement: { verdict: 'allow', decidedBy: 'user', at } });

describe('mergeSettled', () => {
  it('joins history and news, newest first, each once', () => {
    const merged = mergeSettled([settledAt('a', 10), settledAt('b', 20)], [settledAt('b', 20), settledAt('c', 30)], 0);
    expect(merged.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('leaves out what is older than today', () => {
    expect(mergeSettled([settledAt('a', 10), settledAt('b', 20)], [], 20).map(({ id }) => id)).toEqual(['b']);
  });
});

describe('startOfDay', () => {
  it('is midnight here', () => {
    const noon = new Date(2026, 4, 3, 12, 30).getTime();
    expect(new Date(startOfDay(noon))).toEqual(new Date(2026, 4, 3, 0, 0));
  });
});
