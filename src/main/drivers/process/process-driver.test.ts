import { beforeEach, describe, expect, test } from 'vitest';
import { type Dialect, noStep } from '../../dialects/dialect.ts';
import { createMemoryWires, type MemoryWires } from '../../wire/memory-wire.ts';
import type { Wire, WireReader } from '../../wire/wire.ts';
import { collectSteps } from '../testing/collect-steps.ts';
import { noCommands } from '../testing/no-commands.ts';
import { firstState } from './driver-state.ts';
import { createProcessDriver } from './process-driver.ts';

const folder = '/sessions/s/wire-1';

/** Notes what it is given, in its state and as text; does what a line or a command tells it. */
const scribe: Dialect<string[]> = {
  agent: 'scribe',
  launch: () => ({ args: [], env: {}, state: [] }),
  attach: (state, { kind, key }) => ({ ...noStep([...state, `${kind} ${key}`]), frames: [`hello ${kind}`] }),
  receive(state, input) {
    if (input.kind !== 'line') return noStep([...state, `${input.kind} ${input.key}`]);
    const line = input.json as { say?: string; throws?: true; unknown?: true; wake?: number; frame?: string };
    if (line.throws) throw new TypeError('a fault of ours');
    if (line.unknown) return { ...noStep(state), unknown: 'unknown' };
    return {
      ...noStep([...state, `line ${input.key}`]),
      events: [{ type: 'assistantText', messageId: 'm', delta: line.say ?? '' }],
      frames: line.frame === undefined ? [] : [line.frame],
      errands: line.wake === undefined ? [] : [{ id: 'w', kind: 'wake', at: line.wake }],
    };
  },
  command: (state, command, { key }) => ({
    ...noStep([...state, `${command.kind} ${key}`]),
    frames: [`do ${command.kind}`],
  }),
};

