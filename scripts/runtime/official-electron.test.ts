import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { officialElectron } from './official-electron.ts';

let modules: string;

beforeEach(async () => {
  modules = await mkdtemp(join(tmpdir(), 'signalbox-modules-'));
  onTestFinished(() => rm(modules, { recursive: true, force: true }));
  await mkdir(join(modules, 'electron', 'dist'), { recursive: true });
  await writeFile(join(modules, 'electron', 'package.json'), '{"version":"45.5.0"}');
});

test('the package without its binary has none', async () => {
  expect(await officialElectron(modules)).toBeUndefined();
});

test('the binary of this version is found', async () => {
  await writeFile(join(modules, 'electron', 'path.txt'), 'Electron.app/Contents/MacOS/Electron');
  await writeFile(join(modules, 'electron', 'dist', 'version'), 'v45.5.0');
  expect(await officialElectron(modules)).toBe(join(modules, 'electron/dist/Electron.app/Contents/MacOS/Electron'));
});

test('the binary of another version is not taken for it', async () => {
  await writeFile(join(modules, 'electron', 'path.txt'), 'electron');
  await writeFile(join(modules, 'electron', 'dist', 'version'), '44.0.0');
  expect(await officialElectron(modules)).toBeUndefined();
});
