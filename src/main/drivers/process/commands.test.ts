import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErrandResult } from '../../dialects/dialect.ts';
import { createNodeSpawner } from '../../wire/node-spawner.ts';
import { createWireFactory } from '../../wire/wire-factory.ts';
import { type Commands, createCommands } from './commands.ts';

describe('a command that is run for an agent', () => {
  let folder: string;
  const wires = createWireFactory({ spawner: createNodeSpawner() });
  const open = () => createCommands({ wires, wireFolder: folder, env: { PATH: process.env.PATH ?? '' } });
  let commands: Commands;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'commands-'));
    commands = open();
  });
  afterEach(async () => {
    await commands.stop();
    rmSync(folder, { recursive: true });
  });

  /** Starts one; what it tells comes piece by piece. */
  function run(argv: string[], from = 0, env: Record<string, string> = {}) {
    const told: ErrandResult[] = [];
    const watchers = new Set<() => void>();
    commands.run({ id: 'one', kind: 'runCommand', argv, cwd: folder, env, from }, (result) => {
      told.push(result);
      for (const watcher of watchers) watcher();
    });
    const text = () => told.map((one) => (one.kind === 'output' ? one.chunk : '')).join('');
    const until = <Found>(find: () => Found | undefined | false) =>
      new Promise<Found>((resolve) => {
        const look = () => {
          const found = find();
          if (found === undefined || found === false) return;
          watchers.delete(look);
          resolve(found as Found);
        };
        watchers.add(look);
        look();
      });
    const ended = () => until(() => told.find((one) => one.kind === 'ended'));
    return { told, text, ended, until };
  }

  test.each([
    ['a\nb\n', 'printf "a\\nb\\n"'],
    ['no end', 'printf "no end"'],
    ['', 'true'],
    ['out\nerr\n', 'echo out; echo err >&2'],
    ['\n\n', 'echo; echo'],
  ])('says %j', async (text, script) => {
    const command = run(['sh', '-c', script]);
    expect(await command.ended()).toEqual({ kind: 'ended', exitCode: 0 });
    expect(command.text()).toBe(text);
    expect(await commands.read('one', 1_000)).toEqual({ kind: 'outputSoFar', text, truncated: false });
  });

  test('gets its words as they are, its variables, its folder and no input', async () => {
    const command = run(['sh', '-c', 'printf "%s|" "$@" "$X"; pwd; cat', 'sh', '$HOME; "x"', 'ä b'], 0, { X: 'y' });
    await command.ended();
    expect(command.text()).toBe(`$HOME; "x"|ä b|y|${folder}\n`);
  });

  test('tells how it ended, also when there is no such program', async () => {
    expect(await run(['sh', '-c', 'exit 3']).ended()).toEqual({ kind: 'ended', exitCode: 3 });
    await commands.stop();
    commands = createCommands({ wires, wireFolder: join(folder, 'other'), env: { PATH: '/usr/bin:/bin' } });
    const none = run(['no-such-program-at-all']);
    expect(await none.ended()).toEqual({ kind: 'ended', exitCode: 127 });
    expect(none.text()).toContain('not found');
  });

  test('says why it could not begin', async () => {
    commands = createCommands({ wires, wireFolder: '/dev/null', env: {} });
    expect(await run(['true']).ended()).toMatchObject({ kind: 'ended', message: expect.stringContaining('ENOTDIR') });
    commands = open();
  });

  test('is ended with all that it started', async () => {
    const command = run(['sh', '-c', 'echo ready; sleep 600 & sleep 600']);
    await command.until(() => command.text().includes('ready'));
    commands.end('one');
    expect(await command.ended()).toMatchObject({ kind: 'ended' });
  });

  test('runs on while the app is away, and is told from where it was', async () => {
    const fifo = join(folder, 'go');
    const first = run(['sh', '-c', `mkfifo ${fifo}; echo before; read line <${fifo}; echo $line; exit 5`]);
    const output = await first.until(() => first.told.find((one) => one.kind === 'output'));
    await commands.detach();
    commands = open();
    const again = run(['never'], output.kind === 'output' ? output.end : 0);
    const second = createCommands({ wires, wireFolder: join(folder, 'writer'), env: { PATH: process.env.PATH ?? '' } });
    second.run(
      { id: 'w', kind: 'runCommand', argv: ['sh', '-c', `echo after >${fifo}`], cwd: folder, env: {}, from: 0 },
      () => undefined,
    );
    expect(await again.ended()).toEqual({ kind: 'ended', exitCode: 5 });
    expect(first.text() + again.text()).toBe('before\nafter\n');
    await second.stop();
  });

  test('keeps the end of a long output', async () => {
    const command = run(['sh', '-c', 'printf 0123456789']);
    await command.ended();
    expect(await commands.read('one', 4)).toMatchObject({ truncated: true, text: expect.stringMatching(/6789$/) });
    expect(await commands.read('other', 4)).toEqual({ kind: 'outputSoFar', text: '', truncated: false });
  });
});
