import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findInside } from './find-inside.ts';

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'signalbox-inside-')));
  mkdirSync(join(root, 'work', 'src'), { recursive: true });
  writeFileSync(join(root, 'work', 'src', 'a.ts'), '');
  writeFileSync(join(root, 'secret'), '');
  symlinkSync(join(root, 'secret'), join(root, 'work', 'link'));
  symlinkSync(join(root, 'work', 'src'), join(root, 'work', 'inner'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each([
  ['src/a.ts', 'src/a.ts'],
  ['./src/../src/a.ts', 'src/a.ts'],
  ['inner/a.ts', 'src/a.ts'],
  ['.', ''],
])('finds %s', async (path, real) => {
  expect(await findInside(join(root, 'work'), path)).toEqual({ ok: true, value: { path: join(root, 'work', real) } });
});

it.each([
  ['../secret', 'outsideWorkspace'],
  ['link', 'outsideWorkspace'],
  ['/etc/passwd', 'outsideWorkspace'],
  ['src/none.ts', 'fileMissing'],
  ['src/a.ts/b', 'fileMissing'],
])('does not find %s: %s', async (path, code) => {
  expect(await findInside(join(root, 'work'), path)).toMatchObject({ ok: false, error: { code } });
});
