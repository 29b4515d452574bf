import { describe, expect, it } from 'vitest';
import { addSpent, spentOf, type TokenTotals, tokenTotalsSchema, usedBetween } from './token-totals.ts';

const totals = (inputTokens: number, outputTokens: number, more: Partial<TokenTotals> = {}): TokenTotals => ({
  totalTokens: inputTokens + outputTokens,
  inputTokens,
  cachedInputTokens: 0,
  cacheWriteInputTokens: 0,
  outputTokens,
  reasoningOutputTokens: 0,
  ...more,
});

describe('the figures', () => {
  it('count each token once', () => {
    const used = totals(1_000, 30, { cachedInputTokens: 200, cacheWriteInputTokens: 50, reasoningOutputTokens: 5 });
    expect(spentOf(used)).toEqual({ input: 750, output: 30, cacheRead: 200, cacheWrite: 50, reasoning: 5 });
  });

  it('never fall below nothing, whatever a server counts', () => {
    const odd = totals(10, 1, { cachedInputTokens: 30, cacheWriteInputTokens: 5, reasoningOutputTokens: 3 });
    expect(spentOf(odd)).toEqual({ input: 0, output: 3, cacheRead: 10, cacheWrite: 0, reasoning: 3 });
  });

  it('are what two totals differ by, or the later one where it began anew', () => {
    expect(usedBetween(totals(100, 10), totals(150, 12))).toMatchObject({ inputTokens: 50, outputTokens: 2 });
    expect(usedBetween(totals(100, 10), totals(40, 20))).toMatchObject({ inputTokens: 40, outputTokens: 20 });
  });

  it('add up', () => {
    const one = { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 };
    expect(addSpent(null, one)).toEqual(one);
    expect(addSpent(one, { ...one, reasoning: 1 })).toEqual({
      input: 2,
      output: 4,
      cacheRead: 6,
      cacheWrite: 8,
      reasoning: 1,
    });
  });

  it('that are missing or none count as nothing', () => {
    expect(tokenTotalsSchema.parse({ inputTokens: -1, outputTokens: 'x' })).toEqual(totals(0, 0));
  });
});
