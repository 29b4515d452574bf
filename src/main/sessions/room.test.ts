import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RoomEntry, roomEntrySchema } from '../../shared/contract.ts';
import type { SessionSummary } from '../../shared/session.ts';
import { noTotals } from '../../shared/usage.ts';
import type { WaitingRecord } from '../../shared/waiting.ts';
import { freshLedger } from './ledger-fixture.ts';
import { createRoom } from './room.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow(room: ReturnType<typeof createRoom>) {
  const batches: RoomEntry[][] = [];
  const stop = room.follow((entries) => batches.push(entries.map((text) => roomEntrySchema.parse(JSON.parse(text)))));
  return { batches, stop };
}

const session = (id: string, changes: Partial<SessionSummary> = {}): SessionSummary => ({
  ...freshLedger().summary,
  id,
  ...changes,
});
const soon = () => vi.advanceTimersByTime(0);
const record = (settled: boolean): WaitingRecord => ({
  ...{ id: 'w', sessionId: 's', askedAt: 1, inputHash: 'a'.repeat(64) },
  ask: {
    kind: 'question',
    question: { id: 'w', prompts: [{ id: 'p', prompt: '?', options: [], multiSelect: false, freeText: true }] },
  },
  ...(settled ? { settlement: { verdict: 'none', decidedBy: 'turnEnded', at: 2 } } : {}),
});

test('who comes gets all there is, then ready, and then every change', () => {
  const room = createRoom();
  room.session(session('a'), false);
  room.totals({ all: noTotals, today: noTotals, settledToday: 0 });
  const { batches, stop } = follow(room);
  expect(batches[0]?.map(({ kind }) => kind)).toEqual(['session', 'totals', 'ready']);
  soon();
  room.session(session('b'), false);
  soon();
  expect(batches.at(-1)?.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['session b']);
  stop();
  room.session(session('c'), false);
  soon();
  expect(batches.at(-1)?.[0]?.id).toBe('b');
});

test('versions grow, and none that comes later is lower than what was there', () => {
  const room = createRoom();
  room.session(session('a'), false);
  const { batches } = follow(room);
  const ready = batches[0]?.at(-1)?.version ?? 0;
  soon();
  room.session(session('a'), false);
  room.session(session('b'), false);
  room.session(session('a', { title: 'newer' }), false);
  soon();
  const changes = batches.at(-1) ?? [];
  expect(changes.every(({ version }) => version > ready)).toBe(true);
  const [a] = changes.filter(({ id }) => id === 'a');
  expect(a).toMatchObject({ value: { title: 'newer' } });
  expect(a?.version).toBe(Math.max(...changes.map(({ version }) => version)));
});

test('changes of one moment are sent together, the newest of each thing', () => {
  const room = createRoom();
  const { batches } = follow(room);
  for (const title of ['one', 'two', 'three']) room.session(session('a', { title }), false);
  soon();
  expect(batches).toHaveLength(2);
  expect(batches[1]).toMatchObject([{ id: 'a', value: { title: 'three' } }]);
});

test('a session that only streams is sent once a second, and at once when something else happens', () => {
  const room = createRoom();
  room.session(session('a', { lastSeq: 0 }), true);
  const { batches } = follow(room);
  soon();
  const before = batches.length;
  for (let seq = 1; seq <= 9; seq += 1) {
    room.session(session('a', { lastSeq: seq }), true);
    vi.advanceTimersByTime(100);
  }
  expect(batches).toHaveLength(before);
  vi.advanceTimersByTime(101);
  expect(batches.at(-1)).toMatchObject([{ id: 'a', value: { lastSeq: 9 } }]);
  room.session(session('a', { lastSeq: 10 }), true);
  room.session(session('a', { lastSeq: 11 }), false);
  soon();
  expect(batches.at(-1)).toMatchObject([{ value: { lastSeq: 11 } }]);
  const sent = batches.length;
  vi.advanceTimersByTime(2_000);
  expect(batches).toHaveLength(sent);
});

test('what is gone is said once and is not there for who comes later', () => {
  const room = createRoom();
  room.session(session('a'), false);
  room.session(session('a'), true);
  room.banner('disk', { id: 'disk', level: 'trouble', message: 'full' });
  room.waiting({ record: record(false), order: 1 });
  const { batches } = follow(room);
  room.sessionGone('a');
  room.banner('disk', null);
  room.waiting({ record: record(true), order: 1 });
  vi.advanceTimersByTime(2_000);
  expect(batches.at(-1)).toMatchObject([
    { kind: 'session', id: 'a', value: null },
    { kind: 'banner', id: 'disk', value: null },
    { kind: 'waiting', id: 'w', value: { record: { settlement: { decidedBy: 'turnEnded' } } } },
  ]);
  expect(follow(room).batches[0]?.map(({ kind }) => kind)).toEqual(['ready']);
});

test('after close nothing is sent and no timer is left', () => {
  const room = createRoom();
  room.session(session('a'), false);
  room.session(session('a'), true);
  const { batches } = follow(room);
  room.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(batches).toHaveLength(1);
});
