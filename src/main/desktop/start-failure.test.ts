import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startFailure } from './start-failure.ts';

function failureOf(work: () => void): string | undefined {
  try {
    work();
    return 'it worked';
  } catch (error) {
    return startFailure(error);
  }
}

test('what the file system refuses is said with its path and what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(failureOf(() => mkdirSync(file))).toBe(
    `${file} should be a folder, and is not. Move it away and start it again.`,
  );
  expect(failureOf(() => mkdirSync(join(file, 'inside'), { recursive: true }))).toMatch(
    /should be a folder, or be in one/,
  );
  expect(failureOf(() => readFileSync(join(folder, 'none')))).toBe(
    `${join(folder, 'none')} is missing. Install Signalbox again.`,
  );
});

test.each([new Error('a bug'), undefined, 'text', { code: 'toString', path: '/x' }, { code: 'EACCES' }])(
  'a bug is no sentence for a person: %s',
  (error) => expect(startFailure(error)).toBeUndefined(),
);
