import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../shared/agent.ts';
import { agentCheckSchema } from '../../shared/agent.ts';
import { limits } from '../../shared/limits.ts';
import { createNodeSpawner } from '../wire/node-spawner.ts';
import { createWireFactory } from '../wire/wire-factory.ts';
import { createAgentDirectory } from './agent-directory.ts';
import type { DriverFactory, EndpointBook } from './driver.ts';
import { createRegistry } from './registry.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'looks-'));
});
afterEach(() => {
  vi.useRealTimers();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

function bookOf(endpoints: Endpoint[]): EndpointBook & { keys: Map<string, string | undefined> } {
  const keys = new Map<string, string | undefined>();
  return {
    keys,
    list: () => endpoints,
    key: (id) => keys.get(id),
    keyPlace: (id) => (keys.get(id) ? 'memory' : 'none'),
    put(endpoint, key) {
      const place = endpoints.findIndex(({ id }) => id === endpoint.id);
      endpoints.splice(place < 0 ? endpoints.length : place, place < 0 ? 0 : 1, endpoint);
      keys.set(endpoint.id, key);
      return { ok: true };
    },
    remove(id) {
      endpoints.splice(0, endpoints.length, ...endpoints.filter((one) => one.id !== id));
    },
  };
}

function directoryOf(book: EndpointBook, ...more: DriverFactory[]) {
  const registry = createRegistry({
    wires: createWireFactory({ spawner: createNodeSpawner() }),
    environment: process.env,
    now: Date.now,
    onBug: (bug) => {
      throw bug;
    },
    echoProgram: join(import.meta.dirname, 'echo-agent', 'main.ts'),
    piGate: '/pi/gate.ts',
    addresses: { book, readTranscript: () => [], readImage: () => undefined },
  });
  const find = (agent: string) => more.find((factory) => factory.agent === agent) ?? registry.find(agent);
  let ids = 0;
  const newId = () => `look-${++ids}`;
  return createAgentDirectory({ registry: { ...registry, find }, folder, now: Date.now, newId });
}

const described = () => Promise.reject(new Error('nobody asks'));
const stubborn = (agent: string, start: DriverFactory['start']): DriverFactory => {
  return { agent, describe: described, start, adopt: described };
};

test('says what an agent can do, and leaves neither its process nor a folder', async () => {
  const found = await directoryOf(bookOf([])).check('echo');
  if (!found.ok) throw new Error(found.error.message);
  expect(agentCheckSchema.parse(found.value)).toMatchObject({
    outcome: 'ready',
    capabilities: { interrupt: {}, fork: {} },
    settings: { mode: 'ask' },
    notes: [],
  });
});

test('says why an agent cannot be started, or ended before it was ready', async () => {
  const refusing = stubborn('refusing', async () => ({ ok: false, error: { code: 'startFailed', message: 'No.' } }));
  const dying = stubborn('dying', async (_, sink) => {
    setImmediate(() => sink.liveness({ state: 'exited', exitCode: 3, stderr: 'no account' }));
    return { ok: true, driver: idle(), state: null };
  });
  const directory = directoryOf(bookOf([]), refusing, dying);
  expect(await directory.check('refusing')).toEqual({ ok: true, value: { outcome: 'failed', message: 'No.' } });
  expect(await directory.check('dying')).toMatchObject({
    value: { outcome: 'failed', message: 'It ended with status 3. Its last words:\nno account' },
  });
  expect(await directory.check('nobody')).toMatchObject({ ok: false, error: { code: 'agentUnknown' } });
});

test('ends an agent that never gets ready', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let stopped = 0;
  const stopIt = async () => {
    stopped += 1;
  };
  let started = () => {};
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  const silent = stubborn('silent', async () => {
    setImmediate(started);
    return { ok: true, driver: { ...idle(), stop: stopIt }, state: null };
  });
  const found = directoryOf(bookOf([]), silent).check('silent');
  await running;
  vi.advanceTimersByTime(limits.agentCheckMs);
  expect(await found).toMatchObject({ value: { outcome: 'failed', message: 'It did not answer within 60 seconds.' } });
  expect(stopped).toBe(1);
});

test('gives addresses ids from their labels, and none to a program', () => {
  const book = bookOf([]);
  const directory = directoryOf(book);
  const endpoint = { label: ' Ölfeld (home) ', url: 'http://127.0.0.1:1/v1', images: false };
  expect(directory.putEndpoint({ agent: 'openai', endpoint, key: ' secret\n' })).toEqual({ ok: true, value: {} });
  directory.putEndpoint({ agent: 'openai', endpoint });
  directory.putEndpoint({ agent: 'openai', endpoint: { ...endpoint, label: '模型' } });
  expect(book.list().map(({ id }) => id)).toEqual(['o-lfeld-home', 'o-lfeld-home-2', 'address']);
  expect(book.keys.get('o-lfeld-home')).toBe('secret');
  directory.removeEndpoint({ agent: 'openai', id: 'address' });
  expect(book.list()).toHaveLength(2);
  const changed = { ...endpoint, id: 'gone' };
  expect(directory.putEndpoint({ agent: 'openai', endpoint: changed })).toMatchObject({
    error: { code: 'endpointUnknown' },
  });
  const file = { ...endpoint, url: 'file:///etc/passwd' };
  expect(directory.putEndpoint({ agent: 'openai', endpoint: file })).toMatchObject({ error: { code: 'invalid' } });
  const named = { ...endpoint, url: 'http://me:pass@127.0.0.1/v1' };
  expect(directory.putEndpoint({ agent: 'openai', endpoint: named })).toMatchObject({ error: { code: 'invalid' } });
  const broken = directory.putEndpoint({ agent: 'openai', endpoint, key: 'sk-1\nhost: x' });
  expect(broken).toMatchObject({ error: { code: 'invalid', message: expect.not.stringContaining('sk-1') } });
  expect(directory.putEndpoint({ agent: 'echo', endpoint })).toMatchObject({ error: { code: 'unsupported' } });
});

test('lists an agent with addresses as installed once it has one', async () => {
  const book = bookOf([]);
  const directory = directoryOf(book);
  const openai = async () => (await directory.list()).find(({ id }) => id === 'openai');
  expect(await openai()).toMatchObject({ installed: false, endpoints: [] });
  expect(await directory.check('openai')).toMatchObject({ value: { outcome: 'failed' } });
  book.put(
    { id: 'dead', label: 'Dead', url: `http://127.0.0.1:${await closedPort()}/v1`, model: 'tiny', images: true },
    undefined,
  );
  expect(await openai()).toMatchObject({
    installed: true,
    endpoints: [{ id: 'dead', key: 'none' }],
    models: [{ id: 'dead/tiny', label: 'tiny · Dead' }],
  });
  expect(await directory.check('openai')).toMatchObject({
    value: {
      outcome: 'ready',
      notes: [expect.stringContaining('Nothing answers at')],
      settings: { model: 'dead/tiny' },
    },
  });
});

test('a dialog does not wait for a server that does not answer', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const directory = directoryOf(
    bookOf([{ id: 'mute', label: 'Mute', url: `http://127.0.0.1:${port}/v1`, images: false }]),
  );
  const listed = directory.list();
  const socket = await connected;
  expect((await listed).find(({ id }) => id === 'openai')).toMatchObject({ installed: true, models: [] });
  // The server is still being asked: nobody waited for the end of that.
  expect(socket.closed).toBe(false);
  socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** A port of this machine at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function idle() {
  const nothing = () => undefined;
  const done = () => Promise.resolve();
  return {
    command: nothing,
    deliver: nothing,
    written: () => 0,
    pause: nothing,
    resume: nothing,
    detach: done,
    stop: done,
  };
}
