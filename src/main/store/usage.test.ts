import { expect, test } from 'vitest';
import type { EventOf } from '../../shared/event.ts';
import { addUsage, noTotals, type Totals } from '../../shared/usage.ts';
import type { NewEvent } from './store.ts';
import { change, event } from './store-changes.ts';
import { openFresh, openOk, tempFile } from './store-fixture.ts';

const day = 86_400_000;

function spent(input: number, more: Partial<EventOf<'usage'>> = {}): EventOf<'usage'> {
  return { type: 'usage', input, output: 1, cacheRead: 2, cacheWrite: 3, costSource: 'unknown', total: 0, ...more };
}

function at(time: number, turnId: string, usage: EventOf<'usage'>): NewEvent {
  return event(usage, { at: time, turnId });
}

test('adds up as the shared figures do, and tells a cost that nobody knows from one that is nothing', () => {
  const store = openFresh();
  const reports = [
    spent(10, { cost: 0.5, costSource: 'reported', reasoning: 4 }),
    spent(20, { cost: 0.25, costSource: 'estimated', model: 'big' }),
    spent(30),
    spent(40, { cost: 9, costSource: 'unknown' }),
  ];
  store.commit([
    change(
      'a',
      reports.map((usage, place) => at(1_000 + place, 'turn-1', usage)),
    ),
  ]);
  expect(store.totalsSince(0)).toEqual(reports.reduce<Totals>(addUsage, noTotals));
  expect(store.totalsSince(0)).toMatchObject({ unpricedTurns: 2, turns: 4, reportedCost: 0.5 });
});

test('counts from any moment: the part of a day turn by turn, whole days by their sums', () => {
  const store = openFresh();
  store.commit([
    change('a', [
      at(day * 10 + 5, 'turn-1', spent(1)),
      at(day * 10 + 500, 'turn-2', spent(10)),
      at(day * 11 + 5, 'turn-3', spent(100)),
      at(day * 12, 'turn-4', spent(1_000)),
    ]),
  ]);
  const inputSince = (since: number) => store.totalsSince(since).input;
  expect(inputSince(0)).toBe(1_111);
  expect(inputSince(day * 10)).toBe(1_111);
  expect(inputSince(day * 10 + 6)).toBe(1_110);
  expect(inputSince(day * 10 + 500)).toBe(1_110);
  expect(inputSince(day * 10 + 501)).toBe(1_100);
  expect(inputSince(day * 11)).toBe(1_100);
  expect(inputSince(day * 12)).toBe(1_000);
  expect(inputSince(day * 12 + 1)).toBe(0);
  expect(store.totalsSince(day * 13)).toEqual(noTotals);
});

test('outlives its session and a reopen', () => {
  const file = tempFile();
  const { store } = openOk(file);
  store.commit([change('a', [at(5, 'turn-1', spent(7))]), change('b', [at(5, 'turn-1', spent(70))])]);
  store.deleteSession('a');
  store.close();
  expect(openOk(file).store.totalsSince(0).input).toBe(77);
});

test('a commit that failed is not counted', () => {
  const store = openFresh();
  store.commit([change('a', [at(5, 'turn-1', spent(7))])]);
  const { row: _, ...rowless } = change('b');
  expect(() => store.commit([change('a', [at(6, 'turn-1', spent(100))]), rowless])).toThrow();
  expect(store.totalsSince(0).input).toBe(7);
});
