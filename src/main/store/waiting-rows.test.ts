import { expect, test } from 'vitest';
import type { Store } from './store.ts';
import { answered, change, question, text } from './store-changes.ts';
import { openFresh, openOk, tempFile } from './store-fixture.ts';

function ask(store: Store, sessionId: string, ids: string[], askedAt = 1_000): void {
  store.commit([change(sessionId, [], { asked: ids.map((id) => question(id, sessionId, askedAt)) })]);
}

function settle(store: Store, sessionId: string, ids: string[], at: number): void {
  store.commit([change(sessionId, [], { settled: ids.map((id) => ({ id, settlement: answered(at) })) })]);
}

test('a record waits until it is settled, over a reopen', () => {
  const file = tempFile();
  const { store } = openOk(file);
  ask(store, 'a', ['q1'], 2_000);
  ask(store, 'b', ['q2'], 1_000);
  expect(store.pending().map(({ id }) => id)).toEqual(['q2', 'q1']);
  settle(store, 'a', ['q1'], 3_000);
  store.close();

  const again = openOk(file).store;
  expect(again.pending()).toEqual([question('q2', 'b', 1_000)]);
  expect(again.waiting('q1')).toEqual({ ...question('q1', 'a', 2_000), settlement: answered(3_000) });
  expect(again.waiting('nobody')).toBeUndefined();
});

test('a second settlement throws and undoes all that came with it', () => {
  const store = openFresh();
  ask(store, 'a', ['q1']);
  settle(store, 'a', ['q1'], 2_000);
  const twice = change('a', [text('lost')], { settled: [{ id: 'q1', settlement: answered(3_000) }] });
  expect(() => store.commit([change('b', [text('lost too')]), twice])).toThrow('was settled before');
  expect(store.waiting('q1')?.settlement?.at).toBe(2_000);
  expect(store.eventsAfter('a', -1, 10)).toEqual([]);
  expect(store.session('b')).toBeUndefined();
});

test('a record is settled by its own session only, and an unknown one not at all', () => {
  const store = openFresh();
  ask(store, 'a', ['q1']);
  expect(() => settle(store, 'b', ['q1'], 2_000)).toThrow();
  expect(() => settle(store, 'a', ['q9'], 2_000)).toThrow();
  expect(store.pending()).toHaveLength(1);
});

test('a record can be asked and settled in one change', () => {
  const store = openFresh();
  store.commit([change('a', [], { asked: [question('q', 'a')], settled: [{ id: 'q', settlement: answered(1_000) }] })]);
  expect(store.pending()).toEqual([]);
});

test('an id can be asked once', () => {
  const store = openFresh();
  ask(store, 'a', ['q']);
  expect(() => ask(store, 'b', ['q'])).toThrow('UNIQUE');
});

test('history comes newest first, a page never parts what was settled at the same moment', () => {
  const store = openFresh();
  ask(store, 'a', ['q1', 'q2', 'q3', 'q4']);
  ask(store, 'b', ['r1', 'r2']);
  settle(store, 'a', ['q1'], 1_000);
  settle(store, 'a', ['q2', 'q3'], 2_000);
  settle(store, 'b', ['r1'], 2_000);
  settle(store, 'b', ['r2'], 3_000);

  const ids = (options: Parameters<Store['settled']>[0]) => store.settled(options).map(({ id }) => id);
  expect(ids({ limit: 2 })).toEqual(['r2', 'r1', 'q3', 'q2']);
  expect(ids({ limit: 2, before: 2_000 })).toEqual(['q1']);
  expect(ids({ limit: 10 })).toEqual(['r2', 'r1', 'q3', 'q2', 'q1']);
  expect(ids({ limit: 1, sessionId: 'a' })).toEqual(['q3', 'q2']);
  expect(ids({ limit: 10, sessionId: 'b', before: 3_000 })).toEqual(['r1']);
  expect(ids({ limit: 10, sessionId: 'nobody' })).toEqual([]);
  expect(store.settledCount(2_000)).toBe(4);
  expect(store.settledCount(3_001)).toBe(0);
});
