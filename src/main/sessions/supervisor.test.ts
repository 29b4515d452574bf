import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionEvent } from '../../shared/event.ts';
import type { DriverReport } from '../drivers/driver.ts';
import { StoreError } from '../store/store-error.ts';
import { createMemoryWires, type MemoryWires } from '../wire/memory-wire.ts';
import { type App, createReaper, memoryDisk, settleDown, startApp } from './crash-fixture.ts';
import { question } from './crash-history-fixture.ts';
import type { PuppetFrame } from './puppet-fixture.ts';

let root = '';
let wires: MemoryWires;
let app: App;
const apps: App[] = [];

beforeEach(() => {
  root = mkdtempSync(join(memoryDisk, 'signalbox-supervisor-'));
  mkdirSync(join(root, 'work'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'Date', 'performance'] });
  wires = createMemoryWires();
  app = start();
});

afterEach(async () => {
  for (const one of apps.splice(0)) {
    await one.supervisor.close();
    one.deck.close();
    one.committer.close();
    one.close();
  }
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

function start(): App {
  const started = startApp({ root, wires, reaper: createReaper(), shown: new Map() });
  apps.push(started);
  return started;
}

/** The app quits and is started again. */
async function again(): Promise<void> {
  await app.supervisor.close();
  app.close();
  wires.crash();
  app = start();
  await app.supervisor.open();
  await hear();
}

async function hear(): Promise<void> {
  await settleDown();
  while (wires.pump()) await settleDown();
}

async function create(message?: string): Promise<string> {
  const created = await app.supervisor.create(
    { agent: 'puppet', workspace: join(root, 'work'), policy: { kind: 'on-request' }, message },
    { via: 'desk' },
  );
  if (!created.ok) throw new Error(created.error.message);
  await hear();
  return created.value.sessionId;
}

const session = (id: string) => {
  const found = app.supervisor.session(id);
  if (!found) throw new Error('no such session');
  return found;
};
const process = (number = -1) => wires.process(wires.folders().at(number) ?? '');
const able = { interrupt: {}, resume: {}, fork: {}, compact: {}, raw: {}, rename: {} };
const said = (...reports: DriverReport[]) => process().say(JSON.stringify({ reports }));
const ready = async () => {
  said({ type: 'capabilities', capabilities: able }, { type: 'agentSession', id: 'conversation' }, { type: 'ready' });
  await hear();
};
const frames = (number = -1) =>
  process(number)
    .input()
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as PuppetFrame]));
const events = (id: string) =>
  app.store.eventsAfter(id, -1, 1_000).map((row) => (JSON.parse(row) as SessionEvent).body);
const codeOf = (result: { ok: boolean; error?: { code: string } }) => (result.ok ? 'ok' : result.error?.code);

describe('a birth', () => {
  test('keeps the first message and hands it over when the agent is ready', async () => {
    const id = await create('Mend the lamp\nplease');
    expect(session(id).summary()).toMatchObject({
      title: 'Mend the lamp',
      status: 'idle',
      queue: [{ text: 'Mend the lamp' }],
    });
    expect(frames().map(({ kind }) => kind)).toEqual(['hello']);
    await ready();
    expect(frames().map(({ kind }) => kind)).toEqual(['hello', 'send']);
  });

  test('that fails leaves nothing behind', async () => {
    wires.refuseToStart('no more processes');
    const created = await app.supervisor.create(
      { agent: 'puppet', workspace: root, policy: { kind: 'never' }, message: 'hi' },
      { via: 'desk' },
    );
    expect(created).toMatchObject({
      ok: false,
      error: { code: 'startFailed', message: expect.stringContaining('no more processes') },
    });
    expect(app.supervisor.sessions()).toEqual([]);
    expect(app.store.sessions()).toEqual([]);
    expect(readdirSync(join(root, 'sessions'))).toEqual([]);
  });
});

