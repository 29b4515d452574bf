import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedModules, projectFolder } from './runtime/project.ts';
import { runCommand } from './runtime/run-command.ts';

/** What a phone may have to load, all of it, gzipped. */
const mostBytes = 200 * 1024;

let folder: string;
let files: { path: string; bytes: Buffer }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signalbox-phone-page-'));
  const builder = join(installedModules, 'vite', 'bin', 'vite.js');
  const built = await runCommand(
    process.execPath,
    [builder, 'build', '--config', 'phone.vite.config.ts', '--outDir', folder],
    // As it is shipped, not as it is tested.
    { cwd: projectFolder, env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (built.status !== 0) throw new Error(built.output);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path: path.slice(folder.length + 1), bytes: await readFile(path) };
      }),
  );
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

function textOf(ending: string): string {
  return files
    .filter(({ path }) => path.endsWith(ending))
    .map(({ bytes }) => bytes.toString('utf8'))
    .join('\n');
}

test('it weighs no more than a phone should have to load', () => {
  const bytes = files.reduce((sum, file) => sum + gzipSync(file.bytes).length, 0);
  console.log(`The phone page is ${(bytes / 1024).toFixed(1)} KiB gzipped, of ${mostBytes / 1024} KiB at most.`);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
  // A page that weighs nothing is none.
  expect(bytes).toBeGreaterThan(50 * 1024);
});

test('it is one page, one script and one sheet, with a letter and a sign', () => {
  const kinds = files.map(({ path }) => path.replace(/-[\w-]{8}\./, '.')).sort();
  expect(kinds).toEqual([
    'assets/icon.svg',
    'assets/jetbrains-mono-latin-wght-normal.woff2',
    'assets/phone.css',
    'assets/phone.js',
    'index.html',
  ]);
});

test('nothing in the page is inline, and everything comes from beside it', () => {
  const html = textOf('.html');
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  expect([...html.matchAll(/<script([^>]*)>([^<]*)</g)].map(([, , code]) => code)).toEqual(['']);
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(1);
  for (const address of addresses) expect(address).toMatch(/^\.\/assets\/[\w.-]+$/);
  for (const [, address = ''] of textOf('.css').matchAll(/url\(([^)]*)\)/g)) expect(address).toMatch(/^\.\/[\w.-]+$/);
});

test('the address loses its secret before anything else of the page runs', () => {
  const script = textOf('.js');
  const taken = script.indexOf('.history.replaceState(null');
  expect(taken).toBeGreaterThanOrEqual(0);
  // React is the first that would be there.
  expect(taken).toBeLessThan(script.indexOf('react.transitional.element'));
});

test.each([
  ['schemas', 'ZodError'],
  ['a terminal', 'xterm'],
  ['the colours of code', 'hljs'],
  ['the desktop’s window', 'session.create'],
  ['code made at run time', 'new Function('],
  ['what a page on plain http has not', 'randomUUID'],
])('it has nothing of %s in it', (_, word) => {
  expect(textOf('.js')).not.toContain(word);
});
