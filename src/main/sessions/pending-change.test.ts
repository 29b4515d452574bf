import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventBody } from '../../shared/event.ts';
import { limits } from '../../shared/limits.ts';
import { foldAll } from '../../shared/transcript.ts';
import type { NewEvent } from '../store/store.ts';
import { addEvent, createPendingChange, isEmpty } from './pending-change.ts';

const piece = (at: number, delta: string, changes: Partial<NewEvent> = {}): NewEvent => ({
  ...{ at, turnId: 't', itemStart: false, body: { type: 'assistantText', messageId: 'm', delta } },
  ...changes,
});

function joined(events: NewEvent[]): NewEvent[] {
  const change = createPendingChange();
  for (const event of events) addEvent(change, event);
  return change.events;
}

test('pieces of one message are one row while the first is not older than 32 ms', () => {
  expect(joined([piece(0, 'a', { itemStart: true }), piece(20, 'b'), piece(32, 'c'), piece(33, 'd')])).toMatchObject([
    { at: 0, itemStart: true, body: { delta: 'abc' } },
    { at: 33, itemStart: false, body: { delta: 'd' } },
  ]);
});

test('and while it has no more than 16 KiB', () => {
  const most = 'x'.repeat(limits.deltaBytes - 1);
  expect(
    joined([piece(0, most), piece(0, 'y'), piece(0, 'z')]).map(({ body }) => 'delta' in body && body.delta.length),
  ).toEqual([16_384, 1]);
});

test.each<[string, NewEvent]>([
  ['of another message', piece(0, 'b', { body: { type: 'assistantText', messageId: 'n', delta: 'b' } })],
  ['of another kind', piece(0, 'b', { body: { type: 'assistantThought', messageId: 'm', delta: 'b' } })],
  ['of a sub-agent', piece(0, 'b', { body: { type: 'assistantText', messageId: 'm', delta: 'b', parent: 'call' } })],
  ['of another turn', piece(0, 'b', { turnId: 'u' })],
  ['that begins an item', piece(0, 'b', { itemStart: true })],
  ['that can be found', piece(0, 'b', { search: 'b' })],
])('a piece %s is a row of its own', (_, other) => {
  expect(joined([piece(0, 'a'), other])).toHaveLength(2);
});

test('output of one call and of one terminal is joined too', () => {
  const output = (id: string): EventBody => ({ type: 'toolUpdate', id, output: 'o' });
  const chunk = (id: string): EventBody => ({ type: 'terminalOutput', id, chunk: 'c' });
  const bodies = [output('1'), output('1'), output('2'), chunk('1'), chunk('1'), chunk('2')];
  expect(joined(bodies.map((body) => piece(0, '', { body }))).map(({ body }) => body)).toEqual([
    { type: 'toolUpdate', id: '1', output: 'oo' },
    { type: 'toolUpdate', id: '2', output: 'o' },
    { type: 'terminalOutput', id: '1', chunk: 'cc' },
    { type: 'terminalOutput', id: '2', chunk: 'c' },
  ]);
});

test('a change is empty until there is anything in it', () => {
  expect(isEmpty(createPendingChange())).toBe(true);
  expect(isEmpty({ ...createPendingChange(), row: true })).toBe(false);
  expect(isEmpty({ ...createPendingChange(), position: 0 })).toBe(false);
  expect(isEmpty({ ...createPendingChange(), state: null })).toBe(false);
  expect(isEmpty({ ...createPendingChange(), frames: ['{}'] })).toBe(false);
  expect(
    isEmpty({
      ...createPendingChange(),
      settled: [{ id: 's', settlement: { verdict: 'none', decidedBy: 'expiry', at: 0 } }],
    }),
  ).toBe(false);
});

test('joined or not, a reader sees the same', () => {
  const body = fc.oneof(
    fc.record({
      type: fc.constantFrom('assistantText', 'assistantThought'),
      messageId: fc.constantFrom('m', 'n'),
      delta: fc.string({ minLength: 1, maxLength: 6_000 }),
    }),
    fc.record({ type: fc.constant('toolUpdate'), id: fc.constantFrom('1', '2'), output: fc.string() }),
    fc.record({ type: fc.constant('error'), code: fc.constant('x'), message: fc.string(), fatal: fc.constant(false) }),
  ) as fc.Arbitrary<EventBody>;
  const gaps = fc.array(fc.tuple(body, fc.nat(20)), { maxLength: 30 });
  fc.assert(
    fc.property(gaps, (steps) => {
      let at = 0;
      const events: NewEvent[] = [
        piece(0, '', { body: { type: 'toolStart', id: '1', tool: 'x', kind: 'read', input: null } }),
        ...steps.map(([one, gap]) => {
          at += gap;
          return piece(at, '', { body: one });
        }),
      ];
      const rows = joined(events);
      for (const row of rows)
        if ('delta' in row.body && row.body.delta.length > limits.deltaBytes) expect(events).toContain(row);
      expect(seen(rows)).toEqual(seen(events));
    }),
  );
});

function seen(events: readonly NewEvent[]) {
  const placed = events.map(({ at, turnId, body }, seq) => ({
    sessionId: 's',
    seq,
    at,
    body,
    ...(turnId === undefined ? {} : { turnId }),
  }));
  return foldAll(placed).items.map(({ key: _, seq: __, lastSeq: ___, ...item }) => item);
}
