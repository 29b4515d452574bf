import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionEvent } from '../../shared/event.ts';
import type { DriverReport } from '../drivers/driver.ts';
import { createMemoryWires, type MemoryWires } from '../wire/memory-wire.ts';
import { type App, createReaper, memoryDisk, settleDown, startApp } from './crash-fixture.ts';
import type { PuppetFrame } from './puppet-fixture.ts';

let root = '';
let wires: MemoryWires;
let app: App;
let sessionId = '';

beforeEach(async () => {
  root = mkdtempSync(join(memoryDisk, 'signalbox-commands-'));
  mkdirSync(join(root, 'work'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'Date'] });
  wires = createMemoryWires();
  app = startApp({ root, wires, reaper: createReaper(), shown: new Map() });
  const created = await app.supervisor.create(
    { agent: 'puppet', workspace: join(root, 'work'), policy: { kind: 'on-request' } },
    { via: 'desk' },
  );
  if (!created.ok) throw new Error(created.error.message);
  sessionId = created.value.sessionId;
  await hear();
});

afterEach(async () => {
  await app.supervisor.close();
  app.deck.close();
  app.committer.close();
  app.close();
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

async function hear(): Promise<void> {
  await settleDown();
  while (wires.pump()) await settleDown();
}

const process = () => wires.process(wires.folders().at(-1) ?? '');
async function said(...reports: DriverReport[]): Promise<void> {
  process().say(JSON.stringify({ reports }));
  await hear();
}
const able = {
  interrupt: {},
  compact: {},
  clear: {},
  raw: {},
  rename: {},
  models: { available: [] },
  modes: { available: [] },
};
const ready = () => said({ type: 'capabilities', capabilities: able }, { type: 'ready' });
const kinds = () =>
  process()
    .input()
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as PuppetFrame).kind]));
const types = () =>
  app.store.eventsAfter(sessionId, -1, 1_000).map((row) => (JSON.parse(row) as SessionEvent).body.type);
const codeOf = (result: { ok: boolean; error?: { code: string } }) => (result.ok ? 'ok' : result.error?.code);
const send = (id: string, text = id) => app.commands.send({ sessionId, id, text, images: [] }, { via: 'desk' });

test('nothing can be asked of a session that is not there', async () => {
  const nobody = { sessionId: 'nobody' };
  const { commands } = app;
  const refused = [
    commands.rename({ ...nobody, title: 'x' }),
    commands.interrupt(nobody),
    commands.setModel({ ...nobody, model: 'x' }),
    commands.setMode({ ...nobody, mode: 'x' }),
    commands.setPolicy({ ...nobody, policy: { kind: 'never' } }),
    commands.removeRule({ ...nobody, ruleId: 'x' }),
    commands.command({ ...nobody, command: { kind: 'clear' } }),
    await commands.send({ ...nobody, id: 'x', text: 'x', images: [] }, { via: 'desk' }),
    commands.listQueue(nobody),
    commands.editMessage({ ...nobody, id: 'x', revision: 1, text: 'x' }),
    await app.supervisor.resume('nobody'),
    await app.supervisor.fork(nobody),
    await app.supervisor.stop('nobody'),
    await app.supervisor.delete('nobody'),
  ];
  expect(new Set(refused.map(codeOf))).toEqual(new Set(['sessionUnknown']));
});

test('what an agent cannot do is not asked of it', () => {
  expect(codeOf(app.commands.interrupt({ sessionId }))).toBe('unsupported');
  expect(codeOf(app.commands.setModel({ sessionId, model: 'm' }))).toBe('unsupported');
  expect(codeOf(app.commands.command({ sessionId, command: { kind: 'compact' } }))).toBe('unsupported');
  expect(kinds()).toEqual(['hello']);
});

test('what needs a running agent says so when there is none', async () => {
  await ready();
  process().end(0);
  await hear();
  expect(codeOf(app.commands.interrupt({ sessionId }))).toBe('agentNotRunning');
  expect(codeOf(app.commands.setMode({ sessionId, mode: 'plan' }))).toBe('agentNotRunning');
  expect(codeOf(app.commands.command({ sessionId, command: { kind: 'clear' } }))).toBe('agentNotRunning');
});

