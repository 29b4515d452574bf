import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { readInside, writeInside } from './workspace-files.ts';

describe('reading a file for a dialect', () => {
  let root: string;
  let workspace: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'errands-'));
    workspace = join(root, 'workspace');
    mkdirSync(join(workspace, 'src'), { recursive: true });
    writeFileSync(join(workspace, 'src/a.ts'), 'ä\n');
    writeFileSync(join(root, 'secret'), 'secret');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const read = (path: string) => readInside(workspace, path);
  const outside = { kind: 'outside', message: 'It is not inside the workspace.' };

  test('gives the text of one inside, however it is named', async () => {
    const file = { kind: 'file', text: 'ä\n' };
    expect(await read('src/a.ts')).toEqual(file);
    expect(await read(join(workspace, 'src/a.ts'))).toEqual(file);
    expect(await read('src/../src/a.ts')).toEqual(file);
    symlinkSync(workspace, join(root, 'link'));
    expect(await readInside(join(root, 'link'), join(workspace, 'src/a.ts'))).toEqual(file);
  });

  test('says that one inside is not there yet', async () => {
    const none = { kind: 'file', text: null };
    expect(await read('src/b.ts')).toEqual(none);
    expect(await read('new/folder/b.ts')).toEqual(none);
  });

  test.each(['../secret', '/etc/passwd', '..', '../none', '/none/at/all', '../workspace-2/x'])(
    'gives nothing of %s',
    async (path) => {
      expect(await read(path)).toEqual(outside);
    },
  );

  test('follows links to where they lead', async () => {
    symlinkSync(join(root, 'secret'), join(workspace, 'innocent'));
    symlinkSync(root, join(workspace, 'up'));
    symlinkSync(join(root, 'none'), join(workspace, 'dangling'));
    expect(await read('innocent')).toEqual(outside);
    expect(await read('up/secret')).toEqual(outside);
    expect(await read('up/new')).toEqual(outside);
    expect(await read('up/workspace/src/a.ts')).toMatchObject({ kind: 'file' });
  });

  test('gives nothing that is no text file, too large, or cannot be read', async () => {
    writeFileSync(join(workspace, 'binary'), Buffer.from([0xff, 0xfe]));
    writeFileSync(join(workspace, 'large'), Buffer.alloc(limits.errandFileBytes + 1, 'x'));
    symlinkSync('loop', join(workspace, 'loop'));
    expect(await read('binary')).toEqual({ kind: 'outside', message: 'It is not a text file.' });
    expect(await read('large')).toEqual({ kind: 'outside', message: 'It is too large to be compared.' });
    expect(await read('src')).toEqual({ kind: 'outside', message: 'It is not a file.' });
    expect(await read('loop')).toEqual({ kind: 'outside', message: 'It cannot be read (ELOOP).' });
    expect(await read('src/a.ts/b')).toEqual({ kind: 'outside', message: 'It cannot be read (ENOTDIR).' });
    expect(await read('a\0b')).toMatchObject({ kind: 'outside' });
  });
});

describe('writing a file for a dialect', () => {
  let root: string;
  let workspace: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'errands-'));
    workspace = join(root, 'workspace');
    mkdirSync(workspace);
    writeFileSync(join(root, 'secret'), 'secret');
    writeFileSync(join(workspace, 'a.sh'), 'old', { mode: 0o750 });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = (path: string, text: string, expected: string | null) =>
    writeInside(workspace, { path, text, expected });

  test('gives it its new text, keeps its rights, and leaves nothing beside it', async () => {
    expect(await write(join(workspace, 'a.sh'), 'new', 'old')).toEqual({ kind: 'written' });
    expect(readFileSync(join(workspace, 'a.sh'), 'utf8')).toBe('new');
    expect(statSync(join(workspace, 'a.sh')).mode & 0o777).toBe(0o750);
    expect(readdirSync(workspace)).toEqual(['a.sh']);
  });

  test('makes one that was not there, with its folders', async () => {
    expect(await write('deep/er/b.txt', 'b', null)).toEqual({ kind: 'written' });
    expect(readFileSync(join(workspace, 'deep/er/b.txt'), 'utf8')).toBe('b');
  });

  test('leaves one alone that is not what was seen, and is content with one that is as wanted', async () => {
    expect(await write('a.sh', 'new', 'other')).toMatchObject({ kind: 'changed' });
    expect(await write('a.sh', 'new', null)).toMatchObject({ kind: 'changed' });
    expect(await write('none', 'new', 'old')).toMatchObject({ kind: 'changed' });
    expect(await write('a.sh', 'old', 'other')).toEqual({ kind: 'written' });
    expect(readFileSync(join(workspace, 'a.sh'), 'utf8')).toBe('old');
  });

  test('reaches nothing outside, whichever way', async () => {
    symlinkSync(join(root, 'secret'), join(workspace, 'innocent'));
    symlinkSync(root, join(workspace, 'up'));
    symlinkSync(join(root, 'none'), join(workspace, 'dangling'));
    for (const path of ['../secret', join(root, 'secret'), 'innocent', 'up/secret', 'up/new', '.', workspace]) {
      expect(await write(path, 'mine', 'secret')).toMatchObject({ kind: 'outside' });
    }
    await write('dangling', 'mine', null);
    expect(readdirSync(root).sort()).toEqual(['secret', 'workspace']);
    expect(readFileSync(join(root, 'secret'), 'utf8')).toBe('secret');
  });
});
