import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { collectSteps, type StepCollector } from '../testing/collect-steps.ts';
import { endTerminal } from './end-terminal.ts';
import type { PtyHost } from './pty.ts';
import { createTerminalFactory } from './terminal-factory.ts';
import { createNodePtyHost } from './testing/node-pty-host.ts';

let folder: string;
let ptys: PtyHost & { killHolder(): void };
let session: StepCollector;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-terminal-'));
  ptys = createNodePtyHost();
  session = collectSteps();
});
afterEach(() => {
  ptys.close();
  rmSync(folder, { recursive: true, force: true });
});

const environment = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  SHELL: '/bin/sh',
  GITHUB_TOKEN: 'secret',
  LANG: 'C.UTF-8',
};
const factory = () => createTerminalFactory({ ptys, environment, now: Date.now });
const place = () => ({ sessionId: 's', title: 'A terminal', workspace: folder });

async function start(command?: string) {
  const options = { ...place(), folder: join(folder, 'wire'), ...(command === undefined ? {} : { command }) };
  const started = await factory().start(options, session.sink);
  if (!started.ok) throw new Error(started.error.message);
  session.use(started.driver);
  return started.driver;
}

const printed = () =>
  session
    .events()
    .map((event) => (event.type === 'terminalOutput' ? event.chunk : ''))
    .join('');

/** Until the terminal has printed some words. */
async function prints(words: string): Promise<void> {
  while (!printed().includes(words)) await session.next('terminalOutput');
}

it('runs a command line in a terminal, in the workspace, and tells its end', async () => {
  await start('test -t 0 && test -t 1 && pwd && printf "☂ %s" "$TERM$GITHUB_TOKEN"; exit 3');
  expect(await session.next('terminalExited')).toMatchObject({ exitCode: 3 });
  expect(printed()).toContain(folder);
  expect(printed()).toContain('☂ xterm-256color');
  expect(printed()).not.toContain('secret');
  await session.exit;
  expect(
    session
      .events()
      .map((event) => event.type)
      .slice(0, 3),
  ).toEqual(['capabilities', 'terminalOpened', 'ready']);
});

it('gives keys and its size to a program', async () => {
  const driver = await start();
  driver.terminal?.resize(91, 17);
  driver.terminal?.input('stty size; echo a-"word"\r', Date.now());
  await prints('a-word');
  expect(printed()).toContain('17 91');
  driver.terminal?.input('exit\r', Date.now());
  await session.exit;
});

it('stores no key that is not printed', async () => {
  const driver = await start('stty -echo; printf "Password: "; read -r word; test -n "$word" && echo got it');
  await prints('Password: ');
  driver.terminal?.input('hunter22\r', Date.now());
  await prints('got it');
  await session.exit;
  expect(JSON.stringify(session.steps)).not.toContain('hunter22');
});

it('leaves its program nothing but its terminal', async () => {
  await start('for one in /proc/self/fd/*; do readlink $one; done');
  await session.exit;
  const files = printed().trim().split('\r\n');
  expect(files).toContainEqual(expect.stringMatching(/^\/dev\/pts\//));
  // The other end of the terminal, and the holder's way to the app.
  expect(files.filter((file) => /ptmx|socket|anon_inode/.test(file))).toEqual([]);
});

it('ends a program that does not want to', async () => {
  const request = { cwd: folder, env: {}, columns: 80, rows: 24 };
  let ended = () => {};
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  let ready = () => {};
  const begun = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const argv = ['/bin/sh', '-c', 'trap "" HUP TERM; echo ready; while :; do :; done'];
  const opened = await ptys.open({ ...request, argv }, { output: () => ready(), ended: () => ended() });
  if (!opened.ok) throw new Error(opened.message);
  await begun;
  await endTerminal(opened.pty, end, 50);
  await end;
});

it('is stopped with its program', async () => {
  const driver = await start('echo begun; sleep 1000');
  await prints('begun');
  await driver.stop();
  expect(await session.next('terminalExited')).toMatchObject({ signal: 'SIGHUP' });
});

it('survives the death of the holder as an end, and opens again', async () => {
  await start('echo begun; sleep 1000');
  await prints('begun');
  ptys.killHolder();
  expect(await session.next('terminalExited')).toEqual({ type: 'terminalExited', id: 'terminal-wire' });
  await session.exit;
  rmSync(join(folder, 'wire'), { recursive: true });
  session = collectSteps();
  await start('echo again');
  await prints('again');
});

it('says after a restart of the app that its program is gone', async () => {
  const state = { version: 1, terminal: 'terminal-1' };
  await factory().adopt({ ...place(), wireFolder: folder, state, position: 0 }, session.sink);
  await session.exit;
  expect(session.events()).toMatchObject([
    { type: 'attention', message: null },
    { type: 'terminalExited', id: 'terminal-1' },
    { type: 'error', code: 'terminalEnded' },
  ]);
  const again = collectSteps();
  await factory().adopt({ ...place(), wireFolder: folder, ...session.record() }, again.sink);
  await again.exit;
  expect(again.events()).toEqual([]);
});

it('takes a flood piece by piece', async () => {
  writeFileSync(join(folder, 'flood'), 'a line of a flood\n'.repeat(50_000));
  await start('cat flood');
  await session.exit;
  expect(
    printed()
      .split('\r\n')
      .filter((line) => line === 'a line of a flood'),
  ).toHaveLength(50_000);
});
