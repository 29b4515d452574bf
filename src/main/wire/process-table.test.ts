import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProcessTable, groupExists } from './process-table.ts';
import { createPsTable, parsePs } from './process-table-ps.ts';
import { until } from './testing/temporary-wires.ts';

const word = `word-${process.pid}`;
let child: ReturnType<typeof spawn>;
let pid: number;

beforeEach(async () => {
  child = spawn('/bin/sh', ['-c', 'sleep 600; :', word], { detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  pid = child.pid ?? 0;
  // Until it has become another program, what the shell forked looks like the shell.
  await until(async () => (await createProcessTable().group(pid)).some(({ args }) => args === 'sleep 600'));
});
afterEach(async () => {
  const gone = once(child, 'exit');
  process.kill(-pid, 'SIGKILL');
  await gone;
});

describe.each([
  ['of this system', createProcessTable],
  ['by ps', createPsTable],
])('the table of processes %s', (_, create) => {
  test('finds a process by its number, its group and a word of its arguments', async () => {
    const table = create();
    const facts = await table.read(pid);
    expect(facts).toMatchObject({ pid, group: pid, ended: false, args: expect.stringContaining(word) });
    expect(facts?.start).not.toBe('');
    expect((await table.withWord(word)).map((one) => one.pid)).toEqual([pid]);
    expect(await table.withWord(word.slice(1))).toEqual([]);
    const group = await table.group(pid);
    expect(group.map((one) => one.args).sort()).toEqual([`/bin/sh -c sleep 600; : ${word}`, 'sleep 600']);
  });

  test('says the same of the same process each time', async () => {
    const table = create();
    const first = await table.read(pid);
    expect(await table.read(pid)).toEqual(first);
    expect(table.isStill({ pid, start: first?.start })).toBe(true);
  });

  test('finds nothing where nothing is', async () => {
    const table = create();
    expect(await table.read(2 ** 22 + 1)).toBeUndefined();
    expect(table.isStill({ pid: 2 ** 22 + 1, start: '1' })).toBe(false);
    expect(await table.group(2 ** 22 + 1)).toEqual([]);
  });
});

test('a process with the same number and another start is another process', async () => {
  const facts = await createProcessTable().read(pid);
  expect(createProcessTable().isStill({ pid, start: `${facts?.start}0` })).toBe(process.platform !== 'linux');
});

test('the machine says which start of it this is', async () => {
  const table = createProcessTable();
  expect(await table.bootId()).toMatch(/\S{8,}/);
  expect(await table.bootId()).toBe(await table.bootId());
});

test('a group is there as long as anything of it is', () => {
  expect(groupExists(pid)).toBe(true);
  expect(groupExists(2 ** 22 + 1)).toBe(false);
});

test('the words of ps are read as they come, also of a process that has ended', () => {
  const text = [
    '    1     1 Ss   Tue Dec  1 03:14:32 2026     /sbin/launchd',
    '  412   410 S+   Tue Dec 11 13:04:02 2026     sh -c tail  -f signalbox-ab /x y',
    '  413   410 Z    Tue Dec 11 13:04:02 2026     (sh)',
    'nonsense',
  ].join('\n');
  expect(parsePs(text)).toEqual([
    { pid: 1, group: 1, ended: false, start: 'Tue Dec 1 03:14:32 2026', args: '/sbin/launchd' },
    {
      pid: 412,
      group: 410,
      ended: false,
      start: 'Tue Dec 11 13:04:02 2026',
      args: 'sh -c tail  -f signalbox-ab /x y',
    },
    { pid: 413, group: 410, ended: true, start: 'Tue Dec 11 13:04:02 2026', args: '(sh)' },
  ]);
});
