import { setImmediate as turn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { change, question, text } from './store-changes.ts';
import { openOk, tempFile } from './store-fixture.ts';

const tables = ['sessions', 'events', 'wires', 'outbox', 'waiting', 'found', 'deleted'];

function counts(file: string): Record<string, number> {
  const db = new Database(file, { readonly: true });
  try {
    const count = (table: string) => db.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? -1;
    return Object.fromEntries(tables.map((table) => [table, count(table)]));
  } finally {
    db.close();
  }
}

const gone = Object.fromEntries(tables.map((table) => [table, 0]));

function full(sessionId: string, events: number) {
  return change(
    sessionId,
    Array.from({ length: events }, () => text('x', { search: 'needle' })),
    {
      wire: { folder: '/w', frames: ['frame'] },
      asked: [question(`q-${sessionId}`, sessionId)],
    },
  );
}

test('everything of a session goes, and nothing of another', () => {
  const file = tempFile();
  const { store } = openOk(file);
  store.commit([full('a', 10), full('b', 1)]);
  store.deleteSession('a');
  store.deleteSession('nobody');
  expect(store.session('a')).toBeUndefined();
  expect(store.waiting('q-a')).toBeUndefined();
  expect(store.search('needle', 10).map(({ sessionId }) => sessionId)).toEqual(['b']);
  expect(counts(file)).toEqual({ sessions: 1, events: 1, wires: 1, outbox: 1, waiting: 1, found: 1, deleted: 0 });
});

test('a session of the same id begins anew', () => {
  const file = tempFile();
  const { store } = openOk(file);
  store.commit([full('a', 3)]);
  store.deleteSession('a');
  expect(store.commit([full('a', 1)])[0]?.firstSeq).toBe(0);
  expect(store.eventsAfter('a', -1, 10)).toHaveLength(1);
});

test('a long one is gone at once for readers, and bit by bit from the file', async () => {
  const file = tempFile();
  const { store } = openOk(file);
  store.commit([full('a', 5_000)]);
  store.deleteSession('a');
  expect(store.page('a', { limit: 10 })).toEqual({ rows: [], more: false });
  expect(store.search('needle', 10)).toEqual([]);
  expect(counts(file).events).toBeGreaterThan(0);
  for (let turns = 0; counts(file).deleted !== 0 && turns < 1_000; turns += 1) await turn();
  expect(counts(file)).toEqual(gone);
});

test('what was left at a close is cleared away by the next run, whose new sessions are not touched', async () => {
  const file = tempFile();
  const { store } = openOk(file);
  store.commit([full('a', 5_000)]);
  store.deleteSession('a');
  store.close();
  expect(counts(file)).toMatchObject({ deleted: 1, sessions: 0 });

  const again = openOk(file).store;
  again.commit([full('b', 2)]);
  for (let turns = 0; counts(file).deleted !== 0 && turns < 1_000; turns += 1) await turn();
  expect(counts(file)).toMatchObject({ deleted: 0, events: 2, found: 2 });
  expect(again.eventsAfter('b', -1, 10)).toHaveLength(2);
});
