import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openStore } from './open-store.ts';
import { change, text } from './store-changes.ts';
import { openOk, optionsFor, tempFile } from './store-fixture.ts';

function rewriteLease(file: string, sql: string): void {
  const db = new Database(file);
  db.prepare(sql).run();
  db.close();
}

test('a second run gets to know who writes, and the first goes on', () => {
  const file = tempFile();
  const { store } = openOk(file, 'run-1');
  const second = openStore(optionsFor(file, 'run-2'));
  expect(second).toMatchObject({ ok: false, code: 'locked', holder: { instance: 'run-1', pid: process.pid } });
  expect(store.commit([change('a', [text('x')])])).toHaveLength(1);
});

test('a store that was closed leaves nothing to take over', () => {
  const file = tempFile();
  openOk(file, 'run-1').store.close();
  openOk(file, 'run-2');
});

test('the lease of a process that ended is taken over, also when its pid is in use again', () => {
  const file = tempFile();
  openOk(file, 'run-1');
  rewriteLease(file, 'update lease set pid = 2147483646');
  openOk(file, 'run-2');
  rewriteLease(file, `update lease set started = 'another boot 1'`);
  openOk(file, 'run-3');
});

test('a run that lost its lease writes nothing any more', () => {
  const file = tempFile();
  const { store } = openOk(file, 'run-1');
  store.commit([change('a', [text('mine')])]);
  rewriteLease(file, `update lease set started = 'another boot 1'`);
  const other = openOk(file, 'run-2').store;

  expect(() => store.commit([change('a', [text('late')])])).toThrow(expect.objectContaining({ code: 'taken' }));
  expect(() => store.setPreference('theme', 'dark')).toThrow(expect.objectContaining({ code: 'taken' }));
  expect(() => store.deleteSession('a')).toThrow(expect.objectContaining({ code: 'taken' }));
  store.close();
  expect(other.commit([change('a', [text('theirs')])])[0]?.firstSeq).toBe(1);
});

test('the same run may open again without having closed', () => {
  const file = tempFile();
  openOk(file, 'run-1').store.commit([change('a', [text('x')])]);
  expect(openOk(file, 'run-1').store.eventsAfter('a', -1, 10)).toHaveLength(1);
});