describe('a process', () => {
  test('is started once, however often it is asked for at the same time', async () => {
    const id = await create();
    await ready();
    process().end(0);
    await hear();
    const outcomes = await Promise.all([app.supervisor.resume(id), app.supervisor.resume(id)]);
    expect(outcomes.map(codeOf)).toEqual(['ok', 'alreadyRunning']);
    expect(wires.folders()).toHaveLength(2);
    expect(codeOf(await app.supervisor.resume(id))).toBe('alreadyRunning');
  });

  test('that works on a conversation keeps others from it, from the moment of its start', async () => {
    const first = await create();
    await ready();
    process().end(0);
    await hear();
    const second = await create();
    await ready();
    expect(codeOf(await app.supervisor.resume(first))).toBe('conversationInUse');
    process().end(0);
    await hear();
    const outcomes = await Promise.all([app.supervisor.resume(first), app.supervisor.resume(second)]);
    expect(outcomes.map(codeOf)).toEqual(['ok', 'conversationInUse']);
  });

  test('that dies at once after a resume is told with its status', async () => {
    const id = await create();
    await ready();
    process().end(0);
    await hear();
    await app.supervisor.resume(id);
    expect(session(id).summary().status).toBe('unknown');
    process().end(7, 'no key');
    await hear();
    expect(session(id).summary()).toMatchObject({
      status: 'exited',
      trouble: { message: expect.stringMatching(/status 7.*\n?no key/s) },
    });
  });

  test('that cannot be started again leaves the session as it was, and its message waits', async () => {
    const id = await create();
    await ready();
    process().end(0);
    await hear();
    wires.refuseToStart('no more processes');
    const sent = await app.commands.send({ sessionId: id, id: 'm', text: 'hi', images: [] }, { via: 'desk' });
    expect(codeOf(sent)).toBe('startFailed');
    expect(session(id).summary()).toMatchObject({ status: 'exited', queue: [{ id: 'm', sent: false }] });
    expect(session(id).summary().trouble).toBeUndefined();
    wires.refuseToStart(undefined);
    expect(codeOf(await app.supervisor.resume(id))).toBe('ok');
    await hear();
    await ready();
    expect(frames().map(({ kind }) => kind)).toEqual(['hello', 'send']);
  });

  test('of an agent that cannot take up a conversation is not started on one', async () => {
    const id = await create();
    said({ type: 'agentSession', id: 'conversation' }, { type: 'ready' });
    await hear();
    process().end(0);
    await hear();
    expect(codeOf(await app.supervisor.resume(id))).toBe('unsupported');
  });

  test('that is told to stop while it starts is stopped when it is there', async () => {
    const id = await create();
    await ready();
    process().end(0);
    await hear();
    const resumed = app.supervisor.resume(id);
    const stopped = app.supervisor.stop(id);
    await Promise.all([resumed, stopped]);
    await hear();
    expect(process().isRunning()).toBe(false);
    expect(session(id).driver()).toBeUndefined();
  });

  test('that is stopped settles what waited as closed, and is no trouble', async () => {
    const id = await create();
    await ready();
    said({ type: 'turnStarted', origin: 'agent' }, question('q'));
    await hear();
    await app.supervisor.stop(id);
    await hear();
    expect(app.store.settled({ sessionId: id, limit: 9 })).toMatchObject([
      { settlement: { decidedBy: 'sessionClosed' } },
    ]);
    expect(session(id).summary()).toMatchObject({ status: 'exited' });
    expect(session(id).summary().trouble).toBeUndefined();
  });
});

