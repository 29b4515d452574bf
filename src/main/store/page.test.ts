import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { NewEvent, Store } from './store.ts';
import { change, text } from './store-changes.ts';
import { openFresh } from './store-fixture.ts';

/** A session whose items begin at the given seqs. */
function sessionOf(length: number, starts: number[], delta = 'x'): Store {
  const store = openFresh();
  const begins = new Set(starts);
  const events: NewEvent[] = Array.from({ length }, (_, seq) => text(delta, { itemStart: begins.has(seq) }));
  store.commit([change('a', events)]);
  return store;
}

function seqs(page: { rows: string[]; more: boolean }): { first: number; last: number; more: boolean } {
  const all = page.rows.map((row) => JSON.parse(row).seq as number);
  expect(all).toEqual(all.map((_, place) => (all[0] ?? 0) + place));
  return { first: all[0] ?? -1, last: all.at(-1) ?? -1, more: page.more };
}

test('the newest page is moved back to where its first item begins', () => {
  const store = sessionOf(20, [0, 7, 15]);
  expect(seqs(store.page('a', { limit: 3 }))).toEqual({ first: 15, last: 19, more: true });
  expect(seqs(store.page('a', { limit: 5 }))).toEqual({ first: 15, last: 19, more: true });
  expect(seqs(store.page('a', { limit: 6 }))).toEqual({ first: 7, last: 19, more: true });
  expect(seqs(store.page('a', { limit: 100 }))).toEqual({ first: 0, last: 19, more: false });
});

test('pages joined give the whole transcript once', () => {
  const store = sessionOf(57, [0, 3, 4, 20, 21, 50]);
  let before: number | undefined;
  const rows: string[] = [];
  for (let more = true; more; ) {
    const page = store.page('a', { limit: 5, ...(before === undefined ? {} : { before }) });
    rows.unshift(...page.rows);
    before = JSON.parse(page.rows[0] ?? '').seq;
    more = page.more;
  }
  expect(rows).toEqual(store.eventsAfter('a', -1, 100));
});

test('an item longer than can be gone back is cut', () => {
  const length = limits.pageEventsMax + 500;
  const store = sessionOf(length, [0]);
  expect(seqs(store.page('a', { limit: 10 }))).toEqual({ first: length - 10, last: length - 1, more: true });
  expect(seqs(store.page('a', { before: 900, limit: 10 }))).toEqual({ first: 0, last: 899, more: false });
});

test('a page that would be too big for a frame is shorter, and still begins with an item', () => {
  const store = sessionOf(12, [0, 2, 4, 6, 8, 10], 'x'.repeat(limits.toolOutputBytes));
  const page = store.page('a', { limit: 12 });
  expect(page.rows.join('').length).toBeLessThan(limits.localFrameBytes);
  expect(seqs(page)).toEqual({ first: 6, last: 11, more: true });
  expect(seqs(store.page('a', { before: 6, limit: 12 }))).toEqual({ first: 0, last: 5, more: false });
});

test('one row that is too big for anything is a page of its own', () => {
  const store = openFresh();
  const huge = text('x'.repeat(limits.localFrameBytes), { itemStart: true });
  store.commit([change('a', [text('one', { itemStart: true }), huge, huge])]);
  expect(seqs(store.page('a', { limit: 10 }))).toEqual({ first: 2, last: 2, more: true });
  expect(seqs(store.page('a', { before: 2, limit: 10 }))).toEqual({ first: 1, last: 1, more: true });
  expect(store.eventsAfter('a', -1, 10)).toHaveLength(1);
  expect(store.eventsAfter('a', 0, 10)).toHaveLength(1);
});

test('before the first, behind the last, and where there is nothing', () => {
  const store = sessionOf(3, [0]);
  const nothing = { rows: [], more: false };
  expect(store.page('a', { before: 0, limit: 10 })).toEqual(nothing);
  expect(store.page('nobody', { limit: 10 })).toEqual(nothing);
  expect(seqs(store.page('a', { before: 99, limit: 1 }))).toEqual({ first: 0, last: 2, more: false });
  expect(store.eventsAfter('a', 2, 10)).toEqual([]);
  expect(store.eventsAfter('nobody', -1, 10)).toEqual([]);
  expect(store.eventsAfter('a', 0, 1)).toHaveLength(1);
});
