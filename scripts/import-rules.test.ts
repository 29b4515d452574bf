import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import config from '../.dependency-cruiser.ts';

/** Each line is a file, what it imports, and the wall that it runs into (or none). */
const table: [from: string, to: string, wall: string | undefined][] = [
  ['src/shared/a.ts', 'zod', undefined],
  ['src/shared/a.ts', 'src/shared/b.ts', undefined],
  ['src/shared/a.ts', 'src/main/wire/b.ts', 'shared-imports-nothing-of-ours'],
  ['src/shared/a.ts', 'marked', 'shared-imports-only-zod-and-what-makes-a-hash'],
  ['src/shared/a.ts', 'node:path', 'shared-runs-without-node'],

  ['src/channel/a.ts', 'src/shared/b.ts', undefined],
  ['src/channel/a.ts', '@noble/hashes/sha2.js', undefined],
  ['src/channel/a.ts', '@noble/curves/ed25519.js', undefined],
  ['src/channel/a.ts', 'canonicalize', undefined],
  ['src/channel/a.ts', 'src/main/remote/b.ts', 'the-channel-knows-only-shared'],
  ['src/channel/a.ts', 'zod', 'the-channel-uses-only-primitives'],
  ['src/channel/a.ts', 'node:crypto', 'the-channel-runs-without-node'],

  ['src/main/dialects/one/a.ts', 'src/main/dialects/one/b.ts', undefined],
  ['src/main/dialects/one/a.ts', 'src/main/dialects/dialect.ts', undefined],
  ['src/main/dialects/one/a.ts', 'src/shared/b.ts', undefined],
  [
    'src/main/dialects/one/a.ts',
    'src/main/dialects/two/b.ts',
    'dialects-are-strangers-and-know-only-shared-and-their-interface',
  ],
  [
    'src/main/dialects/one/a.ts',
    'src/main/wire/b.ts',
    'dialects-are-strangers-and-know-only-shared-and-their-interface',
  ],
  [
    'src/main/dialects/one/a.ts',
    'src/main/store/b.ts',
    'dialects-are-strangers-and-know-only-shared-and-their-interface',
  ],
  [
    'src/main/dialects/one/a.ts',
    'src/main/sessions/b.ts',
    'dialects-are-strangers-and-know-only-shared-and-their-interface',
  ],
  ['src/main/dialects/dialect.ts', 'src/main/dialects/one/a.ts', 'the-dialect-interface-knows-only-shared'],
  ['src/main/dialects/one/a.ts', 'node:fs', 'dialects-are-pure'],
  ['src/main/dialects/acp/a.ts', '@agentclientprotocol/sdk', undefined],
  ['src/main/dialects/one/a.ts', '@agentclientprotocol/sdk', 'nobody-but-the-acp-dialect-knows-its-library'],
  ['src/main/dialects/one/a.ts', 'electron', 'only-the-desktop-the-entry-and-the-preload-know-electron'],

  ['src/main/wire/a.ts', 'node:fs', undefined],
  ['src/main/wire/a.ts', 'src/main/store/b.ts', 'the-wire-knows-only-shared'],
  ['src/main/wire/a.ts', 'src/main/dialects/dialect.ts', 'the-wire-knows-only-shared'],
  ['src/main/wire/a.ts', 'better-sqlite3', 'only-the-store-speaks-sqlite'],
  ['src/main/wire/a.ts', 'electron', 'only-the-desktop-the-entry-and-the-preload-know-electron'],
  ['src/main/store/a.ts', 'better-sqlite3', undefined],
  ['src/main/store/a.ts', 'src/main/wire/b.ts', 'the-store-knows-only-shared'],
  ['src/main/store/a.ts', 'src/main/sessions/b.ts', 'the-store-knows-only-shared'],

  ['src/main/waiting/a.ts', 'src/main/store/b.ts', undefined],
  ['src/main/waiting/a.ts', 'src/main/wire/b.ts', 'waiting-knows-only-shared-and-the-store'],
  ['src/main/waiting/a.ts', 'src/main/dialects/dialect.ts', 'waiting-knows-only-shared-and-the-store'],
  ['src/main/waiting/a.ts', 'node:fs', 'waiting-runs-without-node'],

  ['src/main/drivers/one/a.ts', 'src/main/drivers/driver.ts', undefined],
  ['src/main/drivers/one/a.ts', 'src/main/dialects/one/a.ts', undefined],
  ['src/main/drivers/one/a.ts', 'src/main/wire/b.ts', undefined],
  ['src/main/drivers/one/a.ts', 'node:fs', undefined],
  ['src/main/drivers/registry.ts', 'src/main/drivers/one/a.ts', undefined],
  [
    'src/main/drivers/one/a.ts',
    'src/main/drivers/two/b.ts',
    'drivers-are-strangers-and-know-only-their-interface-dialects-and-the-wire',
  ],
  [
    'src/main/drivers/one/a.ts',
    'src/main/store/b.ts',
    'drivers-are-strangers-and-know-only-their-interface-dialects-and-the-wire',
  ],
  ['src/main/drivers/driver.ts', 'src/main/sessions/b.ts', 'drivers-know-only-dialects-and-the-wire'],
  ['src/main/drivers/driver.ts', 'src/main/drivers/one/a.ts', 'only-the-registry-knows-every-driver'],

  ['src/main/sessions/a.ts', 'src/main/drivers/driver.ts', undefined],
  ['src/main/sessions/a.ts', 'src/main/drivers/registry.ts', undefined],
  ['src/main/sessions/a.ts', 'src/main/waiting/b.ts', undefined],
  ['src/main/sessions/a.ts', 'src/main/drivers/one/a.ts', 'sessions-know-drivers-only-by-interface-and-registry'],
  ['src/main/sessions/a.ts', 'src/main/api/b.ts', 'sessions-know-drivers-only-by-interface-and-registry'],
  ['src/main/sessions/a.ts', 'node:child_process', 'sessions-run-without-node'],

  ['src/main/api/a.ts', 'src/main/sessions/b.ts', undefined],
  ['src/main/api/a.ts', 'src/main/remote/b.ts', 'the-api-knows-only-sessions-waiting-and-the-store'],
  ['src/main/api/a.ts', 'src/main/desktop/b.ts', 'the-api-knows-only-sessions-waiting-and-the-store'],
  ['src/main/api/a.ts', 'node:net', 'the-api-runs-without-node'],
  ['src/main/remote/a.ts', 'src/main/api/b.ts', undefined],
  ['src/main/remote/a.ts', 'src/channel/b.ts', undefined],
  ['src/main/remote/a.ts', 'node:http', undefined],
  ['src/main/remote/a.ts', 'src/main/sessions/b.ts', 'the-phone-reaches-main-only-through-the-api'],
  ['src/main/remote/a.ts', 'src/main/store/b.ts', 'the-phone-reaches-main-only-through-the-api'],

  ['src/main/index.ts', 'electron', undefined],
  ['src/main/index.ts', 'src/channel/b.ts', 'only-the-two-ends-know-the-channel'],
  ['src/main/index.ts', 'src/main/desktop/b.ts', undefined],
  ['src/main/desktop/a.ts', 'electron', undefined],
  ['src/main/desktop/a.ts', 'src/main/remote/b.ts', undefined],
  ['src/main/desktop/a.ts', 'src/renderer/ui/b.ts', 'main-never-imports-preload-or-renderer'],
  ['src/main/api/a.ts', 'src/main/index.ts', 'only-the-entry-and-the-desktop-know-the-desktop'],

  ['src/preload/index.ts', 'electron', undefined],
  ['src/preload/index.ts', 'src/shared/b.ts', undefined],
  ['src/preload/index.ts', 'src/main/wire/b.ts', 'the-preload-knows-only-shared'],
  ['src/preload/index.ts', 'zod', 'the-preload-uses-only-electron'],
  ['src/preload/index.ts', 'node:fs', 'the-preload-runs-in-a-sandbox'],

  ['src/renderer/ui/a.ts', 'react', undefined],
  ['src/renderer/ui/a.ts', 'src/shared/b.ts', 'ui-knows-nothing-of-ours'],
  ['src/renderer/ui/a.ts', 'marked', 'ui-uses-only-react'],
  ['src/renderer/client/a.ts', 'src/renderer/session/b.ts', 'the-client-knows-no-screens'],
  ['src/renderer/session/a.ts', 'src/renderer/ui/b.ts', undefined],
  ['src/renderer/session/a.ts', 'src/renderer/desktop/b.ts', 'a-session-knows-no-desktop-and-no-phone'],
  ['src/renderer/session/a.ts', 'src/renderer/phone/b.ts', 'a-session-knows-no-desktop-and-no-phone'],
  ['src/renderer/desktop.tsx', 'src/renderer/desktop/b.ts', undefined],
  ['src/renderer/desktop/a.ts', 'src/renderer/session/b.ts', undefined],
  ['src/renderer/desktop/a.ts', 'src/renderer/phone/b.ts', 'desktop-phone-and-pairing-are-strangers'],
  ['src/renderer/phone.tsx', 'src/renderer/desktop/b.ts', 'desktop-phone-and-pairing-are-strangers'],
  ['src/renderer/pairing/a.ts', 'src/renderer/ui/b.ts', undefined],
  ['src/renderer/pairing/a.ts', 'src/renderer/desktop/b.ts', 'desktop-phone-and-pairing-are-strangers'],
  ['src/renderer/pairing/a.ts', 'src/renderer/session/b.ts', 'the-pairing-draws-nothing-of-a-session'],
  ['src/renderer/phone/a.ts', 'src/channel/b.ts', undefined],
  ['src/renderer/phone.tsx', 'src/channel/b.ts', undefined],
  ['src/renderer/desktop/a.ts', 'src/channel/b.ts', 'only-the-two-ends-know-the-channel'],
  ['src/renderer/phone/a.ts', 'src/main/wire/b.ts', 'the-renderer-knows-only-shared-and-the-channel'],
  ['src/renderer/desktop/a.ts', 'electron', 'only-the-desktop-the-entry-and-the-preload-know-electron'],
  ['src/renderer/desktop/a.ts', 'node:fs', 'the-renderer-runs-without-node'],

  ['src/main/wire/a.ts', 'src/main/wire/b.test.ts', 'product-never-imports-tests'],
  ['src/main/wire/a.ts', 'src/main/wire/testing/b.ts', 'product-never-imports-tests'],
  ['src/main/wire/a.ts', 'src/main/wire/b-fixture.ts', 'product-never-imports-tests'],
  ['src/main/wire/testing/a.ts', 'src/main/store/b-fixture.ts', undefined],
  ['src/main/wire/a.ts', 'e2e/b.ts', 'product-never-imports-tests'],
  ['src/main/wire/a.ts', 'not-a-package', 'every-import-can-be-found'],
];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signalbox-walls-'));
  await symlink(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"name":"walls","type":"module"}');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function put(path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

