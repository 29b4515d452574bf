import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldAll } from '../../shared/transcript.ts';
import { eventLiterals, said } from '../session/testing/event-literals.ts';
import { createConnection } from './connection.ts';
import { createScriptedServer } from './scripted-server.ts';
import { createSessionStore } from './session-store.ts';

const all = eventLiterals(
  's',
  Array.from({ length: 700 }, (_, at) => said(`m${Math.floor(at / 3)}`, `${at} `)),
);

/** A server, a pipe and a store in which every message, timer and frame waits until it is let go. */
function held(stored: number) {
  const mail: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const frames = new Set<() => void>();
  const server = createScriptedServer({ events: all.slice(0, stored), deliver: (run) => mail.push(run) });
  const connection = createConnection(server.openPipe, (_, run) => {
    timers.push(run);
    return () => timers.splice(timers.indexOf(run), timers.includes(run) ? 1 : 0);
  });
  const store = createSessionStore(connection, (job) => frames.add(job), 's');
  let appended = stored;
  return {
    store,
    server,
    append(count: number) {
      server.append(all.slice(appended, appended + count));
      appended = Math.min(all.length, appended + count);
    },
    /** Messages of one pipe come in order; so do those of several, which is harder. */
    deliver: () => mail.shift()?.(),
    timer: () => timers.shift()?.(),
    frame() {
      const due = [...frames];
      frames.clear();
      for (const job of due) job();
    },
    async settle() {
      while (mail.length + timers.length + frames.size > 0) {
        this.deliver();
        this.timer();
        this.frame();
        await Promise.resolve();
        await Promise.resolve();
      }
    },
    stored: () => all.slice(0, appended),
  };
}

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('append' as const), count: fc.integer({ min: 1, max: 9 }) }) },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('deliver' as const) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('frame' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('timer' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('loadOlder' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('hangUp' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('endStreams' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('hide' as const) }) },
  ),
  { maxLength: 60 },
);

test('page and stream join without a gap and without a repeat, in whatever order things happen', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 0, max: 450 }), async (moves, stored) => {
      const world = held(stored);
      let hide = world.store.subscribe(() => undefined);
      for (const move of moves) {
        if (move.do === 'append') world.append(move.count);
        else if (move.do === 'loadOlder') void world.store.loadOlder();
        else if (move.do === 'hangUp') world.server.hangUp();
        else if (move.do === 'endStreams') world.server.endStreams({ code: 'tooSlow', message: 'Too slow.' });
        else if (move.do === 'hide') {
          hide();
          hide = world.store.subscribe(() => undefined);
        } else world[move.do]();
        await Promise.resolve();
        const shown = world.store.getSnapshot().transcript;
        const seen = world.stored().filter(({ seq }) => seq >= (shown.items[0]?.seq ?? 0) && seq <= shown.lastSeq);
        expect(shown.items).toEqual(foldAll(seen).items);
      }
      await world.settle();
      const { transcript, phase } = world.store.getSnapshot();
      expect(phase).toBe('live');
      expect(transcript.lastSeq).toBe(world.stored().length - 1);
      hide();
    }),
    { numRuns: 300 },
  );
});

test('older pages are loaded until there are none', async () => {
  const world = held(450);
  world.store.subscribe(() => undefined);
  await world.settle();
  expect(world.store.getSnapshot()).toMatchObject({ more: true, loadingOlder: false });
  while (world.store.getSnapshot().more) {
    const loading = world.store.loadOlder();
    expect(world.store.getSnapshot().loadingOlder).toBe(true);
    await world.settle();
    await loading;
  }
  expect(world.store.getSnapshot().transcript.items).toEqual(foldAll(all.slice(0, 450)).items);
});

test('a look back loads to its event in large pages, and not further', async () => {
  const world = held(700);
  world.store.subscribe(() => undefined);
  await world.settle();
  const loading = world.store.loadBackTo(3);
  await world.settle();
  await loading;
  expect(world.store.getSnapshot()).toMatchObject({ loadingOlder: false, more: false });
  expect(world.store.getSnapshot().transcript.items).toEqual(foldAll(all).items);
  const pages = world.server.calls.filter(({ method }) => method === 'transcript.page').map(({ input }) => input);
  expect(pages.slice(1)).toEqual([{ sessionId: 's', before: 500, limit: 1_000 }]);
  await world.store.loadBackTo(100);
  expect(world.server.calls.filter(({ method }) => method === 'transcript.page')).toHaveLength(2);
});

test('a refusal is shown in its own words', async () => {
  const server = createScriptedServer({
    handlers: { 'transcript.page': () => ({ code: 'sessionUnknown', message: 'This session was deleted.' }) },
  });
  const store = createSessionStore(createConnection(server.openPipe), (job) => job(), 's');
  const shown = new Promise<void>((resolve) => store.subscribe(resolve));
  await shown;
  expect(store.getSnapshot()).toMatchObject({ phase: 'refused', message: 'This session was deleted.' });
});

test('a reader at the newest entry keeps a bounded history; one who went up keeps what is there', async () => {
  const many = eventLiterals(
    's',
    Array.from({ length: 4_500 }, (_, at) => ({ type: 'error' as const, code: 'c', message: `${at}`, fatal: false })),
  );
  const server = createScriptedServer({ deliver: (run) => run() });
  let frame = () => undefined as unknown;
  const store = createSessionStore(
    createConnection(server.openPipe),
    (job) => {
      frame = job;
    },
    's',
  );
  const live = new Promise<void>((resolve) => store.subscribe(resolve));
  await live;
  server.append(many.slice(0, 2_100));
  frame();
  expect(store.getSnapshot().transcript.items.length).toBeLessThanOrEqual(2_000);
  store.setAtNewest(false);
  server.append(many.slice(2_100));
  frame();
  expect(store.getSnapshot().transcript.items.length).toBeGreaterThan(3_000);
});
