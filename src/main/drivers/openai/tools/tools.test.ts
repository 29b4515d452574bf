import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../../shared/ids.ts';
import { limits } from '../../../../shared/limits.ts';
import { createNodeSpawner } from '../../../wire/node-spawner.ts';
import { createWireFactory } from '../../../wire/wire-factory.ts';
import type { Ground, Outcome, Run } from './tool.ts';
import { findTool, planCall, tools } from './tool-table.ts';

let root: string;
let ground: Ground;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'tools-')));
  const workspace = join(root, 'work');
  mkdirSync(workspace);
  writeFileSync(join(root, 'secret.txt'), 'outside');
  symlinkSync(root, join(workspace, 'up'));
  ground = {
    workspace,
    wires: createWireFactory({ spawner: createNodeSpawner() }),
    environment: { PATH: process.env.PATH ?? '', HOME: root },
    commandFolder: (id) => join(root, 'commands', id),
  };
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

const inside = (...names: string[]) => join(ground.workspace, ...names);
const put = (name: string, text: string | Buffer) => writeFileSync(inside(name), text);
let calls = 0;
function run(name: string, input: Json, more: Partial<Run> = {}): Promise<Outcome> {
  calls += 1;
  const { signal } = new AbortController();
  const how = { callId: `call-${calls}`, basis: null, signal, said: () => undefined, ...more };
  return findTool(name)?.run(input, ground, how) ?? Promise.reject(new Error(`no ${name}`));
}

test('tells a model what it has, in the words of JSON schema', () => {
  expect(tools.map(({ name }) => name)).toEqual(['read', 'list', 'search', 'edit', 'run']);
  expect(findTool('run')?.definition).toMatchObject({
    type: 'function',
    function: {
      name: 'run',
      parameters: { type: 'object', required: ['command'], properties: { command: { type: 'string' } } },
    },
  });
});

test.each<[string, Json, RegExp]>([
  ['run', {}, /arguments are wrong at "command"/],
  ['run', 'ls', /arguments are wrong/],
  ['read', { path: 7 }, /arguments are wrong at "path"/],
  ['fly', {}, /no tool "fly".*read, list, search, edit, run/],
])('says of a call of %s with %j that it cannot run', async (name, input, words) => {
  expect(await planCall(name, input, ground)).toEqual({ ok: false, message: expect.stringMatching(words) });
});

test.each(['../secret.txt', 'up/secret.txt', '/etc/passwd', 'up', 'a\0b'])('no tool reaches %j', async (path) => {
  for (const [name, input] of [
    ['read', { path }],
    ['list', { path }],
    ['search', { path, text: 'outside' }],
    ['edit', { path, new_text: 'x' }],
  ] as const) {
    const outcome = await run(name, input);
    expect(outcome.ok).toBe(false);
    expect(outcome.output).not.toContain('outside\n');
  }
  expect(await planCall('edit', { path, new_text: 'x' }, ground)).toMatchObject({ ok: false });
  expect(readFileSync(join(root, 'secret.txt'), 'utf8')).toBe('outside');
});

describe('reading', () => {
  test('gives a file, or lines of it', async () => {
    put('a.txt', 'one\ntwo\nthree\n');
    expect(await run('read', { path: 'a.txt' })).toEqual({ ok: true, output: 'one\ntwo\nthree\n' });
    expect(await run('read', { path: 'a.txt', from_line: 2, lines: 1 })).toEqual({ ok: true, output: 'two' });
    expect(await run('read', { path: 'a.txt', from_line: 9 })).toMatchObject({
      ok: false,
      output: 'a.txt has 4 lines.',
    });
    expect(await run('read', { path: 'b.txt' })).toMatchObject({ ok: false, output: 'There is no b.txt.' });
    expect(await run('read', { path: '.' })).toMatchObject({ ok: false, output: '. is not a file.' });
    put('raw', Buffer.from([0xff, 0xfe]));
    expect(await run('read', { path: 'raw' })).toMatchObject({ ok: false, output: 'raw is not a text file.' });
  });

  test('leaves out the middle of what is long', async () => {
    put('long', `first${'☂'.repeat(limits.toolResultBytes)}last`);
    const { output, truncated } = await run('read', { path: 'long' });
    expect(truncated).toBe(true);
    expect(output).toMatch(/^first☂+\n\[… \d+ bytes left out …\]\n☂+last$/u);
  });

  test('lists a folder and finds text in it, and follows no link', async () => {
    mkdirSync(inside('src'));
    mkdirSync(inside('.git'));
    put('src/a.ts', 'let Quagga = 1;\n');
    put('.git/b', 'quagga');
    expect(await run('list', {})).toMatchObject({ ok: true, output: '.git/\nsrc/\nup' });
    expect(await run('search', { text: 'quagga' })).toEqual({ ok: true, output: 'src/a.ts:1: let Quagga = 1;' });
    expect(await run('search', { text: 'quagga', path: 'src/a.ts' })).toMatchObject({
      output: 'src/a.ts:1: let Quagga = 1;',
    });
    expect(await run('search', { text: 'outside' })).toEqual({ ok: true, output: 'Not found.' });
    expect(await run('list', { path: 'src/a.ts' })).toMatchObject({ ok: false });
  });

  test('stops at so many hits, and says so', async () => {
    put('many', 'x\n'.repeat(limits.searchHits + 5));
    const { output } = await run('search', { text: 'x' });
    expect(output.split('\n')).toHaveLength(limits.searchHits + 1);
    expect(output).toMatch(/There may be more/);
  });
});

