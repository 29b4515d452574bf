import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RoomEntry } from '../../shared/contract.ts';
import type { SessionEvent } from '../../shared/event.ts';
import type { DriverReport } from '../drivers/driver.ts';
import { StoreError } from '../store/store-error.ts';
import { createDeadlineRule } from '../waiting/deadlines.ts';
import { createMemoryWires, type MemoryWires } from '../wire/memory-wire.ts';
import { type App, createReaper, memoryDisk, settleDown, startApp } from './crash-fixture.ts';
import { question } from './crash-history-fixture.ts';
import { approval } from './ledger-fixture.ts';
import type { PuppetFrame } from './puppet-fixture.ts';

/*
 * The deadlines of approvals over the life of the app: real store, real deck, an agent that outlives both.
 */

let root = '';
let wires: MemoryWires;
let app: App;
let sessionId = '';
let paired = false;
const apps: App[] = [];

beforeEach(async () => {
  root = mkdtempSync(join(memoryDisk, 'signalbox-quit-'));
  mkdirSync(join(root, 'work'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'Date', 'performance'] });
  wires = createMemoryWires();
  paired = true;
  app = start();
  const input = { agent: 'puppet', workspace: join(root, 'work'), policy: { kind: 'on-request' as const } };
  const created = await app.supervisor.create(input, { via: 'desk' });
  if (!created.ok) throw new Error(created.error.message);
  sessionId = created.value.sessionId;
  await hear();
  await said({ type: 'capabilities', capabilities: { resume: {}, steer: {} } }, { type: 'ready' });
});

afterEach(async () => {
  await app.supervisor.close();
  for (const one of apps.splice(0)) {
    one.deck.close();
    one.committer.close();
    one.close();
  }
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

function start(): App {
  const rule = createDeadlineRule({ wish: () => 'auto', paired: () => paired });
  const started = startApp({ root, wires, reaper: createReaper(), shown: new Map() }, rule);
  apps.push(started);
  return started;
}

async function hear(): Promise<void> {
  await settleDown();
  while (wires.pump()) await settleDown();
}

const process = () => wires.process(wires.folders().at(-1) ?? '');
async function said(...reports: DriverReport[]): Promise<void> {
  process().say(JSON.stringify({ reports }));
  await hear();
}
const send = (id: string, by: { via: string; device?: string }) =>
  app.commands.send({ sessionId, id, text: 'go', images: [] }, by);
const takes = (id: string): DriverReport => ({ type: 'messageTaken', id, text: 'go', images: [] });
const answers = () =>
  process()
    .input()
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as PuppetFrame]))
    .flatMap(({ kind, about, verdict }) => (kind === 'settle' ? [`${about} ${verdict}`] : []));
const settlements = () =>
  app.store.settled({ limit: 9 }).map(({ settlement }) => `${settlement?.decidedBy} ${settlement?.verdict}`);
const leftMs = () => app.deck.entries().map(({ record }) => record.expiresAt && record.expiresAt - Date.now());

/** The app quits, or dies; its agent lives on. It is started again after a while. */
async function again({ dies = false, away = 0 } = {}): Promise<void> {
  if (dies) wires.crash({});
  else await app.supervisor.close();
  app.deck.close();
  app.committer.close();
  app.close();
  const now = Date.now();
  vi.clearAllTimers();
  vi.setSystemTime(now + away);
  app = start();
  await app.supervisor.open();
}

