import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';
import { change, text } from './store-changes.ts';
import { isStoreDamaged, StoreError } from './store-error.ts';
import { openOk, optionsFor, tempFile } from './store-fixture.ts';

const pageSize = 4_096;

function fill(store: Store, events = 300): void {
  store.commit([
    change(
      'a',
      Array.from({ length: events }, (_, seq) => text(`${seq} ${'x'.repeat(500)}`, { itemStart: seq % 9 === 0 })),
    ),
  ]);
}

/** A database that was closed, or one that a killed process left (`unclean`: its lease is still there). */
function database(end: 'clean' | 'unclean'): string {
  const file = tempFile();
  const { store } = openOk(file);
  fill(store);
  store.close();
  if (end === 'unclean') {
    const db = new Database(file);
    db.exec(`insert into lease values (1, 'run-0', 2147483646, 'some boot 1', 1)`);
    db.close();
  }
  return file;
}

function overwrite(file: string, offset: number, bytes: Buffer): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, offset);
  closeSync(descriptor);
}

/** Opens, and finds the damaged file set aside unchanged and a new one that works. */
function expectSetAside(file: string): void {
  const bytes = readFileSync(file);
  const { store, notices } = openOk(file);
  expect(notices).toEqual([
    { code: 'setAside', aside: `${file}.corrupt-2025-01-02T03-04-05`, message: expect.stringContaining('damaged') },
  ]);
  const [notice] = notices;
  const aside = notice?.code === 'setAside' ? notice.aside : '';
  expect(readFileSync(aside).length).toBe(bytes.length);
  expect(store.sessions()).toEqual([]);
  fill(store, 3);
  store.close();
  expect(openOk(file).store.eventsAfter('a', -1, 10)).toHaveLength(3);
}

test.each<[string, (file: string) => void]>([
  ['is not a database', (file) => writeFileSync(file, 'hello, I am a text file')],
  ['is full of zeros', (file) => writeFileSync(file, Buffer.alloc(8 * pageSize))],
  ['has a broken header', (file) => overwrite(file, 0, Buffer.from('SQLite fOrmat'))],
  ['has a broken page size', (file) => overwrite(file, 16, Buffer.from([3, 3]))],
  ['is cut in its first page', (file) => truncateSync(file, 60)],
  ['belongs to another program', (file) => overwrite(file, 68, Buffer.from('ABCD'))],
])('a file that %s is set aside at once', (_, damage) => {
  const file = database('clean');
  damage(file);
  expectSetAside(file);
});

test.each<[string, (file: string) => void]>([
  ['is cut in the middle', (file) => truncateSync(file, Math.floor(statSync(file).size / pageSize / 2) * pageSize)],
  ['has a page of noise', (file) => overwrite(file, statSync(file).size - 20 * pageSize, Buffer.alloc(pageSize, 0xa5))],
  ['has a page of zeros', (file) => overwrite(file, statSync(file).size - 20 * pageSize, Buffer.alloc(pageSize))],
])('after an unclean end a file that %s is set aside', (_, damage) => {
  const file = database('unclean');
  damage(file);
  expectSetAside(file);
});

test('an unclean end without damage keeps everything', () => {
  const { store, notices } = openOk(database('unclean'));
  expect(notices).toEqual([]);
  expect(store.eventsAfter('a', -1, 1_000)).toHaveLength(300);
});

test('a log whose database is gone is kept with it', () => {
  const file = tempFile();
  const { store } = openOk(file);
  fill(store);
  truncateSync(file, 0);
  const wal = statSync(`${file}-wal`).size;
  const second = openStore(optionsFor(file, 'run-1'));
  expect(second).toMatchObject({ ok: true, notices: [{ code: 'setAside' }] });
  expect(statSync(`${file}.corrupt-2025-01-02T03-04-05-wal`).size).toBe(wal);
  if (second.ok) second.store.close();
});

