import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Birth, createSessionFolders } from './session-folder.ts';

let root = '';
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'signalbox-folders-')), 'sessions');
});
afterEach(() => rmSync(join(root, '..'), { recursive: true, force: true }));

const birth = (id: string): Birth => ({
  ...{ id, agent: 'echo', agentLabel: 'Echo', title: 'T', workspace: '/w', createdAt: 1 },
  policy: { kind: 'reject', risks: ['network'] },
});
const mode = (path: string) => statSync(path).mode & 0o777;

test('a session is kept so that it can be found without a database, by its owner alone', () => {
  const folders = createSessionFolders(root);
  expect(folders.create(birth('a'))).toEqual({ ok: true, value: {} });
  expect(createSessionFolders(root).births()).toEqual([birth('a')]);
  expect([mode(root), mode(join(root, 'a')), mode(join(root, 'a', 'session.json'))]).toEqual([0o700, 0o700, 0o600]);
});

test('a root that was open to others is closed', () => {
  mkdirSync(root, { mode: 0o755 });
  createSessionFolders(root);
  expect(mode(root)).toBe(0o700);
});

test('each process has the next folder, in the order of numbers and not of letters', () => {
  const folders = createSessionFolders(root);
  folders.create(birth('a'));
  expect(folders.nextWire('a')).toBe(join(root, 'a', 'wire-1'));
  for (const number of [1, 2, 10, 9]) mkdirSync(join(root, 'a', `wire-${number}`));
  mkdirSync(join(root, 'a', 'wire-x'));
  expect(folders.wires('a').map((path) => path.slice(root.length))).toEqual([
    '/a/wire-1',
    '/a/wire-2',
    '/a/wire-9',
    '/a/wire-10',
  ]);
  expect(folders.nextWire('a')).toBe(join(root, 'a', 'wire-11'));
});

test('a session whose folder somebody took away can still be asked about', () => {
  const folders = createSessionFolders(root);
  expect(folders.wires('gone')).toEqual([]);
  expect(folders.nextWire('gone')).toBe(join(root, 'gone', 'wire-1'));
  folders.remove('gone');
});

test('what was written to a process is measured; no wire and no byte are told apart', () => {
  const folders = createSessionFolders(root);
  const wire = join(root, 'wire-1');
  expect(folders.inputSize(wire)).toBeUndefined();
  mkdirSync(wire);
  expect(folders.inputSize(wire)).toBe(0);
  writeFileSync(join(wire, 'in.jsonl'), 'é\n');
  expect(folders.inputSize(wire)).toBe(3);
});

test('what is no session of ours is passed over', () => {
  const folders = createSessionFolders(root);
  folders.create(birth('a'));
  mkdirSync(join(root, 'empty'));
  mkdirSync(join(root, 'broken'));
  writeFileSync(join(root, 'broken', 'session.json'), '{"id":"broken"');
  mkdirSync(join(root, 'strange'));
  writeFileSync(join(root, 'strange', 'session.json'), JSON.stringify({ ...birth('other') }));
  writeFileSync(join(root, 'file'), '');
  expect(folders.births().map(({ id }) => id)).toEqual(['a']);
});

test('a removed session is gone, also when the removal was cut off', () => {
  const folders = createSessionFolders(root);
  folders.create(birth('a'));
  folders.create(birth('b'));
  mkdirSync(join(root, 'a', 'wire-1'));
  folders.remove('a');
  expect(readdirSync(root)).toEqual(['b']);
  renameSync(join(root, 'b'), join(root, 'b.removed'));
  expect(folders.births()).toEqual([]);
  createSessionFolders(root);
  expect(existsSync(join(root, 'b.removed'))).toBe(false);
});

test('a folder that cannot be made is said, and nothing is begun', () => {
  const folders = createSessionFolders(root);
  folders.create(birth('a'));
  expect(folders.create(birth('a'))).toMatchObject({ ok: false, error: { code: 'startFailed' } });
  rmSync(root, { recursive: true });
  expect(folders.create(birth('b'))).toMatchObject({ ok: false, error: { code: 'startFailed' } });
});
