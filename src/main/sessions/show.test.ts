import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RoomEntry, roomEntrySchema } from '../../shared/contract.ts';
import { noTotals } from '../../shared/usage.ts';
import { createDeck } from '../waiting/deck.ts';
import { approval, freshLedger, reported, turnStarted } from './ledger-fixture.ts';
import { createRoom } from './room.ts';
import { createShow } from './show.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 5, 1, 15, 30) }));
afterEach(() => void vi.useRealTimers());

function showing() {
  const room = createRoom();
  const deck = createDeck({ now: Date.now, find: () => undefined, onEntry: room.waiting });
  const sinces: number[] = [];
  const store = {
    totalsSince(since: number) {
      sinces.push(since);
      return noTotals;
    },
    settledCount: () => 2,
  };
  const show = createShow({ store, room, deck, now: Date.now });
  const entries: RoomEntry[] = [];
  room.follow((texts) => entries.push(...texts.map((text) => roomEntrySchema.parse(JSON.parse(text)))));
  return { show, deck, entries, sinces };
}

const quiet = { asked: [], deadlines: [], settled: [], usage: false, streaming: false };

test('the totals are there from the start, those of today since midnight', () => {
  const { entries, sinces } = showing();
  expect(entries[0]).toMatchObject({ kind: 'totals', value: { settledToday: 2 } });
  expect(sinces).toEqual([0, new Date(2025, 5, 1).getTime()]);
});

test('what was asked and settled in one change is shown as settled, and never waits', () => {
  const { show, deck, entries } = showing();
  const { asked } = reported([turnStarted, approval('a')]);
  const settlement = { verdict: 'allow' as const, decidedBy: 'rule' as const, at: 1 };
  show.stored({ ...quiet, summary: freshLedger().summary, asked, settled: [{ id: 's.1', settlement }] });
  vi.advanceTimersByTime(0);
  expect(deck.entries()).toEqual([]);
  expect(entries.filter(({ kind }) => kind === 'waiting')).toMatchObject([{ value: { record: { settlement } } }]);
});

test('totals are read again when something was spent or settled, and not for text', () => {
  const { show, sinces } = showing();
  const { summary } = freshLedger();
  show.stored({ ...quiet, summary });
  expect(sinces).toHaveLength(2);
  show.stored({ ...quiet, summary, usage: true });
  expect(sinces).toHaveLength(4);
});