test('an empty file is only a beginning', () => {
  const file = tempFile();
  openOk(file).store.close();
  truncateSync(file, 0);
  expect(openOk(file).notices).toEqual([{ code: 'created' }]);
});

test('a lost table is damage, not a bug', () => {
  const file = database('clean');
  const db = new Database(file);
  db.exec('drop table receipts');
  db.close();
  expectSetAside(file);
});

test('damage found while in use ends the store, and the next open sets the file aside', () => {
  const file = database('clean');
  overwrite(file, statSync(file).size - 20 * pageSize, Buffer.alloc(pageSize, 0xa5));
  const { store } = openOk(file);
  expect(() => readAll(store)).toThrow(expect.objectContaining({ code: 'damaged' }));
  expect(() => store.sessions()).toThrow(StoreError);
  expect(() => fill(store, 1)).toThrow(StoreError);
  store.close();
  expect(existsSync(`${file}.damaged`)).toBe(true);
  expectSetAside(file);
  expect(existsSync(`${file}.damaged`)).toBe(false);
});

test('damage found by a commit ends the store and keeps nothing of it', () => {
  const file = database('clean');
  const root = rootOf(file, 'events');
  overwrite(file, (root - 1) * pageSize, Buffer.alloc(pageSize, 0xa5));
  const { store } = openOk(file);
  expect(() => fill(store, 1)).toThrow(expect.objectContaining({ code: 'damaged' }));
  expectSetAside(file);
});

test('broken JSON in a row is damage', () => {
  const file = database('clean');
  const db = new Database(file);
  db.exec(`update sessions set summary = '{"title":'`);
  db.close();
  expect(() => openOk(file).store.sessions()).toThrow(expect.objectContaining({ code: 'damaged' }));
});

test('two set aside in the same second have two names', () => {
  const file = tempFile();
  for (let time = 0; time < 2; time += 1) {
    openOk(file).store.close();
    writeFileSync(file, 'broken');
    openOk(file).store.close();
  }
  const aside = readdirSync(dirname(file)).filter((name) => name.includes('corrupt'));
  expect(aside.sort()).toEqual([
    'signalbox.db.corrupt-2025-01-02T03-04-05',
    'signalbox.db.corrupt-2025-01-02T03-04-05-2',
  ]);
});

test('whatever bits flip, it opens, and nothing but the store’s own errors come out of it', () => {
  const sound = readFileSync(database('unclean'));
  const flips = fc.array(fc.nat(sound.length * 8 - 1), { minLength: 1, maxLength: 40 });
  const inHeader = fc.array(fc.nat(100 * 8 - 1), { minLength: 1, maxLength: 3 });
  const template = tempFile();
  let run = 0;
  fc.assert(
    fc.property(fc.oneof(flips, inHeader), (bits) => {
      const file = join(dirname(template), String(run++), 'signalbox.db');
      const bytes = Buffer.from(sound);
      for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
      const opened = openStore(optionsFor(file));
      if (!opened.ok) return opened.code === 'newer';
      try {
        readAll(opened.store);
      } catch (error) {
        if (!isStoreDamaged(error)) throw error;
      }
      opened.store.close();
      const again = openStore(optionsFor(file));
      if (again.ok) again.store.close();
      return again.ok;
    }),
    { numRuns: 150 },
  );
}, 60_000);

function readAll(store: Store): void {
  for (const { row } of store.sessions()) store.page(row.id, { limit: 10 });
  let after = -1;
  for (;;) {
    const rows = store.eventsAfter('a', after, 100);
    if (rows.length === 0) break;
    after += rows.length;
  }
  store.pending();
  store.totalsSince(0);
  store.search('x', 10);
  store.preferences();
}

function rootOf(file: string, table: string): number {
  const db = new Database(file, { readonly: true });
  const root = db.prepare<[string], number>('select rootpage from sqlite_schema where name = ?').pluck().get(table);
  db.close();
  return root ?? 0;
}
