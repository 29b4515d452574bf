import { expect, test } from 'vitest';
import type { RoomEntry } from '../../shared/contract.ts';
import { createConnection, type Later } from './connection.ts';
import { createScriptedServer } from './scripted-server.ts';

const ready: RoomEntry = { kind: 'ready', id: 'all', value: null, version: 1 };

/** Timers that run when the test says so. */
function createLater() {
  const due: (() => void)[] = [];
  const later: Later = (_, run) => {
    due.push(run);
    return () => due.splice(due.indexOf(run), due.includes(run) ? 1 : 0);
  };
  return { later, due, run: () => due.splice(0).map((job) => job()) };
}

function connected() {
  const timers = createLater();
  const server = createScriptedServer({ room: [ready], deliver: (run) => run() });
  return { timers, server, connection: createConnection(server.openPipe, timers.later) };
}

test('what is followed goes on after the pipe is back, from where the follower says', () => {
  const { timers, server, connection } = connected();
  const asked: number[] = [];
  const got: string[] = [];
  connection.follow(
    'room',
    () => {
      asked.push(got.length);
      return {};
    },
    (entries) => got.push(...entries.map(({ kind }) => kind)),
  );
  server.hangUp();
  expect(connection.state()).toBe('closed');
  timers.run();
  expect(connection.state()).toBe('open');
  expect(asked).toEqual([0, 1]);
  expect(got).toEqual(['ready', 'ready']);
});

test('a stream that the server ends is asked for again after a while, and its reason is heard', () => {
  const { timers, server, connection } = connected();
  const reasons: string[] = [];
  let starts = 0;
  connection.follow(
    'room',
    () => {
      starts += 1;
      return {};
    },
    () => undefined,
    (error) => reasons.push(error.code),
  );
  server.endStreams({ code: 'tooSlow', message: 'The window was too slow.' });
  expect([reasons, starts]).toEqual([['tooSlow'], 1]);
  timers.run();
  expect(starts).toBe(2);
});

test('what was stopped stays stopped', () => {
  const { timers, server, connection } = connected();
  const got: string[] = [];
  const stop = connection.follow(
    'room',
    () => ({}),
    (entries) => got.push(...entries.map(({ kind }) => kind)),
  );
  stop();
  server.room([ready]);
  server.hangUp();
  timers.run();
  expect(got).toEqual(['ready']);
  expect(timers.due).toEqual([]);
});

test('a call while the pipe is away is refused in words', async () => {
  const { server, connection } = connected();
  server.hangUp();
  expect(await connection.call('agents.list', {})).toMatchObject({ ok: false, error: { code: 'closed' } });
});

test('listeners hear when the pipe goes and comes', () => {
  const { timers, server, connection } = connected();
  const states: string[] = [];
  connection.onState(() => states.push(connection.state()));
  server.hangUp();
  timers.run();
  expect(states).toEqual(['closed', 'open']);
});