async function broken(): Promise<string[]> {
  const { output } = await cruise(['src'], {
    ...config.options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  return [...new Set((output as ICruiseResult).summary.violations.map((violation) => violation.rule.name))];
}

const manyRunsMs = 60_000;

test.each(['import type { X }', 'import { x }'])(
  '%s is stopped by every wall',
  { timeout: manyRunsMs },
  async (words) => {
    for (const [from, to, wall] of table) {
      await rm(join(folder, 'src'), { recursive: true, force: true });
      if (/^(src|e2e)\//.test(to)) await put(to, 'export const x = 1; export type X = 1;');
      const target = /^(src|e2e)\//.test(to) ? `./${relative(dirname(from), to)}` : to;
      await put(from, `${words} from '${target}';`);
      const found = await broken();
      if (wall === undefined) expect({ from, to, found }).toEqual({ from, to, found: [] });
      else expect({ from, to, found }).toEqual({ from, to, found: expect.arrayContaining([wall]) });
    }
  },
);

test('two files that import each other are a circle', async () => {
  await rm(join(folder, 'src'), { recursive: true, force: true });
  await put('src/main/wire/a.ts', "import { b } from './b.ts'; export const a = () => b;");
  await put('src/main/wire/b.ts', "import { a } from './a.ts'; export const b = () => a;");
  expect(await broken()).toEqual(['no-import-goes-round-in-a-circle']);
});

test('every rule has a line in the table', () => {
  const tested = new Set([...table.map(([, , wall]) => wall), 'no-import-goes-round-in-a-circle']);
  expect(config.forbidden.map((rule) => rule.name).filter((name) => !tested.has(name))).toEqual([]);
});
