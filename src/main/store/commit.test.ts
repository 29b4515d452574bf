import { expect, test } from 'vitest';
import { sessionEventSchema } from '../../shared/event.ts';
import { change, event, text } from './store-changes.ts';
import { openFresh, openOk, tempFile } from './store-fixture.ts';

test('gives each session its own seq without gaps and the text that every reader gets', () => {
  const store = openFresh();
  const [a, b] = store.commit([
    change('a', [text('one', { turnId: 'turn-1' }), text('two')]),
    change('b', [text('other')]),
  ]);
  const [later] = store.commit([change('a', [text('three')])]);

  expect(a?.firstSeq).toBe(0);
  expect(b?.firstSeq).toBe(0);
  expect(later?.firstSeq).toBe(2);
  expect(store.eventsAfter('a', -1, 10)).toEqual([...(a?.rows ?? []), ...(later?.rows ?? [])]);
  const events = store.eventsAfter('a', -1, 10).map((row) => sessionEventSchema.parse(JSON.parse(row)));
  expect(events.map(({ seq }) => seq)).toEqual([0, 1, 2]);
  expect(events[0]).toEqual({
    sessionId: 'a',
    seq: 0,
    at: 1_000,
    turnId: 'turn-1',
    body: { type: 'assistantText', messageId: 'm', delta: 'one' },
  });
  expect(events[1]).not.toHaveProperty('turnId');
});

test('takes several changes of one session in one transaction', () => {
  const store = openFresh();
  const results = store.commit([change('a', [text('one')]), change('a', [text('two')], { row: undefined as never })]);
  expect(results.map((result) => result.firstSeq)).toEqual([0, 1]);
});

test('keeps any text as it is', () => {
  const store = openFresh();
  const odd = 'NUL \u0000, lone \ud800, pair 😀, line \u2028, quote " and \\';
  const [result] = store.commit([change('a', [text(odd)])]);
  const [row] = store.eventsAfter('a', -1, 1);
  expect(row).toBe(result?.rows[0]);
  expect(JSON.parse(row ?? '').body.delta).toBe(odd);
});

test('a session without a row cannot begin, and nothing of its transaction stays', () => {
  const store = openFresh();
  const { row: _, ...rowless } = change('b', [text('x')]);
  expect(() => store.commit([change('a', [text('one')]), rowless])).toThrow('no row');
  expect(store.sessions()).toEqual([]);
  expect(store.eventsAfter('a', -1, 10)).toEqual([]);
  expect(store.commit([change('a', [text('again')])])[0]?.firstSeq).toBe(0);
});

test('no changes are no transaction', () => {
  expect(openFresh().commit([])).toEqual([]);
});

test('sessions come back after a reopen with row, newest event and wire', () => {
  const file = tempFile();
  const { store, notices } = openOk(file);
  expect(notices).toEqual([{ code: 'created' }]);
  store.commit([
    change('a', [text('one'), text('two', { at: 2_000 })], {
      wire: { folder: '/w/1', position: 40, state: { step: 1 }, frames: ['{"hello":"wörld"}'] },
    }),
    change('b'),
  ]);
  store.commit([{ sessionId: 'a', events: [text('three', { at: 3_000 })], asked: [], settled: [] }]);
  store.close();

  const again = openOk(file, 'run-2');
  expect(again.notices).toEqual([]);
  expect(again.store.sessions()).toEqual([
    {
      row: { id: 'a', agent: 'echo', createdAt: 500, summary: { title: 'a' }, ledger: {} },
      lastSeq: 2,
      updatedAt: 3_000,
      wire: { folder: '/w/1', position: 40, state: { step: 1 }, inEnd: 19 },
    },
    {
      row: { id: 'b', agent: 'echo', createdAt: 500, summary: { title: 'b' }, ledger: {} },
      lastSeq: -1,
      updatedAt: 500,
    },
  ]);
  expect(again.store.session('a')?.lastSeq).toBe(2);
  expect(again.store.session('nobody')).toBeUndefined();
  expect(again.store.undelivered('a')).toEqual([{ offset: 0, text: '{"hello":"wörld"}\n' }]);
  expect(again.store.commit([change('a', [event({ type: 'cleared' })])])[0]?.firstSeq).toBe(3);
});
