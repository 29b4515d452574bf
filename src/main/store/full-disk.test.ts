import type { Database } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';
import { answered, change, question, text } from './store-changes.ts';
import { isStoreFull } from './store-error.ts';
import { openOk, optionsFor, tempFile } from './store-fixture.ts';

/** A store whose file cannot grow, as on a full disk, until it is given room. */
function fullStore(file: string): { store: Store; giveRoom(): void } {
  const connections: Database[] = [];
  const opened = openStore(optionsFor(file), [...migrations, (db) => void connections.push(db)]);
  const db = connections.find((one) => one.name === file);
  if (!opened.ok || !db) throw new Error('did not open');
  opened.store.commit([change('a', [text('first')], { asked: [question('q', 'a')] })]);
  db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`);
  return { store: opened.store, giveRoom: () => void db.pragma('max_page_count = 100000') };
}

const big = () => change('a', [text('x'.repeat(200_000), { search: 'big' })]);

test('without room nothing is half written, and with room it goes on where it was', () => {
  const file = tempFile();
  const { store, giveRoom } = fullStore(file);
  const both = [
    change('b', [text('other')], { wire: { folder: '/w', frames: ['frame'] } }),
    { ...big(), settled: [{ id: 'q', settlement: answered(2_000) }] },
  ];
  for (let time = 0; time < 3; time += 1) {
    let thrown: unknown;
    try {
      store.commit(both);
    } catch (error) {
      thrown = error;
    }
    expect(isStoreFull(thrown)).toBe(true);
    expect((thrown as Error).message).toMatch(/no room/);
    expect(store.eventsAfter('a', -1, 10)).toHaveLength(1);
    expect(store.session('b')).toBeUndefined();
    expect(store.undelivered('b')).toEqual([]);
    expect(store.pending()).toHaveLength(1);
    expect(store.search('big', 10)).toEqual([]);
  }

  giveRoom();
  const results = store.commit(both);
  expect(results.map(({ firstSeq }) => firstSeq)).toEqual([0, 1]);
  expect(results[0]?.frames).toEqual([{ offset: 0, text: 'frame\n' }]);
  expect(store.pending()).toEqual([]);
  store.close();
});

test('what was stored before is there after a reopen, in order', () => {
  const file = tempFile();
  const { store } = fullStore(file);
  let stored = 1;
  try {
    for (;;) {
      store.commit([change('a', [text('y'.repeat(700))])]);
      stored += 1;
    }
  } catch (error) {
    expect(isStoreFull(error)).toBe(true);
  }
  store.close();
  const again = openStore(optionsFor(file), [...migrations, () => undefined]);
  if (!again.ok) throw new Error(again.message);
  const rows = again.store.eventsAfter('a', -1, 10_000);
  expect(rows.map((row) => JSON.parse(row).seq)).toEqual(Array.from({ length: stored }, (_, seq) => seq));
  again.store.close();
});

test('a close without room lets the next run in', () => {
  const file = tempFile();
  const { store } = fullStore(file);
  store.close();
  expect(openStore({ ...optionsFor(file, 'run-2') }, [...migrations, () => undefined])).toMatchObject({ ok: true });
});

test('a copy before a migration that finds no room leaves nothing behind', () => {
  const file = tempFile();
  const { store } = openOk(file);
  store.commit([big()]);
  store.close();
  const opened = openStore(optionsFor(file), [
    ...migrations,
    (db) => {
      if (db.name !== file) return;
      db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`);
      for (;;) db.exec(`insert into settings values (hex(randomblob(8)), hex(zeroblob(1000)))`);
    },
  ]);
  expect(opened).toMatchObject({ ok: false, code: 'noRoom' });
  const again = openOk(file);
  expect(again.notices).toEqual([]);
  expect(again.store.preferences()).toEqual({});
});
