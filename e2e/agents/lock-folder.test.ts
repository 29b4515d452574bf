import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGates } from '../fake-model/gates.ts';
import { whileLocked } from './lock-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signalbox-lock-'));
});
afterEach(async () => {
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

it('does one thing after the other, and lets go when one fails', async () => {
  const order: string[] = [];
  const lock = join(folder, 'lock');
  const gates = createGates();
  const first = whileLocked(lock, async () => {
    order.push('first begins');
    await gates.pass('end', new AbortController().signal);
    order.push('first ends');
    throw new Error('failed');
  });
  await gates.reached('end');
  const second = whileLocked(lock, async () => order.push('second'));
  gates.release('end');
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(order).toEqual(['first begins', 'first ends', 'second']);
});

it('says so where no lock can be', async () => {
  await expect(whileLocked(join(folder, 'nowhere', 'lock', '\0'), async () => 'never')).rejects.toThrow();
});

it('takes over from a process that died', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const lock = join(folder, 'lock');
  await mkdir(lock);
  await writeFile(join(lock, 'pid'), String(pid));
  expect(await whileLocked(lock, async () => 'done')).toBe('done');
});
