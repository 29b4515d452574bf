import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../launch-app.ts';
import { mustCall } from '../page-calls.ts';

test.skip(process.platform !== 'linux', 'SKIPPED: what a process has open is read from /proc, which only Linux has');

async function readPid(wireFolder: string): Promise<number> {
  return JSON.parse(await readFile(join(wireFolder, 'meta.json'), 'utf8')).process.pid;
}

/** Everything that belongs to an agent: the members of its process group. */
async function groupOf(leader: number): Promise<number[]> {
  const members: number[] = [];
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    if (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2] === `${leader}`) members.push(Number(name));
  }
  return members;
}

/** What a process has open, by the number that it has there. */
async function openFiles(pid: number): Promise<Record<string, string>> {
  const names = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`)));
  return Object.fromEntries(names.map((name, place) => [name, targets[place] ?? '']));
}

const notForAgents = /SIGNALBOX|SECRET|API_KEY|NODE_OPTIONS|CHROME|PLAYWRIGHT|npm_/i;

test('an agent inherits three descriptors, and of the environment what it needs', async ({ launch, userData }) => {
  process.env.SIGNALBOX_TEST_SECRET = 'sk-secret';
  process.env.SOME_API_KEY = 'sk-other';
  const { page } = await launch();
  const { sessionId } = await mustCall(page, 'session.create', {
    agent: 'echo',
    workspace: userData,
    policy: { kind: 'on-request' },
  });
  const leader = await readPid(join(userData, 'sessions', sessionId, 'wire-1'));

  // The leader is a shell, which opens nothing by itself; what it has, it was given, and hands on.
  expect(await openFiles(leader)).toEqual({ 0: '/dev/null', 1: '/dev/null', 2: '/dev/null' });

  const group = await groupOf(leader);
  expect(group.length).toBeGreaterThanOrEqual(3);
  for (const pid of group) {
    const variables = (await readFile(`/proc/${pid}/environ`, 'utf8'))
      .split('\0')
      .map((entry) => entry.split('=')[0] ?? '');
    expect(variables).toContain('PATH');
    expect(variables.filter((name) => notForAgents.test(name))).toEqual([]);
  }
});
