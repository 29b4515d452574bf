import { expect, test } from 'vitest';
import { addUsage, noTotals } from '../../shared/usage.ts';
import { bytesText, costFigures, costText, countText, tokenKindsText, tokensText } from './figures.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_234, '1.2 k'],
  [9_960, '10 k'],
  [71_400, '71 k'],
  [999_600, '1.00 M'],
  [4_180_000, '4.18 M'],
  [41_800_000, '41.8 M'],
  [418_000_000, '418 M'],
])('%d tokens are %s', (tokens, text) => expect(tokensText(tokens)).toBe(text));

test.each([
  [0, '$0.00'],
  [0.001, '< $0.01'],
  [12.4, '$12.40'],
])('%d dollars are %s', (dollars, text) => expect(costText(dollars)).toBe(text));

test('counts and sizes carry their unit', () => {
  expect([countText(1, 'line'), countText(1_200, 'line')]).toEqual(['1 line', '1,200 lines']);
  expect([bytesText(1), bytesText(2_048), bytesText(262_144), bytesText(5_242_880)]).toEqual([
    '1 byte',
    '2.0 KiB',
    '256 KiB',
    '5.0 MiB',
  ]);
});

const turn = { input: 10, output: 5, cacheRead: 0, cacheWrite: 0 };
const reported = { ...turn, cost: 1.5, costSource: 'reported' as const };
const estimated = { ...turn, cost: 2, costSource: 'estimated' as const };
const unknown = { ...turn, costSource: 'unknown' as const };
const told = (...usages: Parameters<typeof addUsage>[1][]) =>
  costFigures(usages.reduce(addUsage, noTotals)).map(({ amount, text }) => [amount, text].filter(Boolean).join(' '));

test('a price is reported, estimated or unknown, and never guessed', () => {
  expect(told()).toEqual([]);
  expect(told(reported)).toEqual(['$1.50 reported']);
  expect(told(reported, estimated)).toEqual(['$1.50 reported', '$2.00 estimated']);
  expect(told(unknown, unknown)).toEqual(['cost unknown']);
  expect(told(reported, unknown)).toEqual(['$1.50 reported', '1 turn without a price']);
  expect(told({ ...reported, cost: 0 })).toEqual(['$0.00 reported']);
});

test('the kinds of tokens are told apart', () => {
  expect(tokenKindsText(addUsage(noTotals, { ...reported, reasoning: 3 }))).toBe(
    '15 tokens: 10 input, 0 read from cache, 0 written to cache, 5 output, 3 of it thinking',
  );
});
