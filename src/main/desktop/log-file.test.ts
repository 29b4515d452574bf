import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogFile } from './log-file.ts';

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'logs');
}

test('a line with its time, in a file for its owner only', () => {
  const log = createLogFile(tempFolder(), () => 0);
  log.write('one');
  log.write('two');
  expect(readFileSync(log.file, 'utf8')).toBe('1970-01-01T00:00:00.000Z one\n1970-01-01T00:00:00.000Z two\n');
  expect(statSync(log.file).mode & 0o777).toBe(0o600);
});

test('a file that has grown large is set aside once', () => {
  const log = createLogFile(tempFolder(), () => 0);
  log.write('old');
  writeFileSync(log.file, 'x'.repeat(5 * 1024 * 1024));
  log.write('fresh');
  expect(readFileSync(log.file, 'utf8')).toMatch(/^1970.* fresh\n$/);
  expect(statSync(`${log.file}.old`).size).toBe(5 * 1024 * 1024);
});
