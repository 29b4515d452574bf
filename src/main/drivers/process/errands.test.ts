import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { createErrands, readInside } from './errands.ts';

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

describe('waking a dialect', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const wake = (at: number) => {
    const done = vi.fn();
    const errands = createErrands({ workspace: '/', now: Date.now, done });
    errands.run({ id: 'w', kind: 'wake', at });
    return { errands, done };
  };

  test('at its time, once', () => {
    const { done } = wake(6_000);
    vi.advanceTimersByTime(4_999);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(done.mock.calls).toEqual([['w', { kind: 'due' }]]);
  });

  test('at once when its time has passed', () => {
    const { done } = wake(1);
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledTimes(1);
  });

  test('at a time beyond what a timer can take', () => {
    const year = 365 * 24 * 3_600_000;
    const { done } = wake(1_000 + year);
    vi.advanceTimersByTime(year - 1);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledTimes(1);
  });

  test('never after it was closed', () => {
    const { errands, done } = wake(6_000);
    errands.close();
    errands.run({ id: 'x', kind: 'wake', at: 1 });
    vi.advanceTimersByTime(10_000);
    expect(done).not.toHaveBeenCalled();
  });
});
