import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { isFresh } from './build-app.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signalbox-build-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await put('src/main/index.ts', 10);
  const built = ['main/index.js', 'preload/index.cjs', 'renderer/index.html', 'phone/index.html'];
  for (const bundle of built) await put(`out/${bundle}`, 20);
  await utimes(join(folder, 'src'), 10, 10);
  await utimes(join(folder, 'src/main'), 10, 10);
});

/** Writes a file that was last changed at `second`. */
async function put(path: string, second: number): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), '');
  await utimes(join(folder, path), second, second);
}

test('bundles younger than every source are fresh', async () => {
  expect(await isFresh(folder)).toBe(true);
});

test('a source that changed makes them stale', async () => {
  await put('src/main/index.ts', 30);
  expect(await isFresh(folder)).toBe(false);
});

test('a file that was removed makes them stale', async () => {
  await utimes(join(folder, 'src/main'), 30, 30);
  expect(await isFresh(folder)).toBe(false);
});

test('a bundle that is missing makes them stale', async () => {
  await rm(join(folder, 'out/preload/index.cjs'));
  expect(await isFresh(folder)).toBe(false);
});