describe('a deletion', () => {
  test('ends the process and leaves nothing, in memory, in the store, on the disk or on the deck', async () => {
    const id = await create();
    await ready();
    said({ type: 'turnStarted', origin: 'agent' }, question('q'));
    await hear();
    const deletions = [app.supervisor.delete(id), app.supervisor.delete(id), app.supervisor.resume(id)];
    expect((await Promise.all(deletions)).map(codeOf)).toEqual(['ok', 'ok', 'alreadyRunning']);
    await hear();
    expect(process().isRunning()).toBe(false);
    expect([app.supervisor.session(id), app.store.session(id)]).toEqual([undefined, undefined]);
    expect(app.deck.entries()).toEqual([]);
    expect(existsSync(join(root, 'sessions', id))).toBe(false);
    expect(codeOf(await app.supervisor.delete(id))).toBe('sessionUnknown');
    await again();
    expect(app.supervisor.sessions()).toEqual([]);
  });

  test('during a start leaves no process behind', async () => {
    const id = await create();
    await ready();
    process().end(0);
    await hear();
    const resumed = app.supervisor.resume(id);
    expect(codeOf(await app.supervisor.delete(id))).toBe('ok');
    expect(codeOf(await resumed)).toBe('ok');
    expect(process().isRunning()).toBe(false);
    expect(app.store.sessions()).toEqual([]);
  });

  test('while the disk is full takes what was held along: the session does not come back', async () => {
    const id = await create();
    await ready();
    const full = vi.spyOn(app.disk, 'commit').mockImplementation(() => {
      throw new StoreError('full');
    });
    said({ type: 'settings', model: 'm' });
    await hear();
    await vi.advanceTimersByTimeAsync(100);
    expect(app.committer.held()).toBe(true);
    expect(codeOf(await app.supervisor.delete(id))).toBe('ok');
    full.mockRestore();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(app.store.sessions()).toEqual([]);
    expect(app.committer.held()).toBe(false);
  });
});

describe('a full disk', () => {
  test('holds everything, refuses what is new, and lets it go on where it was', async () => {
    const id = await create();
    await ready();
    said({ type: 'turnStarted', origin: 'agent' }, question('q'));
    await hear();
    const [card] = app.deck.entries();
    if (!card) throw new Error('nothing waits');
    const answer = { kind: 'question' as const, inputHash: card.record.inputHash, answers: { p: ['a'] } };
    const full = vi.spyOn(app.disk, 'commit').mockImplementation(() => {
      throw new StoreError('full');
    });
    const answered = app.deck.answer(card.record.id, answer, {});
    expect(answered).toMatchObject({
      ok: false,
      error: { code: 'storeFull', message: expect.stringContaining('is kept') },
    });
    expect(codeOf(await app.commands.send({ sessionId: id, id: 'm', text: 'hi', images: [] }, { via: 'desk' }))).toBe(
      'storeFull',
    );
    expect(codeOf(app.commands.setPolicy({ sessionId: id, policy: { kind: 'never' } }))).toBe('storeFull');
    expect(
      codeOf(
        await app.supervisor.create({ agent: 'puppet', workspace: root, policy: { kind: 'never' } }, { via: 'desk' }),
      ),
    ).toBe('storeFull');
    said({ type: 'assistantText', messageId: 'm', delta: 'said meanwhile' });
    await hear();
    const before = events(id).length;
    full.mockRestore();
    await vi.advanceTimersByTimeAsync(2_000);
    await hear();
    await vi.advanceTimersByTimeAsync(100);
    expect(frames().map(({ kind }) => kind)).toEqual(['hello', 'settle']);
    expect(
      events(id)
        .slice(before)
        .map(({ type }) => type),
    ).toEqual(['questionAnswered', 'status', 'assistantText']);
    expect(session(id).summary().policy).toEqual({ kind: 'on-request' });
  });
});

