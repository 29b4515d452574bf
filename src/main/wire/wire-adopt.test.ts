import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProcessTable, groupExists } from './process-table.ts';
import { listenTo } from './testing/listen-to-wire.ts';
import {
  countGroup,
  createTemporaryWires,
  node,
  shell,
  type TemporaryWires,
  until,
} from './testing/temporary-wires.ts';
import { wireFiles } from './wire-files.ts';
import type { WireMeta } from './wire-meta.ts';

vi.mock(import('../../shared/limits.ts'), async (original) => {
  const { limits } = await original();
  return { limits: { ...limits, livenessMs: 100, shutdownGraceMs: 300 } as unknown as typeof limits };
});

let wires: TemporaryWires;
const others: ChildProcess[] = [];
beforeEach(() => {
  wires = createTemporaryWires();
});
afterEach(async () => {
  await wires.end();
  for (const child of others.splice(0)) child.kill('SIGKILL');
});

describe('finding a process again', () => {
  /** A program that plays the app: starts an agent, and prints what it hears. */
  async function playApp(code: string): Promise<{ app: ChildProcess; lines: string[]; kill(): Promise<void> }> {
    const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
    const script = `
      const { createWireFactory } = await import(${here('./wire-factory.ts')});
      const { createNodeSpawner } = await import(${here('./node-spawner.ts')});
      const spec = ${JSON.stringify({ folder: wires.folder, cwd: wires.root, env: wires.env, ...node(code) })};
      const { wire } = await createWireFactory({ spawner: createNodeSpawner() }).spawn(spec);
      wire.follow(0, {
        lines: (lines) => console.log(lines.map((line) => line.text).join('\\n')),
        liveness() {}, exited() {}, trouble() {},
      });
      wire.write(0, 'from the first app\\n');`;
    const app = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    others.push(app);
    const lines: string[] = [];
    const reader = createInterface({ input: app.stdout as NodeJS.ReadableStream });
    reader.on('line', (line) => lines.push(line));
    const kill = async () => {
      app.kill('SIGKILL');
      await once(app, 'exit');
    };
    await once(reader, 'line');
    return { app, lines, kill };
  }

  const patient = `
    let count = 0;
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      count += 1;
      console.log(JSON.stringify({ count, line }));
      if (line === 'end') process.exit(7);
    });
    setInterval(() => process.stdout.write(''), 1000);`;

  test('the app is killed; its agent works on, is adopted, and its status is read', async () => {
    const { kill, lines } = await playApp(patient);
    await kill();
    expect(lines).toEqual(['{"count":1,"line":"from the first app"}']);
    const wire = await wires.adopt();
    const heard = listenTo(wire, Buffer.byteLength(`${lines[0]}\n`));
    await heard.untilLiveness('alive');
    wire.write(0, 'from the first app\n');
    wire.write(19, 'from the second app\n');
    wire.write(39, 'end\n');
    expect(await heard.exit).toMatchObject({ exitCode: 7 });
    expect(heard.texts()).toEqual(['{"count":2,"line":"from the second app"}', '{"count":3,"line":"end"}']);
  }, 20_000);

  test('what it said and how it ended while no app was there is read later', async () => {
    const wire = await wires.start(shell('read line; echo one; echo two; exit 5'));
    wire.write(0, 'go\n');
    await wire.detach();
    await until(() => readdirSync(wires.folder).includes('exit'));
    const heard = listenTo(await wires.adopt());
    expect(await heard.exit).toMatchObject({ exitCode: 5 });
    expect(heard.texts()).toEqual(['one', 'two']);
    expect(heard.liveness).toEqual([]);
  });

  test('its shell is killed: unknown while something of it runs, then an end without a status', async () => {
    const wire = await wires.start(
      node('console.log("ready"); process.stdin.resume(); process.on("SIGUSR2", () => process.exit(0))'),
    );
    await listenTo(wire).untilLine((text) => text === 'ready');
    await wire.detach();
    const group = wires.leader();
    const table = createProcessTable();
    const findShells = async () =>
      (await table.group(group)).filter((one) => one.args.includes(`signalbox-${wires.readMeta().token}`));
    // What is to become `tail` looks like a shell until it is.
    await until(async () => (await findShells()).length === 2);
    const shells = await findShells();
    for (const one of shells) process.kill(one.pid, 'SIGKILL');
    const heard = listenTo(await wires.adopt());
    await heard.untilLiveness('unknown');
    // A shell that was killed may not be gone yet, and has the agent's words among its own.
    const left = (await table.group(group)).filter((one) => !shells.some(({ pid }) => pid === one.pid));
    const agent = left.find((one) => one.args.includes('SIGUSR2'));
    expect(agent).toBeDefined();
    process.kill(agent?.pid ?? 0, 'SIGUSR2');
    expect(await heard.exit).toEqual({ stderr: '' });
  }, 20_000);

  test('what is left of it can still be stopped', async () => {
    const wire = await wires.start(node('console.log("ready"); setInterval(() => {}, 1000)'));
    await listenTo(wire).untilLine((text) => text === 'ready');
    await wire.detach();
    const group = wires.leader();
    process.kill(group, 'SIGKILL');
    const again = await wires.adopt();
    const heard = listenTo(again);
    await again.stop();
    await heard.exit;
    expect(await countGroup(group)).toBe(0);
  }, 20_000);

  test('the app died before it noted the number: the token finds the process', async () => {
    const wire = await wires.start(shell('read line; echo "got $line"; read line'));
    await wire.detach();
    const { process: _, ...meta } = wires.readMeta();
    writeFileSync(wireFiles(wires.folder).meta, JSON.stringify(meta));
    const again = await wires.adopt();
    const heard = listenTo(again);
    await heard.untilLiveness('alive');
    again.write(0, 'x\n');
    await heard.untilLine((text) => text === 'got x');
  });

  test('after a restart of the machine nothing of it is there', async () => {
    const wire = await wires.start(shell('read line'));
    await wire.detach();
    const bootId = wires.readMeta().bootId;
    wires.changeMeta({ bootId: 'another' });
    const heard = listenTo(await wires.adopt());
    expect(await heard.exit).toEqual({ stderr: '' });
    expect(groupExists(wires.leader())).toBe(true);
    wires.changeMeta({ bootId });
    await (await wires.adopt()).stop();
  });

  test.each<[string, (facts: { pid: number; start: string }, token: string) => WireMeta['process']]>([
    ['its number and an older start', ({ pid }) => ({ pid, start: 'long ago' })],
    ['its number and its start, without our token', (facts) => facts],
    ['its number alone', ({ pid }) => ({ pid })],
  ])('a foreign process with %s is not ours and is never signalled', async (_, processOf) => {
    const wire = await wires.start(shell('exit 0'));
    await listenTo(wire).exit;
    rmSync(wireFiles(wires.folder).exit);
    const foreign = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
    others.push(foreign);
    await once(foreign, 'spawn');
    const facts = await createProcessTable().read(foreign.pid ?? 0);
    if (!facts) throw new Error('The foreign process is not there.');
    const known = processOf({ pid: facts.pid, start: facts.start }, wires.readMeta().token);
    wires.changeMeta(known ? { process: known } : {});
    const again = await wires.adopt();
    const heard = listenTo(again);
    expect(await heard.exit).toEqual({ stderr: '' });
    await again.stop();
    await (await wires.adopt()).stop();
    expect(foreign.exitCode).toBeNull();
    expect(foreign.signalCode).toBeNull();
    expect(await createProcessTable().read(facts.pid)).toMatchObject({ ended: false });
  });

  test('a wires.folder without a note, or with a damaged one, has ended', async () => {
    const wire = await wires.start(shell('echo said; exit 2'));
    await listenTo(wire).exit;
    for (const damage of [
      () => writeFileSync(wireFiles(wires.folder).meta, '{'),
      () => rmSync(wireFiles(wires.folder).meta),
    ]) {
      damage();
      const heard = listenTo(await wires.adopt());
      expect(await heard.exit).toMatchObject({ exitCode: 2 });
      expect(heard.texts()).toEqual(['said']);
    }
  });
});
