import { appendFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRecordingReader, type RecordingReader } from './recording-reader.ts';
import type { WireLine } from './wire.ts';

vi.mock(import('../../shared/limits.ts'), async (original) => {
  const { limits } = await original();
  return { limits: { ...limits, diskRetryMs: 20, wireReadBytes: 16 } as unknown as typeof limits };
});

describe('the reader of a recording', () => {
  let folder: string;
  let file: string;
  let reader: RecordingReader;
  const lines: WireLine[] = [];
  const failures: string[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recording-'));
    file = join(folder, 'out.jsonl');
    lines.length = 0;
    failures.length = 0;
  });
  afterEach(async () => {
    await reader.close();
    rmSync(folder, { recursive: true });
  });

  function open(from = 0, onLines: (found: readonly WireLine[]) => void = () => {}): RecordingReader {
    reader = createRecordingReader(file, from, {
      lines(found) {
        lines.push(...found);
        onLines(found);
      },
      failed: (error) => failures.push(error.message),
    });
    return reader;
  }

  const texts = () => lines.map((line) => (line.kind === 'text' ? line.text : line.reason));
  const finished = () => new Promise<void>((resolve) => reader.finish(resolve));

  test('reads what is there, in pieces smaller than a line', async () => {
    const text = 'a line that is longer than one piece';
    writeFileSync(file, `${text}\n`.repeat(50));
    open();
    await finished();
    expect(texts()).toEqual(Array(50).fill(text));
  });

  test('reads on as the file grows', async () => {
    writeFileSync(file, 'one\ntw');
    const grown = new Promise<void>((resolve) => {
      open(0, () => {
        if (texts().includes('two')) resolve();
      });
    });
    reader.wake();
    appendFileSync(file, 'o\n');
    reader.wake();
    await grown;
    expect(texts()).toEqual(['one', 'two']);
  });

  test('begins where it is told to', async () => {
    writeFileSync(file, 'one\ntwo\n');
    open(4);
    await finished();
    expect(lines).toEqual([{ kind: 'text', text: 'two', start: 4, end: 8 }]);
  });

  test('stops within a piece when it is paused, and forgets nothing', async () => {
    writeFileSync(file, 'line\n'.repeat(100));
    open(0, () => reader.pause());
    const end = finished();
    let pieces = 0;
    while (lines.length < 100) {
      const before = lines.length;
      await vi.waitUntil(() => lines.length > before);
      expect(lines.length - before).toBeLessThanOrEqual(4);
      pieces += 1;
      reader.resume();
    }
    expect(pieces).toBeGreaterThan(20);
    reader.resume();
    await end;
  });

  test('hands nothing over that it was reading when it was paused, and reads it again', async () => {
    writeFileSync(file, 'one\n');
    open();
    reader.wake();
    reader.pause();
    const end = finished();
    // Takes the same ways through the system, and more of them.
    for (let times = 0; times < 3; times += 1) await readFile(file);
    expect(lines).toEqual([]);
    reader.resume();
    await end;
    expect(lines).toMatchObject([{ text: 'one' }]);
  });

  test('says once that it cannot read, tries again, and goes on', async () => {
    const failed = new Promise<void>((resolve) => {
      reader = createRecordingReader(file, 0, {
        lines: (found) => lines.push(...found),
        failed(error) {
          failures.push(error.message);
          resolve();
        },
      });
    });
    const end = finished();
    await failed;
    writeFileSync(file, 'one\n');
    await end;
    expect(failures).toEqual([expect.stringContaining('ENOENT')]);
    expect(texts()).toEqual(['one']);
  });

  test('reads through no link', async () => {
    writeFileSync(join(folder, 'elsewhere'), 'secret\n');
    symlinkSync(join(folder, 'elsewhere'), file);
    const failed = new Promise<string>((resolve) => {
      reader = createRecordingReader(file, 0, {
        lines: (found) => lines.push(...found),
        failed: (error) => resolve(error.message),
      });
    });
    reader.wake();
    expect(await failed).toContain('ELOOP');
    expect(lines).toEqual([]);
  });

  test('says nothing after it was closed', async () => {
    writeFileSync(file, 'one\n');
    open();
    reader.finish(() => failures.push('the end'));
    await reader.close();
    expect(failures).toEqual([]);
    expect(lines).toEqual([]);
  });
});
