import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { watchWire } from './folder-watch.ts';
import { type WireFiles, wireFiles } from './wire-files.ts';

describe('watching a wire', () => {
  let files: WireFiles;
  beforeEach(() => {
    files = wireFiles(mkdtempSync(join(tmpdir(), 'watch-')));
    writeFileSync(files.output, '');
    writeFileSync(files.input, '');
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(files.folder, { recursive: true, force: true });
  });

  test('tells of growth and of the end, and of nothing else', async () => {
    let grown = 0;
    let stop = () => {};
    const ended = new Promise<void>((resolve) => {
      stop = watchWire(
        files,
        () => {
          grown += 1;
        },
        resolve,
      );
    });
    appendFileSync(files.input, 'x');
    appendFileSync(files.output, 'x');
    writeFileSync(`${files.exit}.new`, '0\n');
    renameSync(`${files.exit}.new`, files.exit);
    await ended;
    stop();
    expect(grown).toBe(1);
  });

  test('where nothing can be watched, it looks again and again', () => {
    vi.useFakeTimers();
    rmSync(files.folder, { recursive: true });
    const grown = vi.fn();
    const ended = vi.fn();
    const stop = watchWire(files, grown, ended);
    vi.advanceTimersByTime(3 * limits.wirePollMs);
    expect(grown).toHaveBeenCalledTimes(3);
    expect(ended).toHaveBeenCalledTimes(3);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