describe('a new start', () => {
  test('takes up each session, and what waits is answered by its living agent', async () => {
    const id = await create();
    await ready();
    said({ type: 'turnStarted', origin: 'agent' }, question('q'));
    await hear();
    await again();
    const [card] = app.deck.entries();
    if (!card) throw new Error('nothing waits');
    const answer = { kind: 'question' as const, inputHash: card.record.inputHash, answers: { p: ['b'] } };
    expect(app.deck.answer(card.record.id, answer, {})).toEqual({ ok: true });
    expect(frames().at(-1)).toMatchObject({ kind: 'settle', about: 'q', verdict: 'answered' });
    expect(session(id).summary().status).toBe('running');
  });

  test('settles a deadline that passed meanwhile, tells the agent, and offers it to nobody', async () => {
    await create();
    await ready();
    said({ type: 'turnStarted', origin: 'agent' }, { ...question('q'), expiresAt: Date.now() + 1_000 } as DriverReport);
    await hear();
    await app.supervisor.close();
    app.close();
    wires.crash();
    vi.setSystemTime(Date.now() + 5_000);
    app = start();
    await app.supervisor.open();
    expect(app.deck.entries()).toEqual([]);
    expect(app.store.settled({ limit: 9 })).toMatchObject([{ settlement: { decidedBy: 'expiry', verdict: 'none' } }]);
    await hear();
    expect(frames().at(-1)).toMatchObject({ kind: 'settle', about: 'q', verdict: 'none' });
  });

  test('learns that an agent ended meanwhile, and what it had to say before', async () => {
    const id = await create();
    await ready();
    said({ type: 'turnStarted', origin: 'agent' }, question('q'));
    await hear();
    said({ type: 'assistantText', messageId: 'm', delta: 'last words' });
    process().end(3);
    await again();
    expect(app.deck.entries()).toEqual([]);
    const types = events(id).map(({ type }) => type);
    expect(types.slice(-5)).toEqual(['assistantText', 'questionAnswered', 'status', 'turnEnded', 'error']);
  });

  test('with a session that cannot be taken up still takes up the others', async () => {
    const broken = await create();
    const whole = await create();
    await ready();
    const row = app.store.session(broken);
    if (!row?.wire) throw new Error('not stored');
    app.store.commit([
      {
        sessionId: broken,
        events: [],
        asked: [],
        settled: [],
        wire: { folder: row.wire.folder, state: 'nonsense', frames: [] },
      },
    ]);
    await again();
    expect(session(broken).summary()).toMatchObject({
      status: 'exited',
      trouble: { message: expect.stringContaining('fault of Signalbox') },
    });
    expect(session(whole).driver()).toBeDefined();
    expect(app.log.join()).toContain('could not be taken up');
  });

  test('rebuilds from its recordings what the store has lost', async () => {
    const id = await create();
    await ready();
    said({ type: 'turnStarted', origin: 'agent' }, { type: 'assistantText', messageId: 'm', delta: 'first life' });
    await hear();
    process().end(0);
    await hear();
    await app.supervisor.resume(id);
    await hear();
    said(
      { type: 'ready' },
      { type: 'turnStarted', origin: 'agent' },
      { type: 'assistantText', messageId: 'm', delta: 'second life' },
    );
    await hear();
    await app.supervisor.close();
    app.close();
    wires.crash();
    for (const name of readdirSync(root)) if (name.startsWith('signalbox.db')) unlinkSync(join(root, name));
    app = start();
    expect(await app.supervisor.open()).toEqual({ rebuilt: 1 });
    await hear();
    await vi.advanceTimersByTimeAsync(100);
    const texts = events(id).flatMap((body) => (body.type === 'assistantText' ? [body.delta] : []));
    expect(texts).toEqual(['first life', 'second life']);
    expect(events(id).filter(({ type }) => type === 'turnEnded')).toHaveLength(1);
    expect(session(id).summary()).toMatchObject({ status: 'running', agentSessionId: 'conversation' });
    await app.commands.send({ sessionId: id, id: 'm', text: 'go on', images: [] }, { via: 'desk' });
    said({ type: 'turnEnded', outcome: 'completed' });
    await hear();
    expect(frames().map(({ kind }) => kind)).toEqual(['hello', 'send']);
  });
});

test('after the app has let go nothing is taken for an answer that its agent would never get', async () => {
  const id = await create();
  await ready();
  said({ type: 'turnStarted', origin: 'agent' }, question('q'));
  await hear();
  const [card] = app.deck.entries();
  if (!card) throw new Error('nothing waits');
  await app.supervisor.close();
  const answer = { kind: 'question' as const, inputHash: card.record.inputHash, answers: { p: ['a'] } };
  expect(app.deck.answer(card.record.id, answer, {}).ok).toBe(false);
  expect(app.store.pending()).toHaveLength(1);
  expect(codeOf(app.commands.setPolicy({ sessionId: id, policy: { kind: 'never' } }))).toBe('storeFull');
});
