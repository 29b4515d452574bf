import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findProgram } from './find-program.ts';
import { createVersionReader, versionIn } from './program-version.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'find-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function program(path: string, mode = 0o755, text = '#!/bin/sh\n'): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

describe('finding a program', () => {
  const name = 'an-agent-that-nobody-has';
  const find = (path: string | undefined, home?: string) => findProgram([name], { path, home });

  test('on the PATH, in its order', async () => {
    program(`one/${name}`, 0o644);
    mkdirSync(join(root, 'two', name), { recursive: true });
    const found = program(`three/${name}`);
    program(`four/${name}`);
    expect(await find(['one', 'two', 'three', 'four'].map((folder) => join(root, folder)).join(':'))).toBe(found);
  });

  test('in the usual places of a home, the newest Node first', async () => {
    program(`.nvm/versions/node/v9.1.0/bin/${name}`);
    const newest = program(`.nvm/versions/node/v22.3.0/bin/${name}`);
    expect(await find(undefined, root)).toBe(newest);
    const local = program(`.local/bin/${name}`);
    expect(await find('', root)).toBe(local);
  });

  test('where an absolute name says, and only there', async () => {
    const file = program('own/agent');
    expect(await findProgram([file], { path: undefined, home: undefined })).toBe(file);
    expect(await findProgram([join(root, 'none')], { path: root, home: root })).toBeUndefined();
  });

  test('nowhere, and never beside the folder in which the app happens to be', async () => {
    expect(await find('relative:.:', root)).toBeUndefined();
    expect(await find(undefined, undefined)).toBeUndefined();
  });
});

describe('the version of a program', () => {
  test.each([
    ['2.1.332 (Some Agent)', '2.1.332'],
    ['agent-cli 0.171.0-beta.3\n', '0.171.0-beta.3'],
    ['v24.21.0', '24.21.0'],
    ['no version', undefined],
  ])('%s', (text, version) => {
    expect(versionIn(text)).toBe(version);
  });

  test('is asked once, and again when the program was replaced', async () => {
    const count = join(root, 'count');
    const script = (version: string) => `#!/bin/sh\necho x >>${count}\necho agent ${version}\n`;
    const file = program('agent', 0o755, script('1.0.0'));
    const versionOf = createVersionReader();
    const ask = () => versionOf(file, { PATH: '/usr/bin:/bin' });
    expect(await Promise.all([ask(), ask()])).toEqual(['1.0.0', '1.0.0']);
    expect(await ask()).toBe('1.0.0');
    program('agent', 0o755, script('1.10.0'));
    expect(await ask()).toBe('1.10.0');
  });

  test('stays unknown when the program will not say', async () => {
    const file = program('agent', 0o755, '#!/bin/sh\nexit 1\n');
    expect(await createVersionReader()(file, {})).toBeUndefined();
  });
});