describe('editing', () => {
  test('shows and makes a file, a part of one, and a whole one', async () => {
    const make = { path: 'new/a.txt', new_text: 'one\ntwo\n' };
    expect(await planCall('edit', make, ground)).toMatchObject({
      ok: true,
      risk: 'edit',
      edits: [{ path: 'new/a.txt', oldText: null, newText: 'one\ntwo\n', coverage: 'file' }],
    });
    expect(existsSync(inside('new'))).toBe(false);
    expect(await run('edit', make)).toMatchObject({ ok: true, output: 'new/a.txt was made.' });
    const part = { path: 'new/a.txt', old_text: 'two', new_text: '$&' };
    expect(await planCall('edit', part, ground)).toMatchObject({ edits: [{ coverage: 'fragment', line: 2 }] });
    expect(await run('edit', part)).toMatchObject({ ok: true, edit: { oldText: 'two', newText: '$&' } });
    expect(readFileSync(inside('new/a.txt'), 'utf8')).toBe('one\n$&\n');
    const whole = { path: 'new/a.txt', new_text: 'all' };
    expect(await planCall('edit', whole, ground)).toMatchObject({
      edits: [{ oldText: 'one\n$&\n', coverage: 'file' }],
    });
    expect(readdirSync(inside('new'))).toEqual(['a.txt']);
  });

  test('refuses a part that is not there, or there twice', async () => {
    put('a.txt', 'aa b');
    const plan = (old_text: string, path = 'a.txt') => planCall('edit', { path, old_text, new_text: '' }, ground);
    expect(await plan('c')).toMatchObject({ ok: false, message: expect.stringContaining('does not stand in') });
    expect(await plan('a')).toMatchObject({ ok: false, message: expect.stringContaining('more than once') });
    expect(await plan('')).toMatchObject({ ok: false });
    expect(await plan('x', 'b.txt')).toMatchObject({ ok: false, message: expect.stringContaining('no b.txt') });
  });

  test('changes no file that is another one than it was when it was shown', async () => {
    put('a.txt', 'one');
    const input = { path: 'a.txt', new_text: 'two' };
    const plan = await planCall('edit', input, ground);
    const basis = plan.ok ? (plan.basis ?? null) : null;
    put('a.txt', 'a person was here');
    expect(await run('edit', input, { basis })).toMatchObject({
      ok: false,
      output: expect.stringContaining('not any more'),
    });
    expect(readFileSync(inside('a.txt'), 'utf8')).toBe('a person was here');
    expect(await run('edit', { ...input, path: 'b.txt' }, { basis })).toMatchObject({ ok: true });
  });

  test('keeps the rights of a file', async () => {
    writeFileSync(inside('run.sh'), 'a', { mode: 0o750 });
    await run('edit', { path: 'run.sh', new_text: 'b' });
    expect(statSync(inside('run.sh')).mode & 0o777).toBe(0o750);
  });
});

describe('running', () => {
  test('gives what was printed and how it ended', async () => {
    let heard = '';
    const said = (output: string) => {
      heard += output;
    };
    expect(await run('run', { command: 'echo out; echo err >&2; pwd' }, { said })).toEqual({
      ok: true,
      output: `out\nerr\n${ground.workspace}\n`,
    });
    expect(heard).toBe(`out\nerr\n${ground.workspace}\n`);
    expect(await run('run', { command: 'printf half; exit 3' })).toEqual({
      ok: false,
      output: 'half\n[Exit status 3.]',
      errorKind: 'failed',
    });
    expect(await run('run', { command: 'cat' })).toEqual({ ok: true, output: '(It printed nothing.)' });
    expect(await run('run', { command: 'if then' })).toMatchObject({ ok: false });
  });

  test('ends what runs too long, and what is interrupted, with all that it started', async () => {
    const command = 'echo $$ > pid; sleep 1000 & echo $! > child; echo up; wait';
    const late = await run('run', { command: `trap "" HUP; ${command}`, timeout_seconds: 0.3 });
    expect(late).toMatchObject({ ok: false, errorKind: 'timeout' });
    const { signal, abort } = aborter();
    const said = (output: string) => {
      if (output.includes('up')) abort();
    };
    expect(await run('run', { command }, { signal, said })).toMatchObject({ ok: false, errorKind: 'interrupted' });
    for (const file of ['pid', 'child']) expect(isAlive(Number(readFileSync(inside(file), 'utf8')))).toBe(false);
  });

  test.each([
    ['rm -rf x', 'destructive'],
    ['curl x', 'network'],
    ['ls', 'execute'],
  ])('shows %s as %s', async (command, risk) => {
    expect(await planCall('run', { command }, ground)).toMatchObject({ ok: true, command, risk });
  });
});

function aborter() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // What ended and was not noticed by its parent keeps its number.
  return !/^\d+ \(.*\) Z/.test(existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '');
}
