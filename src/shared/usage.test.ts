import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenCount } from './token-count.ts';
import { addUsage, noTotals, sumTotals, type Totals, type UsageFigures } from './usage.ts';

const count = fc.nat(100_000);
/** Sums of powers of two are exact, so that orders of adding can be compared. */
const cost = fc.nat(1_000).map((units) => units / 1_024);
const report: fc.Arbitrary<UsageFigures> = fc
  .record({
    input: count,
    output: count,
    cacheRead: count,
    cacheWrite: count,
    reasoning: fc.option(count, { nil: undefined }),
  })
  .chain(({ reasoning, ...spent }) =>
    fc
      .oneof(
        fc.record({ cost, costSource: fc.constantFrom('reported' as const, 'estimated' as const, 'unknown' as const) }),
        fc.record({ costSource: fc.constantFrom('reported' as const, 'unknown' as const) }),
      )
      .map((price) => ({ ...spent, ...price, ...(reasoning === undefined ? {} : { reasoning }) })),
  );

const addAll = (reports: readonly UsageFigures[], from: Totals = noTotals) => reports.reduce(addUsage, from);

test('the sum of any parts is the total, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(report), fc.nat(20), fc.nat(20), (reports, one, other) => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)];
      const parts = [reports.slice(0, first), reports.slice(first, second), reports.slice(second)];
      expect(sumTotals(parts.map((part) => addAll(part)))).toEqual(addAll(reports));
      expect(addAll(reports.slice(first), addAll(reports.slice(0, first)))).toEqual(addAll(reports));
    }),
  );
});

test('every token is counted in exactly one of the four fields', () => {
  fc.assert(
    fc.property(fc.array(report), (reports) => {
      const tokens = reports.map(tokenCount).reduce((sum, one) => sum + one, 0);
      expect(tokenCount(addAll(reports))).toBe(tokens);
    }),
  );
});

test('a price that nobody knows is neither zero nor guessed: it is counted as not known', () => {
  const spent = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 };
  const totals = addAll([
    { ...spent, costSource: 'unknown' },
    { ...spent, costSource: 'reported' },
    { ...spent, cost: 9, costSource: 'unknown' },
    { ...spent, cost: 0, costSource: 'reported' },
    { ...spent, cost: 0.5, costSource: 'estimated' },
  ]);
  expect(totals).toMatchObject({ turns: 5, unpricedTurns: 3, reportedCost: 0, estimatedCost: 0.5 });
});

test('what was reported and what was estimated are kept apart', () => {
  const spent = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  expect(
    addAll([
      { ...spent, cost: 1, costSource: 'reported' },
      { ...spent, cost: 2, costSource: 'estimated' },
    ]),
  ).toMatchObject({ reportedCost: 1, estimatedCost: 2 });
});

test('reasoning is there only where somebody said it', () => {
  const spent = { input: 0, output: 5, cacheRead: 0, cacheWrite: 0, costSource: 'unknown' as const };
  expect(addUsage(noTotals, spent)).not.toHaveProperty('reasoning');
  expect(addAll([spent, { ...spent, reasoning: 3 }]).reasoning).toBe(3);
});
