import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkWorkspace, readBranch } from './workspace.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'signalbox-workspace-')));
  chmodSync(root, 0o755);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const code = async (path: string) => {
  const checked = await checkWorkspace(path, root);
  return checked.ok ? checked.value : checked.error.code;
};

test('a folder is known by its real path, from home too', async () => {
  mkdirSync(join(root, 'real'));
  symlinkSync(join(root, 'real'), join(root, 'link'));
  expect(await code(join(root, 'link'))).toEqual({ path: join(root, 'real') });
  expect(await code('~/real')).toEqual({ path: join(root, 'real') });
  expect(await code('~')).toEqual({ path: root });
  expect(await code('~real')).toBe('folderMissing');
});

test('a missing one, a file, a link to nothing and an impossible name are told apart', async () => {
  writeFileSync(join(root, 'file'), '');
  symlinkSync(join(root, 'nothing'), join(root, 'dangling'));
  symlinkSync(join(root, 'round'), join(root, 'round'));
  expect(await code(join(root, 'missing'))).toBe('folderMissing');
  expect(await code(join(root, 'dangling'))).toBe('folderMissing');
  expect(await code(join(root, 'file'))).toBe('folderNotAFolder');
  expect(await code(join(root, 'file', 'inside'))).toBe('folderMissing');
  expect(await code(join(root, 'round'))).toBe('folderUnreadable');
  expect(await code(`${root}/nul\0`)).toBe('folderUnreadable');
});

test('one that may not be read is said to be so', async () => {
  const locked = join(root, 'locked');
  mkdirSync(locked, { mode: 0o000 });
  mkdirSync(join(root, 'no-entry'), { mode: 0o444 });
  expect(await codeAsNobody(locked)).toBe('folderUnreadable');
  expect(await codeAsNobody(join(locked, 'inside'))).toBe('folderUnreadable');
  expect(await codeAsNobody(join(root, 'no-entry'))).toBe('folderUnreadable');
  chmodSync(locked, 0o755);
  expect(await codeAsNobody(locked)).toBe('ok');
});

/** Root may read everything: as root, a child without its rights looks. */
async function codeAsNobody(path: string): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  const file = join(import.meta.dirname, 'workspace.ts');
  const script = `
    const { checkWorkspace } = await import(${JSON.stringify(file)});
    ${isRoot ? 'process.setgroups([]); process.setgid(65534); process.setuid(65534);' : ''}
    const checked = await checkWorkspace(${JSON.stringify(path)}, '/');
    console.log(checked.ok ? 'ok' : checked.error.code);
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return stdout.trim();
}

test('the branch is read from the nearest repository above', async () => {
  mkdirSync(join(root, 'repo', '.git'), { recursive: true });
  mkdirSync(join(root, 'repo', 'deep', 'inside'), { recursive: true });
  writeFileSync(join(root, 'repo', '.git', 'HEAD'), 'ref: refs/heads/feature/one\n');
  expect(await readBranch(join(root, 'repo', 'deep', 'inside'))).toBe('feature/one');
  expect(await code(join(root, 'repo'))).toEqual({ path: join(root, 'repo'), branch: 'feature/one' });
});

test('a head without a branch is named by its commit', async () => {
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git', 'HEAD'), '0123456789abcdef0123456789abcdef01234567\n');
  expect(await readBranch(root)).toBe('0123456789');
});

test('a worktree has a branch of its own', async () => {
  const git = join(root, 'main', '.git', 'worktrees', 'other');
  mkdirSync(git, { recursive: true });
  writeFileSync(join(root, 'main', '.git', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/other\n');
  mkdirSync(join(root, 'other'));
  writeFileSync(join(root, 'other', '.git'), `gitdir: ${git}\n`);
  expect(await readBranch(join(root, 'other'))).toBe('other');
  writeFileSync(join(root, 'other', '.git'), 'gitdir: ../main/.git/worktrees/other\n');
  expect(await readBranch(join(root, 'other'))).toBe('other');
});

test('where git\u2019s files are broken there is no branch, and the folder is fine', async () => {
  writeFileSync(join(root, '.git'), 'not a pointer');
  expect(await code(root)).toEqual({ path: root });
  rmSync(join(root, '.git'));
  mkdirSync(join(root, '.git'));
  expect(await code(root)).toEqual({ path: root });
});