describe('the process driver', () => {
  let wires: MemoryWires;
  const bugs: unknown[] = [];
  beforeEach(async () => {
    wires = createMemoryWires();
    bugs.length = 0;
    await wires.factory.spawn({ folder, program: 'scribe', args: [], cwd: '/', env: {} });
  });

  async function begin(collected = collectSteps(), from = { state: firstState(folder, []), position: 0 }) {
    const wire = await wires.factory.adopt(folder);
    const { sink } = collected;
    const options = {
      wire,
      workspace: '/',
      commands: noCommands,
      sink,
      now: Date.now,
      onBug: (bug: unknown) => bugs.push(bug),
      ...from,
    };
    const driver = createProcessDriver({ dialect: scribe, ...options });
    collected.use(driver);
    await new Promise(setImmediate);
    return { driver, collected, agent: wires.process(folder) };
  }

  const pumpAll = () => {
    while (wires.pump());
  };

  test('says nothing before the caller has it, and then that its process is there', async () => {
    const wire = await wires.factory.adopt(folder);
    const collected = collectSteps();
    const state = firstState(folder, []);
    const { sink } = collected;
    const options = {
      dialect: scribe,
      wire,
      state,
      position: 0,
      workspace: '/',
      commands: noCommands,
      sink,
      now: Date.now,
    };
    collected.use(createProcessDriver({ ...options, onBug: (bug) => bugs.push(bug) }));
    expect(collected.steps).toEqual([]);
    await new Promise(setImmediate);
    expect(collected.steps).toHaveLength(1);
    expect(wires.process(folder).takeInput()).toEqual(['hello started']);
  });

  test('makes one step of the lines of one read, at the place where the last of them ends', async () => {
    const { collected, agent } = await begin();
    agent.say('{"say":"a"}', '{"say":"b"}', '', '{"say":"c","frame":"f"}');
    pumpAll();
    expect(collected.text()).toBe('abc');
    expect(collected.steps.map((step) => step.position)).toEqual([undefined, 49]);
    expect(collected.steps[1]).toMatchObject({ frames: ['f'], unknownLines: 0 });
    expect(agent.takeInput()).toEqual(['hello started', 'f']);
  });

  test('gives each input a key of its own, which is the same after a restart', async () => {
    const { collected, agent, driver } = await begin();
    agent.say('{"say":"a"}', '{"say":"b"}');
    driver.command({ kind: 'interrupt' }, 1);
    pumpAll();
    const notes = collected.record().state as { dialect: string[] };
    const run = firstState(folder, []).run;
    expect(notes.dialect).toEqual([`started ${run}.i0`, `interrupt ${run}.i1`, `line ${run}.0`, `line ${run}.12`]);
    expect(firstState('/sessions/s/wire-2', []).run).not.toBe(run);
  });

  test.each([
    ['not JSON', 'hello', 'is not JSON'],
    ['half JSON', '{"a":', 'is not JSON'],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'is not UTF-8'],
    ['nested too deep', `${'['.repeat(600)}${']'.repeat(600)}`, 'is nested deeper'],
    ['a number beyond all numbers', '{"say":1e400}', 'has a number'],
  ])('reports a line that is %s with its place, and goes on', async (_, bytes, words) => {
    const { collected, agent } = await begin();
    agent.say('{"say":"a"}');
    agent.sayRaw(Buffer.concat([Buffer.from(bytes), Buffer.from('\n')]));
    agent.say('{"say":"b"}');
    pumpAll();
    const end = 12 + Buffer.byteLength(bytes) + 1;
    const error = collected.events().find((event) => event.type === 'error');
    expect(error).toMatchObject({ code: 'badLine', fatal: false });
    expect(error?.message).toContain(words);
    expect(error?.message).toContain(`byte 12 to ${end}`);
    expect(collected.text()).toBe('ab');
  });

  test('counts the lines that the dialect does not know', async () => {
    const { collected, agent } = await begin();
    agent.say('{"unknown":true}', '{"say":"a"}', '{"unknown":true}');
    pumpAll();
    expect(collected.steps[1]).toMatchObject({ unknownLines: 2 });
  });

  test('a dialect that throws is a fault of ours and does not end the session', async () => {
    const { collected, agent } = await begin();
    agent.say('{"say":"a"}', '{"throws":true}', '{"say":"b"}');
    pumpAll();
    expect(bugs).toEqual([expect.any(TypeError)]);
    expect(collected.text()).toBe('ab');
    const error = collected.events().find((event) => event.type === 'error');
    expect(error).toMatchObject({ code: 'internal', message: expect.not.stringContaining('TypeError') });
  });

  test('takes commands while reading is paused', async () => {
    const { collected, agent, driver } = await begin();
    driver.pause();
    agent.say('{"say":"a"}');
    pumpAll();
    driver.command({ kind: 'interrupt' }, 1);
    expect(agent.takeInput()).toEqual(['hello started', 'do interrupt']);
    expect(collected.text()).toBe('');
    driver.resume();
    pumpAll();
    expect(collected.text()).toBe('a');
  });

  test('tells the dialect of the end, and then the session, with the last words', async () => {
    const { collected, agent, driver } = await begin();
    agent.say('{"say":"a"}');
    agent.end(3, 'no key');
    pumpAll();
    expect(await collected.exit).toEqual({ state: 'exited', exitCode: 3, stderr: 'no key' });
    const state = collected.record().state as { dialect: string[] };
    expect(state.dialect.at(-1)).toMatch(/^exit /);
    const before = collected.steps.length;
    driver.command({ kind: 'interrupt' }, 1);
    expect(collected.steps).toHaveLength(before);
  });

  test('wakes a dialect when it is due, also when the time passed long ago', async () => {
    const { collected, agent } = await begin();
    agent.say('{"say":"a","wake":1}');
    pumpAll();
    while (collected.steps.length < 3) await new Promise(setImmediate);
    expect((collected.record().state as { dialect: string[] }).dialect.at(-1)).toMatch(/^errand /);
  });

  test('the app dies at any moment: the next one gets every line once and greets only once', async () => {
    const lines = Array.from({ length: 6 }, (_, place) => JSON.stringify({ say: `${place}` }));
    const texts: string[] = [];
    let collected = collectSteps();
    let from = { state: firstState(folder, []), position: 0 };
    for (const line of lines) {
      const { agent } = await begin(collected, from);
      agent.say(line);
      pumpAll();
      texts.push(collected.text());
      wires.crash();
      from = collected.record() as typeof from;
      collected = collectSteps({ inputBytes: collected.inputBytes(), ...collected.record() });
    }
    expect(texts).toEqual(['0', '1', '2', '3', '4', '5']);
    const greetings = wires.process(folder).takeInput();
    expect(greetings).toEqual(['hello started', ...Array(5).fill('hello adopted')]);
  });

  test('lets a held agent go on when a person tells it something, and not before', async () => {
    const calls: string[] = [];
    let reader: WireReader | undefined;
    const wire: Wire = {
      folder,
      follow(_, follows) {
        reader = follows;
      },
      write: () => calls.push('write'),
      written: () => 0,
      pause: () => calls.push('pause'),
      resume: () => calls.push('resume'),
      detach: async () => undefined,
      stop: async () => undefined,
    };
    const { sink, events, use } = collectSteps();
    const state = { ...firstState(folder, []), attached: true };
    const options = {
      dialect: scribe,
      wire,
      state,
      position: 0,
      workspace: '/',
      commands: noCommands,
      sink,
      now: Date.now,
    };
    const driver = createProcessDriver({ ...options, onBug: (bug) => bugs.push(bug) });
    use(driver);
    await new Promise(setImmediate);
    calls.length = 0;
    driver.command({ kind: 'interrupt' }, 1);
    reader?.trouble('recordingFull', 'It has said too much.');
    driver.pause();
    driver.resume();
    expect(calls).toEqual(['write', 'pause']);
    driver.command({ kind: 'interrupt' }, 2);
    driver.command({ kind: 'interrupt' }, 3);
    expect(calls).toEqual(['write', 'pause', 'write', 'resume', 'write']);
    expect(events()).toEqual([
      { type: 'error', code: 'recordingFull', message: 'It has said too much.', fatal: false },
    ]);
  });

  test('after it was let go nothing comes any more', async () => {
    const { collected, agent, driver } = await begin();
    await driver.detach();
    agent.say('{"say":"a"}');
    pumpAll();
    driver.command({ kind: 'interrupt' }, 1);
    expect(collected.steps).toHaveLength(1);
    expect(agent.isRunning()).toBe(true);
  });
});
