import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { type Migration, migrations } from './migrations.ts';
import { openStore } from './open-store.ts';
import { applicationId } from './schema.ts';
import { change, text } from './store-changes.ts';
import { openOk, optionsFor, tempFile } from './store-fixture.ts';

/** Opens with one more step than there is, which hands out the connection. */
function openNext(file: string, step: Migration = () => undefined) {
  let db: Database.Database | undefined;
  const opened = openStore(optionsFor(file), [
    ...migrations,
    (one) => {
      if (one.name === file) db = one;
      step(one);
    },
  ]);
  return { opened, db };
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

test.skipIf(process.platform === 'win32')('the files are their owner’s alone, also those that were not', () => {
  const file = tempFile();
  const folder = dirname(file);
  openOk(file).store.commit([change('a', [text('x')])]);
  expect(modeOf(folder)).toBe(0o700);
  expect(readdirSync(folder).sort()).toEqual(['signalbox.db', 'signalbox.db-shm', 'signalbox.db-wal']);
  for (const name of readdirSync(folder)) expect(modeOf(join(folder, name))).toBe(0o600);

  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
  openOk(file);
  expect(modeOf(folder)).toBe(0o700);
  for (const name of readdirSync(folder)) expect(modeOf(join(folder, name))).toBe(0o600);
});

test('every open flushes each commit, the first as well as a later one', () => {
  const fresh = tempFile();
  const first = openNext(fresh);
  expect(first.db?.pragma('synchronous', { simple: true })).toBe(2);
  expect(first.db?.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(first.db?.pragma('wal_autocheckpoint', { simple: true })).toBe(1_000);

  const file = tempFile();
  openOk(file).store.close();
  const later = openNext(file);
  expect(later.db?.pragma('synchronous', { simple: true })).toBe(2);
  for (const { opened } of [first, later]) if (opened.ok) opened.store.close();
});

test('the file says whose it is and of which version', () => {
  const file = tempFile();
  openOk(file).store.close();
  const db = new Database(file);
  expect(db.pragma('application_id', { simple: true })).toBe(applicationId);
  expect(db.pragma('user_version', { simple: true })).toBe(migrations.length);
  db.close();
});

test('an older database is brought up to date after a whole copy was made', () => {
  const file = tempFile();
  const old = openOk(file).store;
  old.commit([change('a', [text('kept', { search: 'kept' })])]);
  old.close();

  const { opened } = openNext(file, (db) => db.exec('alter table devices add column seen integer'));
  if (!opened.ok) throw new Error(opened.message);
  const [notice] = opened.notices;
  const backup = notice?.code === 'migrated' ? notice.backup : '';
  expect(backup).toBe(`${file}.v${migrations.length}-2025-01-02T03-04-05`);
  expect(opened.store.search('kept', 1)).toHaveLength(1);
  opened.store.close();
  if (process.platform !== 'win32') expect(modeOf(backup)).toBe(0o600);

  const before = openOk(backup).store;
  expect(before.eventsAfter('a', -1, 10)).toHaveLength(1);
});

test('a step that fails changes nothing, and the old version still opens', () => {
  const file = tempFile();
  openOk(file).store.close();
  const failing: Migration = (db) => {
    db.exec('drop table devices');
    throw new Error('step failed');
  };
  expect(() => openNext(file, (db) => (db.name === file ? failing(db) : undefined))).toThrow('step failed');
  expect(openOk(file).notices).toEqual([]);
});

test('a newer database is refused in words and not touched', () => {
  const file = tempFile();
  const { opened } = openNext(file);
  if (opened.ok) opened.store.close();
  const before = statSync(file);
  const refused = openStore(optionsFor(file));
  expect(refused).toMatchObject({ ok: false, code: 'newer' });
  expect(!refused.ok && refused.message).toMatch(/newer version/);
  expect(statSync(file).mtimeMs).toBe(before.mtimeMs);
  expect(readdirSync(dirname(file))).toEqual(['signalbox.db']);
});

test('a path that cannot be a database is said in words', () => {
  const file = tempFile();
  mkdirSync(file, { recursive: true });
  expect(openStore(optionsFor(file))).toMatchObject({ ok: false, code: 'noAccess' });
  const other = tempFile();
  mkdirSync(dirname(dirname(other)), { recursive: true });
  writeFileSync(dirname(other), 'not a folder');
  expect(openStore(optionsFor(other))).toMatchObject({ ok: false, code: 'noAccess' });
});
