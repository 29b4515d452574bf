import { expect, test } from 'vitest';
import type { EventBody } from '../../shared/event.ts';
import { emptyTranscript, foldAll } from '../../shared/transcript.ts';
import { eventLiterals, said } from './testing/event-literals.ts';
import { arrangeRows, placeOfSeq, type TranscriptRow } from './transcript-rows.ts';

const call = (id: string, parent?: string): EventBody => ({
  type: 'toolStart',
  id,
  tool: 'Tool',
  kind: parent === undefined ? 'agent' : 'read',
  input: null,
  ...(parent === undefined ? {} : { parent }),
});
const end = (id: string): EventBody => ({ type: 'toolEnd', id, ok: true, output: '', truncated: false });
const shape = (rows: readonly TranscriptRow[]): unknown =>
  rows.map(({ item, children }) => [item.kind === 'tool' ? item.id : item.kind, ...[shape(children)].flat()]);

test('what a sub-agent does stands under its call, at any depth', () => {
  const { items } = foldAll(
    eventLiterals('s', [call('a'), call('b', 'a'), said('m', 'hi', 'b'), said('n', 'main'), call('c', 'a')]),
  );
  expect(shape(arrangeRows(items, new Map()).rows)).toEqual([['a', ['b', ['text']], ['c']], ['text']]);
});

test('what belongs to a call that is not loaded stands by itself', () => {
  const { items } = foldAll(eventLiterals('s', [call('b', 'gone')]));
  expect(shape(arrangeRows(items, new Map()).rows)).toEqual([['b']]);
});

test('an id that is used again has two calls, each with its own', () => {
  const { items } = foldAll(
    eventLiterals('s', [call('a'), call('x', 'a'), end('x'), end('a'), call('a'), call('y', 'a')]),
  );
  expect(shape(arrangeRows(items, new Map()).rows)).toEqual([
    ['a', ['x']],
    ['a', ['y']],
  ]);
});

test('rows that did not change are the same objects', () => {
  const events = eventLiterals('s', [call('a'), call('b', 'a'), said('m', 'one'), said('m', ' two')]);
  const first = foldAll(events.slice(0, 3), emptyTranscript);
  const before = arrangeRows(first.items, new Map());
  const after = arrangeRows(foldAll(events.slice(3), first).items, before.byKey);
  expect(after.rows[0]).toBe(before.rows[0]);
  expect(after.rows[1]).not.toBe(before.rows[1]);
});

test('an event is found in the row that it went into, also under a call', () => {
  const { items } = foldAll(
    eventLiterals(
      's',
      [said('m', 'one'), call('a'), call('b', 'a'), said('m', ' two'), said('n', 'three'), end('a')],
      5,
    ),
  );
  const { rows } = arrangeRows(items, new Map());
  expect([4, 5, 6, 7, 8, 9, 10].map((seq) => placeOfSeq(rows, seq))).toEqual([-1, 0, 1, 1, 2, 3, 1]);
});
