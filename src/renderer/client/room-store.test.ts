import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoomEntry } from '../../shared/contract.ts';
import { sessionLiteral } from '../desktop/testing/session-literal.ts';
import { approvalLiteral } from '../desktop/testing/waiting-literal.ts';
import { createConnection } from './connection.ts';
import { createRoomStore } from './room-store.ts';
import { createScriptedServer } from './scripted-server.ts';

const ready: RoomEntry = { kind: 'ready', id: 'all', value: null, version: 1 };
const session = (id: string, version: number, title: string | null): RoomEntry => ({
  kind: 'session',
  id,
  version,
  value: title === null ? null : sessionLiteral(id, { title }),
});

function started(room: readonly RoomEntry[]) {
  const jobs: (() => void)[] = [];
  const server = createScriptedServer({ room, deliver: (run) => run() });
  const connection = createConnection(server.openPipe, (_, run) => {
    jobs.push(run);
    return () => undefined;
  });
  const store = createRoomStore(connection, (job) => job());
  store.subscribe(() => undefined);
  return { server, store, reconnect: () => jobs.splice(0).map((job) => job()) };
}

const titles = (store: ReturnType<typeof createRoomStore>) => store.getSnapshot().sessions.map(({ title }) => title);

test('it is ready when all that there is has come', () => {
  const { store } = started([session('a', 1, 'A'), ready]);
  expect(store.getSnapshot().ready).toBe(true);
  expect(titles(store)).toEqual(['A']);
});

test('in whatever order versions come, the highest of each id stays', () => {
  const change = fc.record({
    id: fc.constantFrom('a', 'b'),
    version: fc.integer({ min: 1, max: 30 }),
    title: fc.option(fc.constantFrom('x', 'y', 'z')),
  });
  fc.assert(
    fc.property(fc.uniqueArray(change, { selector: ({ id, version }) => `${id}${version}` }), (changes) => {
      const { server, store } = started([ready]);
      for (const { id, version, title } of changes) server.room([session(id, version, title)]);
      const newest = ['a', 'b'].flatMap((id) => {
        const best = changes.filter((one) => one.id === id).sort((one, other) => other.version - one.version)[0];
        return best?.title ? [best.title] : [];
      });
      expect(titles(store)).toEqual(newest);
    }),
  );
});

test('what did not change stays the same object', () => {
  const { server, store } = started([session('a', 1, 'A'), ready]);
  const before = store.getSnapshot();
  server.room([{ kind: 'banner', id: 'b', version: 5, value: { id: 'b', level: 'info', message: 'Hello' } }]);
  expect(store.getSnapshot().sessions).toBe(before.sessions);
  expect(store.getSnapshot().banners).toHaveLength(1);
});

test('cards stand in the order of the deck, and a settled one leaves it', () => {
  const card = (id: string, order: number, version: number, settled = false): RoomEntry => ({
    kind: 'waiting',
    id,
    version,
    value: {
      order,
      record: approvalLiteral(id, {}, settled ? { settlement: { verdict: 'allow', decidedBy: 'user', at: 9 } } : {}),
    },
  });
  const { server, store } = started([card('late', 2, 1), card('early', 1, 2), ready]);
  expect(store.getSnapshot().waiting.map(({ record }) => record.id)).toEqual(['early', 'late']);
  server.room([card('early', 1, 3, true)]);
  expect(store.getSnapshot().waiting.map(({ record }) => record.id)).toEqual(['late']);
  expect(store.getSnapshot().settled.map(({ id }) => id)).toEqual(['early']);
  server.room([{ kind: 'waiting', id: 'early', version: 4, value: null }]);
  expect(store.getSnapshot().settled.map(({ id }) => id)).toEqual(['early']);
});

test('after the pipe is back lower versions count again, and nothing flickers before it is ready', () => {
  const { server, store, reconnect } = started([session('a', 7, 'A'), ready]);
  const seen: string[][] = [];
  store.subscribe(() => seen.push(titles(store)));
  server.hangUp();
  server.room([session('a', 1, 'B')]);
  reconnect();
  expect(seen.every((all) => all.length === 1)).toBe(true);
});
