import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Dialect, noStep } from '../../dialects/dialect.ts';
import { createMemoryWires, type MemoryWires } from '../../wire/memory-wire.ts';
import { createNodeSpawner } from '../../wire/node-spawner.ts';
import type { WireFactory } from '../../wire/wire.ts';
import { createWireFactory } from '../../wire/wire-factory.ts';
import { collectSteps } from '../testing/collect-steps.ts';
import type { AgentEntry } from './agent-entry.ts';
import { createProcessDriverFactory } from './process-driver-factory.ts';
import { createVersionReader } from './program-version.ts';

const name = 'an-agent-that-nobody-has';

const greeter: Dialect<string> = {
  agent: 'greeter',
  launch: ({ model = 'none' }) => ({ args: ['--model', model], env: { GREETING: 'hello' }, state: 'new' }),
  attach: (state, { kind }) => ({ ...noStep(state), frames: kind === 'started' ? ['hello'] : [] }),
  receive: (state) => noStep(state),
  command: (state) => noStep(state),
};

const entry: AgentEntry = {
  id: 'greeter',
  label: 'Greeter',
  about: 'Greets.',
  install: 'npm install -g greeter',
  program: { kind: 'installed', names: [name] },
  dialect: greeter,
  passEnv: ['GREETER_KEY'],
  models: [],
  modes: [{ id: 'ask', label: 'Ask' }],
  defaultMode: 'ask',
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'factory-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function install(text: string): string {
  const file = join(root, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

function factoryOf(wires: WireFactory) {
  const environment = { PATH: `${root}:/usr/bin:/bin`, HOME: root, GREETER_KEY: 'key', OTHER_KEY: 'other' };
  const onBug = (bug: unknown) => {
    throw bug;
  };
  return createProcessDriverFactory(entry, {
    wires,
    environment,
    versionOf: createVersionReader(),
    now: Date.now,
    onBug,
  });
}

const options = () => ({ sessionId: 's', title: 't', workspace: root, folder: join(root, 'wires/wire-1') });

describe('an agent of the registry', () => {
  test('that is not installed says how to get it', async () => {
    const factory = factoryOf(createMemoryWires().factory);
    expect(await factory.describe()).toEqual({
      id: 'greeter',
      label: 'Greeter',
      about: 'Greets.',
      install: 'npm install -g greeter',
      installed: false,
      models: [],
      modes: [{ id: 'ask', label: 'Ask' }],
      defaultMode: 'ask',
    });
    expect(await factory.start(options(), collectSteps().sink)).toEqual({
      ok: false,
      error: {
        code: 'agentNotInstalled',
        message: 'Greeter is not installed on this machine. To install it: npm install -g greeter',
      },
    });
  });

  test('that is installed is found, with its version', async () => {
    const program = install('echo "greeter 1.2.3"');
    const described = await factoryOf(createMemoryWires().factory).describe();
    expect(described).toMatchObject({ installed: true, program, version: '1.2.3' });
  });

  test('is started with its arguments, its own key, and nobody else’s', async () => {
    install('echo "$@" >&2; env >&2');
    const collected = collectSteps();
    const wires = createWireFactory({ spawner: createNodeSpawner() });
    const started = await factoryOf(wires).start({ ...options(), model: 'm1' }, collected.sink);
    expect(started).toMatchObject({ ok: true, state: { dialect: 'new', attached: false } });
    if (started.ok) collected.use(started.driver);
    const { stderr, exitCode } = await collected.exit;
    expect(exitCode).toBe(0);
    const lines = stderr.split('\n');
    expect(lines[0]).toBe('--model m1');
    expect(lines).toContain('GREETER_KEY=key');
    expect(lines).toContain('GREETING=hello');
    expect(stderr).not.toContain('OTHER_KEY');
  });

  test('that dies at once says its status and its last words', async () => {
    install('echo "Not signed in." >&2; exit 9');
    const collected = collectSteps();
    const wires = createWireFactory({ spawner: createNodeSpawner() });
    const started = await factoryOf(wires).start(options(), collected.sink);
    if (started.ok) collected.use(started.driver);
    expect(await collected.exit).toEqual({ state: 'exited', exitCode: 9, stderr: 'Not signed in.\n' });
  });

  test('that cannot be started says why', async () => {
    install('');
    const wires = createMemoryWires();
    wires.refuseToStart('no more processes');
    expect(await factoryOf(wires.factory).start(options(), collectSteps().sink)).toEqual({
      ok: false,
      error: { code: 'startFailed', message: `Greeter could not be started in ${root}: no more processes` },
    });
  });
});

describe('a wire of which nothing was stored', () => {
  const folder = '/wires/wire-1';
  let wires: MemoryWires;
  beforeEach(async () => {
    wires = createMemoryWires();
    await wires.factory.spawn({ folder, program: name, args: [], cwd: '/', env: {} });
  });

  async function adopt(inputBytes = 0): Promise<void> {
    const collected = collectSteps({ inputBytes });
    const record = { wireFolder: folder, state: null, position: 0 };
    collected.use(await factoryOf(wires.factory).adopt({ ...options(), ...record }, collected.sink));
    await new Promise(setImmediate);
  }

  test('is greeted when the app died before it could', async () => {
    await adopt();
    expect(wires.process(folder).takeInput()).toEqual(['hello']);
  });

  test('is not greeted again when it was', async () => {
    (await wires.factory.adopt(folder)).write(0, 'hello\n');
    await adopt(6);
    expect(wires.process(folder).takeInput()).toEqual(['hello']);
  });
});