test('an interrupt and a change of model or mode go at once, in the middle of a turn', async () => {
  await ready();
  await said({ type: 'turnStarted', origin: 'user' });
  app.commands.interrupt({ sessionId });
  app.commands.setModel({ sessionId, model: 'm' });
  app.commands.setMode({ sessionId, mode: 'plan' });
  expect(kinds().slice(1)).toEqual(['interrupt', 'setModel', 'setMode']);
  expect(app.supervisor.session(sessionId)?.summary().settings, 'not what was asked').toEqual({});
  await said({ type: 'settings', model: 'm' });
  expect(app.supervisor.session(sessionId)?.summary().settings).toEqual({ model: 'm' });
});

test('compact, clear, a raw command and a new name wait for the end of the turn, and go before messages', async () => {
  await ready();
  await said({ type: 'turnStarted', origin: 'user' });
  await send('m');
  app.commands.command({ sessionId, command: { kind: 'compact', instructions: 'short' } });
  app.commands.rename({ sessionId, title: 'New name' });
  app.commands.command({ sessionId, command: { kind: 'raw', text: '/cost' } });
  expect(kinds()).toEqual(['hello']);
  expect(app.supervisor.session(sessionId)?.summary()).toMatchObject({
    title: 'New name',
    commandsQueued: [{ text: '/compact short' }, { text: '/rename New name' }, { text: '/cost' }],
  });
  await said({ type: 'turnEnded', outcome: 'completed' });
  expect(kinds().slice(1)).toEqual(['compact']);
  await said({ type: 'compactionStarted' }, { type: 'compacted' });
  expect(kinds().slice(1)).toEqual(['compact', 'rename', 'raw']);
  await said({ type: 'turnStarted', origin: 'command' }, { type: 'turnEnded', outcome: 'completed' });
  expect(kinds().slice(1)).toEqual(['compact', 'rename', 'raw', 'send']);
  expect(types().filter((type) => type === 'commandSent')).toHaveLength(3);
});

test('a message is there when the call returns; the same one again is none', async () => {
  expect(codeOf(await send('m', ' \n'))).toBe('empty');
  expect(codeOf(await send('m', 'hello'))).toBe('ok');
  expect(codeOf(await send('m', 'hello'))).toBe('ok');
  expect(app.commands.listQueue({ sessionId })).toMatchObject({ ok: true, value: [{ id: 'm', text: 'hello' }] });
  expect(app.store.session(sessionId)?.row.summary).toMatchObject({ queue: [{ id: 'm' }] });
});

test('a change of the queue that came too late gets the entry as it is, and stores nothing', async () => {
  await send('m');
  expect(codeOf(app.commands.editMessage({ sessionId, id: 'm', revision: 1, text: 'new' }))).toBe('ok');
  const before = types().length;
  expect(app.commands.removeMessage({ sessionId, id: 'm', revision: 1 })).toMatchObject({
    ok: false,
    error: { code: 'stale', current: { revision: 2, text: 'new' } },
  });
  expect(types()).toHaveLength(before);
  expect(codeOf(app.commands.moveMessage({ sessionId, id: 'm', revision: 2 }))).toBe('ok');
  expect(codeOf(app.commands.removeMessage({ sessionId, id: 'm', revision: 3 }))).toBe('ok');
  expect(app.commands.listQueue({ sessionId })).toEqual({ ok: true, value: [] });
});

test('a permission is removed once', () => {
  app.supervisor.session(sessionId)?.change((draft) => {
    const rule = { id: 'r', match: { kind: 'tool' as const, tool: 'x' }, madeAt: 0, passed: 0 };
    draft.ledger = { ...draft.ledger, summary: { ...draft.ledger.summary, rules: [rule] } };
  });
  expect(codeOf(app.commands.removeRule({ sessionId, ruleId: 'r' }))).toBe('ok');
  expect(codeOf(app.commands.removeRule({ sessionId, ruleId: 'r' }))).toBe('ruleUnknown');
});

test('a message to an agent that has ended starts it again', async () => {
  await ready();
  process().end(0);
  await hear();
  expect(codeOf(await send('m'))).toBe('ok');
  await hear();
  expect(wires.folders()).toHaveLength(2);
  await ready();
  expect(kinds()).toEqual(['hello', 'send']);
});