describe('an approval', () => {
  test('of a turn that a phone began has two minutes, whatever the phone is called', async () => {
    await send('m', { via: 'desk', device: 'phone-1' });
    await hear();
    expect(app.supervisor.session(sessionId)?.summary().queue).toMatchObject([{ fromPhone: true, sent: true }]);
    await said(takes('m'), approval('a'), question('q'));
    expect(leftMs()).toEqual([120_000, undefined]);
  });

  test('of a turn of the desk has ten, though somebody there is called as a phone and a phone sends into it', async () => {
    await send('d', { via: 'Pixel 9' });
    await hear();
    await said(takes('d'));
    await send('m', { via: 'Pixel 9', device: 'phone-1' });
    await hear();
    await said(takes('m'), approval('a'));
    expect(leftMs()).toEqual([600_000]);
  });

  test('that waits has a deadline once a phone is paired, which goes with the last one', async () => {
    paired = false;
    await said({ type: 'turnStarted', origin: 'agent' }, approval('a'));
    const entries: RoomEntry[] = [];
    const stop = app.room.follow((texts) => entries.push(...texts.map((text) => JSON.parse(text) as RoomEntry)));
    expect(leftMs()).toEqual([undefined]);
    await vi.advanceTimersByTimeAsync(5_000);
    paired = true;
    app.supervisor.renewDeadlines();
    expect(leftMs()).toEqual([600_000]);
    expect(app.store.pending()).toMatchObject([{ expiresAt: Date.now() + 600_000 }]);
    paired = false;
    app.supervisor.renewDeadlines();
    app.supervisor.renewDeadlines();
    await settleDown();
    expect(leftMs()).toEqual([undefined]);
    expect(app.store.pending()[0]).not.toHaveProperty('expiresAt');
    const events = app.store.eventsAfter(sessionId, -1, 99).map((row) => (JSON.parse(row) as SessionEvent).body);
    expect(events.filter(({ type }) => type === 'approvalDeadline')).toHaveLength(2);
    const shown = entries.flatMap((entry) => (entry.kind === 'waiting' ? [entry.value] : []));
    expect(shown.map((value) => value?.record.expiresAt !== undefined)).toEqual([false, false]);
    stop();
  });

  test('denies itself when its time is over, and its agent hears it once', async () => {
    await said({ type: 'turnStarted', origin: 'agent' }, approval('a'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(settlements()).toEqual(['expiry deny']);
    expect(answers()).toEqual(['a deny']);
  });

  test('gets its deadline though there was no room when the phone was paired', async () => {
    paired = false;
    await said({ type: 'turnStarted', origin: 'agent' }, approval('a'));
    const commit = vi.spyOn(app.disk, 'commit').mockImplementation(() => {
      throw new StoreError('full', 'no room');
    });
    paired = true;
    app.supervisor.renewDeadlines();
    expect(leftMs()).toEqual([undefined]);
    commit.mockRestore();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(leftMs()).toEqual([598_000]);
  });
});

describe('when the app quits', () => {
  test('what waits in a turn of a phone is denied, its agent hears it once, and a question goes on waiting', async () => {
    await send('m', { via: 'Pixel 9', device: 'phone-1' });
    await hear();
    await said(takes('m'), approval('a'), question('q'), approval('b'));
    await app.supervisor.close();
    expect(settlements()).toEqual(['shutdown deny', 'shutdown deny']);
    expect(answers()).toEqual(['a deny', 'b deny']);
    await again();
    await hear();
    expect(app.deck.entries().map(({ record }) => record.ask.kind)).toEqual(['question']);
    expect(answers()).toEqual(['a deny', 'b deny']);
  });

  test('an agent that goes on asking meanwhile is denied, or heard after the next start', async () => {
    await send('m', { via: 'Pixel 9', device: 'phone-1' });
    await hear();
    await said(takes('m'), approval('a-0'));
    const closing = app.supervisor.close();
    const ids = ['a-0'];
    for (let n = 1; n < 10; n += 1) {
      ids.push(`a-${n}`);
      process().say(JSON.stringify({ reports: [approval(`a-${n}`)] }));
      wires.pump();
      await Promise.resolve();
    }
    await closing;
    expect(app.store.pending()).toEqual([]);
    const denied = answers();
    await again();
    await hear();
    expect(answers()).toEqual(denied);
    expect(denied.length + app.deck.entries().length).toBe(ids.length);
    expect(leftMs().every((left) => left === 120_000)).toBe(true);
  });

  test('what waits in a turn of the desk goes on waiting, with what is left of its time', async () => {
    await said({ type: 'turnStarted', origin: 'agent' }, approval('a'));
    await again({ away: 60_000 });
    await hear();
    expect(leftMs()).toEqual([540_000]);
    expect(answers()).toEqual([]);
    await vi.advanceTimersByTimeAsync(540_000);
    expect(answers()).toEqual(['a deny']);
  });
});

describe('after a start', () => {
  test.each([
    ['quit', { dies: false }],
    ['died', { dies: true }],
  ])(
    'of an app that %s, what is over is settled before anybody is offered it, and its agent hears it once',
    async (_, how) => {
      await said({ type: 'turnStarted', origin: 'agent' }, approval('a'));
      const before = apps.length;
      const offered: RoomEntry[] = [];
      const opening = again({ ...how, away: 600_000 });
      while (apps.length === before) await Promise.resolve();
      const stop = app.room.follow((texts) => offered.push(...texts.map((text) => JSON.parse(text) as RoomEntry)));
      await opening;
      await hear();
      const cards = offered.flatMap((entry) => (entry.kind === 'waiting' && entry.value ? [entry.value.record] : []));
      expect(cards.map(({ settlement }) => settlement?.decidedBy)).toEqual(['expiry']);
      expect(app.deck.entries()).toEqual([]);
      expect(settlements()).toEqual(['expiry deny']);
      expect(answers()).toEqual(['a deny']);
      await again();
      await hear();
      expect(answers()).toEqual(['a deny']);
      stop();
    },
  );

  test('a turn of a phone is still one, and what waits in it has what is left of its two minutes', async () => {
    await send('m', { via: 'Pixel 9', device: 'phone-1' });
    await hear();
    await said(takes('m'), approval('a'));
    paired = false;
    await again({ dies: true, away: 20_000 });
    await hear();
    await said(approval('b'));
    expect(leftMs()).toEqual([100_000, 120_000]);
  });

  test('what waited when the app died while a phone was being paired has a deadline', async () => {
    paired = false;
    await said({ type: 'turnStarted', origin: 'agent' }, approval('a'));
    paired = true;
    await again({ dies: true });
    expect(leftMs()).toEqual([600_000]);
  });

  test('with the clock set back nothing waits longer than it would have from its first moment', async () => {
    await said({ type: 'turnStarted', origin: 'agent' }, approval('a'));
    await again({ away: -3_600_000 });
    await vi.advanceTimersByTimeAsync(599_999);
    expect(answers()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers()).toEqual(['a deny']);
  });
});
