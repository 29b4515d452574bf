import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Settlement } from '../../shared/waiting.ts';
import { applicationId, schema } from './schema.ts';
import type { Store } from './store.ts';
import { answered, approval, change, event, question, text } from './store-changes.ts';
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

test('a deadline that changes is in the record with all else as it was, also in the change that asked it', () => {
  const store = openFresh();
  // Nothing of an input may change on the way: an answer is bound to it.
  const input = JSON.parse('{"__proto__":{"a":1},"big":1e300,"half":"\\ud83d","at":1.50}');
  const asked = approval('q1', 'a', {}, { input });
  const dated = (record: typeof asked, expiresAt: number) => ({
    ...record,
    expiresAt,
    ask: { ...record.ask, approval: { ...(record.ask.kind === 'approval' && record.ask.approval), expiresAt } },
  });
  store.commit([change('a', [], { asked: [asked], deadlines: [{ id: 'q1', expiresAt: 5_000 }] })]);
  expect(JSON.stringify(store.waiting('q1'))).toBe(JSON.stringify(dated(asked, 5_000)));
  store.commit([change('a', [], { deadlines: [{ id: 'q1', expiresAt: 6_000 }] })]);
  expect(store.pending()).toEqual([dated(asked, 6_000)]);
  store.commit([change('a', [], { deadlines: [{ id: 'q1', expiresAt: null }] })]);
  expect(JSON.stringify(store.pending())).toBe(JSON.stringify([asked]));
});

test('what is settled, or is of another session, gets no deadline', () => {
  const store = openFresh();
  ask(store, 'a', ['q1', 'q2']);
  ask(store, 'b', ['r1']);
  settle(store, 'a', ['q1'], 2_000);
  const deadline = (id: string) => () =>
    store.commit([change('a', [text('lost')], { deadlines: [{ id, expiresAt: 5_000 }] })]);
  expect(deadline('q1')).toThrow('does not wait');
  expect(deadline('r1')).toThrow('does not wait');
  expect(store.eventsAfter('a', -1, 10)).toEqual([]);
  expect(deadline('q2')).not.toThrow();
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

test('what came of a call is kept with the card that asked for it, once and in its turn', () => {
  const store = openFresh();
  const ended = (id: string, ok: boolean, turnId: string) =>
    event({ type: 'toolEnd', id, ok, output: `ended ${turnId}`, truncated: false }, { turnId, at: 4_000 });
  store.commit([
    change('a', [], { asked: [approval('q1', 'a', { turnId: 't1' }), approval('q2', 'a', { turnId: 't2' })] }),
  ]);
  settle(store, 'a', ['q1', 'q2'], 3_000);
  store.commit([change('a', [ended('other', true, 't1'), ended('call', true, 't2')])]);
  store.commit([change('a', [ended('call', false, 't2')])]);
  expect(store.waiting('q1')?.outcome).toBeUndefined();
  expect(store.waiting('q2')?.outcome).toEqual({ ok: true, output: 'ended t2', at: 4_000 });
  expect(store.settled({ limit: 5 }).map(({ outcome }) => outcome?.ok)).toEqual([true, undefined]);
});

test('history is searched in what was asked and answered, and filtered, page by page', () => {
  const store = openFresh();
  const settled = (id: string, settlement: Settlement) => ({ id, settlement });
  const allowed: Settlement = { verdict: 'allow', decidedBy: 'user', at: 1_000, editedInput: { say: 'Grüße "x"' } };
  store.commit([
    change('a', [], {
      asked: [approval('q1', 'a', {}), approval('q2', 'a', {}, { risk: 'destructive', command: 'RM -rf C:\\x' })],
      settled: [settled('q1', allowed), settled('q2', { verdict: 'deny', decidedBy: 'expiry', at: 2_000 })],
    }),
    change('b', [], { asked: [question('q3', 'b')], settled: [settled('q3', answered(3_000))] }),
  ]);
  const ids = (filter: Parameters<Store['settled']>[0] | object) =>
    store.settled({ limit: 10, ...filter }).map(({ id }) => id);
  expect(ids({ text: 'rm -RF c:\\' })).toEqual(['q2']);
  expect(ids({ text: 'Grüße "' })).toEqual(['q1']);
  expect(ids({ text: '%' })).toEqual([]);
  expect(ids({ risk: 'destructive' })).toEqual(['q2']);
  expect(ids({ decidedBy: 'user' })).toEqual(['q3', 'q1']);
  expect(ids({ decidedBy: 'user', limit: 1 })).toEqual(['q3']);
  expect(ids({ decidedBy: 'user', limit: 1, before: 3_000 })).toEqual(['q1']);
  expect(ids({ verdict: 'deny', kind: 'question' })).toEqual([]);
  expect(ids({ kind: 'approval', sessionId: 'a' })).toEqual(['q2', 'q1']);
});

test('a card from before outcomes were kept learns of its call as well', () => {
  const file = tempFile();
  mkdirSync(dirname(file));
  const old = new Database(file);
  old.exec(schema);
  old.exec(`insert into sessions values (1, 'a', 'echo', 0, '{}', '{}')`);
  const record = JSON.stringify(approval('q1', 'a', { turnId: 't1' }));
  old.prepare(`insert into waiting (id, session, asked_at, record) values ('q1', 1, 1000, ?)`).run(record);
  old.pragma(`application_id = ${applicationId}`);
  old.pragma('user_version = 1');
  old.close();
  const { store } = openOk(file);
  const ended = event({ type: 'toolEnd', id: 'call', ok: true, output: '', truncated: false }, { turnId: 't1' });
  store.commit([change('a', [ended], { settled: [{ id: 'q1', settlement: answered(2_000) }] })]);
  expect(store.waiting('q1')?.outcome?.ok).toBe(true);
});
