import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresByModel, spentBetween } from './model-figures.ts';

const report = (inputTokens: number, costUSD: number, more = {}) => ({
  inputTokens,
  outputTokens: 1,
  cacheReadInputTokens: 2,
  cacheCreationInputTokens: 3,
  thinkingTokens: 0,
  costUSD,
  ...more,
});

describe('spentBetween', () => {
  it('is what was added, over all models', () => {
    const before = figuresByModel({ a: report(10, 1), b: report(5, 0.5) });
    const spent = spentBetween(before, {
      a: report(30, 3, { outputTokens: 4, thinkingTokens: 2 }),
      b: report(5, 0.5),
      c: report(7, 1),
    });
    expect(spent).toEqual({
      input: 27,
      output: 4,
      cacheRead: 2,
      cacheWrite: 3,
      reasoning: 2,
      cost: 3,
      costSource: 'reported',
    });
  });

  it('is nothing when nothing was added', () => {
    expect(spentBetween(figuresByModel({ a: report(10, 1) }), { a: report(10, 1) })).toBeUndefined();
  });

  it('starts again where a total fell', () => {
    expect(spentBetween(figuresByModel({ a: report(10, 5) }), { a: report(4, 1) })).toMatchObject({
      input: 4,
      output: 1,
      cost: 1,
    });
  });

  it('says that a price was guessed, when a model with such a price was used', () => {
    const before = figuresByModel({ a: report(10, 1), odd: report(1, 1) });
    expect(spentBetween(before, { a: report(11, 1.5), odd: report(1, 1, { costBasis: 'unknown' }) })?.costSource).toBe(
      'reported',
    );
    expect(spentBetween(before, { a: report(11, 1.5), odd: report(2, 2, { costBasis: 'unknown' }) })?.costSource).toBe(
      'estimated',
    );
  });

  it('takes nothing that is no number of tokens', () => {
    expect(
      spentBetween(
        {},
        { a: report(-5, -1, { outputTokens: 0.5, cacheReadInputTokens: null, cacheCreationInputTokens: 1e300 }) },
      ),
    ).toBeUndefined();
  });

  it('adds up to the last report, however often it is asked', () => {
    const steps = fc.array(fc.record({ a: fc.nat(), b: fc.nat() }), { minLength: 1 });
    fc.assert(
      fc.property(steps, (added) => {
        const total = { a: 0, b: 0 };
        let sum = 0;
        let known = {};
        for (const { a, b } of added) {
          total.a += a;
          total.b += b;
          const reported = { a: { inputTokens: total.a }, b: { inputTokens: total.b } };
          sum += spentBetween(known, reported)?.input ?? 0;
          known = figuresByModel(reported);
        }
        expect(sum).toBe(total.a + total.b);
      }),
    );
  });
});
