import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createNodeSpawner } from './node-spawner.ts';
import { createProcessTable } from './process-table.ts';
import { listenTo } from './testing/listen-to-wire.ts';
import {
  countGroup,
  createTemporaryWires,
  node,
  shell,
  type TemporaryWires,
  until,
} from './testing/temporary-wires.ts';
import { createWireFactory } from './wire-factory.ts';
import { wireShell } from './wire-script.ts';

vi.mock(import('../../shared/limits.ts'), async (original) => {
  const { limits } = await original();
  return { limits: { ...limits, livenessMs: 100, shutdownGraceMs: 300 } as unknown as typeof limits };
});

const factory = createWireFactory({ spawner: createNodeSpawner() });
let wires: TemporaryWires;
beforeEach(() => {
  wires = createTemporaryWires();
});
afterEach(() => wires.end());

describe('a wire', () => {
  test('carries lines both ways and tells how the process ended', async () => {
    const wire = await wires.start(shell('read line; echo "got $line"; echo trouble >&2; exit 7'));
    const heard = listenTo(wire);
    // Its end may else be known before anybody has looked whether it lives.
    await until(() => heard.liveness.length > 0);
    wire.write(0, '{"a":1}\n');
    expect(await heard.exit).toEqual({ exitCode: 7, stderr: 'trouble\n' });
    expect(heard.lines).toEqual([{ kind: 'text', text: 'got {"a":1}', start: 0, end: 12 }]);
    expect(heard.liveness).toEqual(['alive']);
  });

  test('tells the status of a process that was killed by a signal', async () => {
    const heard = listenTo(await wires.start(shell('kill -KILL $$')));
    expect(await heard.exit).toMatchObject({ exitCode: 137 });
  });

  test('reports a torn last line, and only then the end', async () => {
    const heard = listenTo(await wires.start(shell('printf "whole\\ntorn"')));
    expect(await heard.exit).toMatchObject({ exitCode: 0 });
    expect(heard.lines).toEqual([
      { kind: 'text', text: 'whole', start: 0, end: 6 },
      { kind: 'bad', reason: 'torn', start: 6, end: 10 },
    ]);
  });

  test('keeps the end of what the process said of its trouble', async () => {
    const heard = listenTo(await wires.start(node('process.stderr.write("ä".repeat(5000) + " the end\\n")')));
    const { stderr } = await heard.exit;
    expect(stderr).toMatch(/^ä+ the end\n$/);
    expect(Buffer.byteLength(stderr)).toBeLessThanOrEqual(2048);
  });

  test('holds its lines back while it is paused, its end as well', async () => {
    const wire = await wires.start(shell('read line; echo one; read line; echo two'));
    const heard = listenTo(wire);
    wire.write(0, 'go\n');
    await heard.untilLine((text) => text === 'one');
    wire.pause();
    wire.write(3, 'go\n');
    await until(() => readdirSync(wires.folder).includes('exit'));
    expect(heard.texts()).toEqual(['one']);
    wire.resume();
    await heard.exit;
    expect(heard.texts()).toEqual(['one', 'two']);
  });

  test('starts nothing in a wires.folder that is there already, or where a link lies', async () => {
    mkdirSync(wires.folder);
    expect(await factory.spawn({ folder: wires.folder, cwd: wires.root, env: wires.env, ...shell('') })).toMatchObject({
      ok: false,
    });
    const elsewhere = join(wires.root, 'elsewhere');
    mkdirSync(elsewhere);
    const link = join(wires.root, 'link');
    symlinkSync(elsewhere, link);
    expect(await factory.spawn({ folder: link, cwd: wires.root, env: wires.env, ...shell('') })).toMatchObject({
      ok: false,
    });
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  test('leaves no wires.folder behind when nothing could be started', async () => {
    const spawned = await factory.spawn({
      folder: wires.folder,
      cwd: join(wires.root, 'missing'),
      env: wires.env,
      ...shell(''),
    });
    expect(spawned).toEqual({ ok: false, message: expect.any(String) });
    expect(readdirSync(wires.root)).toEqual([]);
  });

  test('says plainly that it starts nothing on Windows', async () => {
    const windows = createWireFactory({ spawner: createNodeSpawner(), platform: 'win32' });
    const spawned = await windows.spawn({ folder: wires.folder, cwd: wires.root, env: wires.env, ...shell('') });
    expect(spawned).toEqual({ ok: false, message: expect.stringContaining('Windows') });
  });

  test('keeps everything to its owner, and leaves the agent its own umask', async () => {
    const heard = listenTo(await wires.start(shell('umask; exit 3')));
    await heard.exit;
    const modes = readdirSync(wires.folder).map(
      (name) => `${name} ${(statSync(join(wires.folder, name)).mode & 0o777).toString(8)}`,
    );
    expect(modes.sort()).toEqual(['err.log 600', 'exit 600', 'in.jsonl 600', 'meta.json 600', 'out.jsonl 600']);
    expect((statSync(wires.folder).mode & 0o777).toString(8)).toBe('700');
    expect(Number.parseInt(heard.texts()[0] ?? '', 8)).toBe(process.umask());
  });

  test('gives the process the environment that was asked for and nothing else', async () => {
    const heard = listenTo(await wires.start(node('console.log(JSON.stringify(Object.keys(process.env).sort()))')));
    await heard.exit;
    const ofTheShell = ['PWD', 'OLDPWD', '_', 'SHLVL'];
    const names: string[] = JSON.parse(heard.texts()[0] ?? '');
    expect(names.filter((name) => !ofTheShell.includes(name))).toEqual(['HOME', 'PATH']);
  });

  test('gives the process 0, 1 and 2, and no file that this one has open', async () => {
    const listing = 'ls -l /proc/$$/fd';
    const numbers = (lines: string[]) => lines.flatMap((line) => / (\d+) -> /.exec(line)?.[1] ?? []);
    const heard = listenTo(await wires.start(shell(listing)));
    await heard.exit;
    // Whoever runs the tests may hand a descriptor down to everything. Where there is no bash to close it, a wire only adds none.
    const handedDown = spawnSync('/bin/sh', ['-c', listing], { encoding: 'utf8' }).stdout.split('\n');
    const expected = wireShell === '/bin/bash' ? ['0', '1', '2'] : numbers(handedDown);
    expect(numbers(heard.texts())).toEqual(expected);
  });

  test('skips a line above the cap without freezing everything else', async () => {
    const size = 100 * 1024 * 1024;
    const frozen = workOf(() => Buffer.alloc(size, 'x').toString('utf8').indexOf('\n'));
    const code = `const piece = 'x'.repeat(1 << 20); for (let i = 0; i < 100; i += 1) process.stdout.write(piece); console.log(); console.log('next')`;
    const wire = await wires.start(node(code));
    const turns = measureTurns();
    const heard = listenTo(wire);
    await heard.untilLine((text) => text === 'next');
    const longest = turns.stop();
    expect(heard.lines[0]).toEqual({ kind: 'bad', reason: 'tooLong', start: 0, end: size + 1 });
    expect(longest).toBeLessThan(frozen / 2);
    // A hundred MiB through a pipe, on a machine that may have other things to do.
  }, 60_000);
});

describe('the quota of a recording', () => {
  test('a process that says too much is held, and goes on with as much again', async () => {
    const wire = await wires.start(
      node('console.log("x".repeat(5000)); process.stdin.on("data", () => console.log("on"))'),
    );
    await listenTo(wire).untilLine((text) => text.startsWith('xxx'));
    await wire.detach();
    wires.changeMeta({ quota: 4_096 });
    const again = await wires.adopt();
    const heard = listenTo(again, 5_001);
    const trouble = await heard.untilTrouble('recordingFull');
    expect(trouble.message).toMatch(/^The agent has said more than/);
    again.write(0, 'go\n');
    await until(async () => (await states(wires.leader())).every((state) => state === 'T'));
    again.resume();
    await heard.untilLine((text) => text === 'on');
    await until(() => wires.readMeta().quota > 4_096);
    expect(heard.troubles).toHaveLength(1);
  });

  test('one that is held can be stopped', async () => {
    const wire = await wires.start(node('console.log("x".repeat(5000)); setInterval(() => {}, 1000)'));
    await listenTo(wire).untilLine((text) => text.startsWith('xxx'));
    await wire.detach();
    wires.changeMeta({ quota: 4_096 });
    const again = await wires.adopt();
    const heard = listenTo(again);
    await heard.untilTrouble('recordingFull');
    const group = wires.leader();
    await again.stop();
    await heard.exit;
    expect(await countGroup(group)).toBe(0);
  }, 20_000);

  /** The letters that Linux has for the states of a group's processes, each once. */
  async function states(group: number): Promise<string[]> {
    const members = await createProcessTable().group(group);
    const letters = members.map((one) => readFileSync(`/proc/${one.pid}/stat`, 'utf8').split(') ')[1]?.[0] ?? '');
    return [...new Set(letters)];
  }
});

/** Milliseconds of work of this very thread, which do not depend on how busy the machine is. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function workOf(task: () => unknown): number {
  const before = worked();
  task();
  return worked() - before;
}

/** The most work that was done in one go, while nothing else got its turn. */
function measureTurns(): { stop(): number } {
  let longest = 0;
  let last = worked();
  let running = true;
  const beat = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
    if (running) setImmediate(beat);
  };
  setImmediate(beat);
  return {
    stop() {
      running = false;
      return longest;
    },
  };
}
