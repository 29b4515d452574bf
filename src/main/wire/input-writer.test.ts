import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { createInputWriter } from './input-writer.ts';

describe('the writer of in.jsonl', () => {
  let folder: string;
  let file: string;
  const troubles: string[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'input-'));
    file = join(folder, 'in.jsonl');
    troubles.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });

  const open = (path = file) => createInputWriter(path, (why) => troubles.push(why));
  const written = () => readFileSync(file, 'utf8');

  test('puts each frame at its place, once', () => {
    writeFileSync(file, '');
    const writer = open();
    writer.write(0, 'a\n');
    writer.write(2, 'bc\n');
    writer.write(2, 'bc\n');
    writer.write(0, 'a\n');
    expect(written()).toBe('a\nbc\n');
    expect(writer.written()).toBe(5);
    writer.close();
  });

  test('completes a torn frame and goes on behind it', () => {
    writeFileSync(file, 'a\nb');
    const writer = open();
    expect(writer.written()).toBe(3);
    writer.write(2, 'bcä\n');
    writer.write(7, 'd\n');
    expect(written()).toBe('a\nbcä\nd\n');
    writer.close();
  });

  test('any history of deaths and repetitions leaves every frame once, in order', () => {
    const frames = fc.array(
      fc.string({ unit: 'grapheme', maxLength: 5 }).map((text) => `${text.replaceAll('\n', '')}\n`),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(frames, fc.array(fc.tuple(fc.nat(40), fc.nat(8))), (texts, deaths) => {
        writeFileSync(file, '');
        const places = texts.map((_, place) => Buffer.byteLength(texts.slice(0, place).join('')));
        for (const [keep, from] of [...deaths, [Number.MAX_SAFE_INTEGER, 0] as const]) {
          const writer = open();
          const size = writer.written();
          const first = places.findLastIndex((place, index) => place <= size && index <= from);
          for (let index = Math.max(first, 0); index < texts.length; index += 1) {
            writer.write(places[index] ?? 0, texts[index] ?? '');
          }
          writer.close();
          if (keep < Buffer.byteLength(written())) truncateSync(file, keep);
        }
        expect(written()).toBe(texts.join(''));
        expect(troubles).toEqual([]);
      }),
    );
  });

  test('a failed write is told once and tried again, and what comes after it waits', () => {
    vi.useFakeTimers();
    const writer = open();
    writer.write(0, 'a\n');
    writer.write(2, 'b\n');
    vi.advanceTimersByTime(3 * limits.diskRetryMs);
    expect(troubles).toHaveLength(1);
    expect(writer.written()).toBe(0);
    writeFileSync(file, '');
    vi.advanceTimersByTime(limits.diskRetryMs);
    expect(written()).toBe('a\nb\n');
    expect(writer.written()).toBe(4);
    writer.close();
  });

  test.runIf(existsSync('/dev/full'))('a full disk is such a failure (where the system has one to try)', () => {
    vi.useFakeTimers();
    const writer = open('/dev/full');
    writer.write(0, 'a\n');
    expect(troubles).toEqual([expect.stringContaining('ENOSPC')]);
    writer.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('never leaves a hole', () => {
    vi.useFakeTimers();
    writeFileSync(file, 'a\n');
    const writer = open();
    writer.write(5, 'c\n');
    expect(troubles).toEqual(['the bytes 2 to 5 are missing']);
    expect(written()).toBe('a\n');
    writer.close();
  });

  test('writes nothing after it was closed', () => {
    writeFileSync(file, '');
    const writer = open();
    writer.write(0, 'a\n');
    writer.close();
    writer.write(2, 'b\n');
    expect(written()).toBe('a\n');
    expect(writer.written()).toBe(2);
  });

  test('follows no link', () => {
    vi.useFakeTimers();
    const elsewhere = join(folder, 'elsewhere');
    writeFileSync(elsewhere, '');
    symlinkSync(elsewhere, file);
    const writer = open();
    writer.write(0, 'a\n');
    expect(troubles).toEqual([expect.stringContaining('ELOOP')]);
    expect(readFileSync(elsewhere, 'utf8')).toBe('');
    writer.close();
  });
});
