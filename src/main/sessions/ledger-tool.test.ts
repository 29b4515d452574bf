import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { DriverReport } from '../drivers/driver.ts';
import { eventsOf, reported, toolEnd, toolStart, turnEnded, turnStarted } from './ledger-fixture.ts';

const output = (piece: string, id = 't'): DriverReport => ({ type: 'toolUpdate', id, output: piece });
const outputOf = (draft: ReturnType<typeof reported>) => eventsOf(draft, 'toolUpdate').map((event) => event.output);

test('a call that tells more of itself is still one call', () => {
  const draft = reported([turnStarted, toolStart('t'), toolStart('t')]);
  expect(draft.events.filter(({ body }) => body.type === 'toolStart').map(({ itemStart }) => itemStart)).toEqual([
    true,
    false,
  ]);
  expect(Object.keys(draft.ledger.openTools)).toEqual(['t']);
});

test('the id of a call that has ended can be used again', () => {
  const draft = reported([turnStarted, toolStart('t'), toolEnd('t'), toolStart('t'), turnEnded]);
  expect(draft.events.filter(({ body }) => body.type === 'toolStart').map(({ itemStart }) => itemStart)).toEqual([
    true,
    true,
  ]);
  expect(eventsOf(draft, 'toolEnd').map(({ ok }) => ok)).toEqual([true, false]);
});

test('a call may have the name of something that every object has', () => {
  const draft = reported([
    turnStarted,
    output('x', 'toString'),
    toolStart('constructor'),
    output('y', 'constructor'),
    toolStart('__proto__'),
    toolEnd('__proto__'),
    toolEnd('valueOf'),
    turnEnded,
  ]);
  expect(outputOf(draft)).toEqual(['y']);
  expect(eventsOf(draft, 'toolEnd').map(({ id }) => id)).toEqual(['__proto__', 'constructor']);
});

test('output or an end without an open call is dropped', () => {
  const draft = reported([
    turnStarted,
    output('x'),
    toolEnd('t'),
    toolStart('t'),
    toolEnd('t'),
    output('y'),
    toolEnd('t'),
  ]);
  expect(outputOf(draft)).toEqual([]);
  expect(draft.dropped).toHaveLength(4);
});

test('output is cleaned over the borders of its pieces', () => {
  expect(
    outputOf(reported([turnStarted, toolStart('t'), output('a\u001b[3'), output('1mb\r'), output('\nc')])),
  ).toEqual(['a', 'b', '\nc']);
});

test('of output that comes in pieces 512 KiB are kept', () => {
  const half = 'x'.repeat(limits.toolOutputBytes / 2 + 10);
  const draft = reported([turnStarted, toolStart('t'), output(half), output(half), output('more')]);
  expect(outputOf(draft).map((piece) => piece.length)).toEqual([half.length, limits.toolOutputBytes - half.length]);
});

test('a result that is too long is cut, and says so', () => {
  const draft = reported([
    turnStarted,
    toolStart('t'),
    toolEnd('t', 'é'.repeat(limits.toolOutputBytes)),
    toolStart('u'),
    toolEnd('u', 'short'),
  ]);
  const [long, short] = eventsOf(draft, 'toolEnd');
  expect(Buffer.byteLength(long?.output ?? '')).toBeLessThanOrEqual(limits.toolOutputBytes);
  expect(long).toMatchObject({ ok: true, truncated: true });
  expect(short).toMatchObject({ output: 'short', truncated: false });
});

test('names and titles are clean and short', () => {
  const draft = reported([
    turnStarted,
    {
      type: 'toolStart',
      id: 't',
      tool: 'n'.repeat(1_000),
      kind: 'other',
      input: null,
      title: `\u001b[1m${'t'.repeat(2_000)}`,
    },
  ]);
  const [event] = eventsOf(draft, 'toolStart');
  expect(Buffer.byteLength(event?.tool ?? '')).toBeLessThanOrEqual(256);
  expect(event?.title).toMatch(/^t+…$/);
  expect(Buffer.byteLength(event?.title ?? '')).toBeLessThanOrEqual(1_000);
});
