import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewEvent, Store } from './store.ts';
import { change, text } from './store-changes.ts';
import { openOk, tempFile } from './store-fixture.ts';

/*
 * The store against arrays: what a session holds is the list of what was committed, at every moment, whatever happened
 * between.
 */

type Model = { rows: string[]; starts: boolean[] };

const sessionIds = ['a', 'b', 'c'];
const sessionId = fc.constantFrom(...sessionIds);
const events = fc.array(
  fc.record({ delta: fc.string({ unit: 'binary', maxLength: 30 }), itemStart: fc.boolean(), at: fc.nat(1_000) }),
  { maxLength: 12 },
);

const step = fc.oneof(
  fc.record({
    kind: fc.constant('commit' as const),
    changes: fc.array(fc.record({ sessionId, events }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('failing' as const), sessionId, events }),
  fc.record({
    kind: fc.constant('page' as const),
    sessionId,
    before: fc.option(fc.nat(60)),
    limit: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({
    kind: fc.constant('after' as const),
    sessionId,
    after: fc.integer({ min: -1, max: 60 }),
    limit: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({ kind: fc.constant('delete' as const), sessionId }),
  fc.record({ kind: fc.constantFrom('reopen' as const, 'crash' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function toEvents(list: { delta: string; itemStart: boolean; at: number }[]): NewEvent[] {
  return list.map(({ delta, itemStart, at }) => text(delta, { itemStart, at }));
}

/** What `page` promises, said in the plainest way. */
function expectedPage({ rows, starts }: Model, before: number, limit: number): { rows: string[]; more: boolean } {
  const end = Math.min(before, rows.length);
  let start = Math.max(0, end - limit);
  const itemStart = starts.slice(0, start + 1).lastIndexOf(true);
  if (itemStart !== -1) start = itemStart;
  return end <= 0 ? { rows: [], more: false } : { rows: rows.slice(start, end), more: start > 0 };
}

function apply(store: Store, models: Map<string, Model>, one: Step): void {
  const modelOf = (id: string) => models.get(id) ?? { rows: [], starts: [] };
  if (one.kind === 'commit') {
    const results = store.commit(one.changes.map((each) => change(each.sessionId, toEvents(each.events))));
    for (const [place, each] of one.changes.entries()) {
      const model = modelOf(each.sessionId);
      models.set(each.sessionId, model);
      expect(results[place]?.firstSeq).toBe(model.rows.length);
      for (const [offset, { delta, itemStart, at }] of each.events.entries()) {
        const row = results[place]?.rows[offset] ?? '';
        const seq = model.rows.length;
        const body = { type: 'assistantText', messageId: 'm', delta };
        expect(JSON.parse(row)).toEqual({ sessionId: each.sessionId, seq, at, body });
        model.rows.push(row);
        model.starts.push(itemStart);
      }
    }
  } else if (one.kind === 'failing') {
    const { row: _, ...rowless } = change('nobody');
    expect(() => store.commit([change(one.sessionId, toEvents(one.events)), rowless])).toThrow();
  } else if (one.kind === 'page') {
    const before = one.before ?? undefined;
    const page = store.page(one.sessionId, { limit: one.limit, ...(before === undefined ? {} : { before }) });
    expect(page).toEqual(expectedPage(modelOf(one.sessionId), before ?? Number.POSITIVE_INFINITY, one.limit));
  } else if (one.kind === 'after') {
    const rows = modelOf(one.sessionId).rows.slice(one.after + 1, one.after + 1 + one.limit);
    expect(store.eventsAfter(one.sessionId, one.after, one.limit)).toEqual(rows);
  } else if (one.kind === 'delete') {
    store.deleteSession(one.sessionId);
    models.delete(one.sessionId);
  }
}

test('holds what was committed, in order and once, through failures, deletions, closes and crashes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const file = tempFile();
      const models = new Map<string, Model>();
      let { store } = openOk(file);
      for (const one of steps) {
        if (one.kind === 'reopen' || one.kind === 'crash') {
          // A crash is a store of the same run that nobody closed: all that it had in memory is lost.
          if (one.kind === 'reopen') store.close();
          store = openOk(file).store;
        } else {
          apply(store, models, one);
        }
      }
      for (const id of sessionIds) {
        expect(store.eventsAfter(id, -1, 10_000)).toEqual(models.get(id)?.rows ?? []);
        expect(store.session(id)?.lastSeq).toBe(models.has(id) ? (models.get(id)?.rows.length ?? 0) - 1 : undefined);
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
