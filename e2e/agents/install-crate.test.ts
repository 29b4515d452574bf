import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installCrate } from './install-crate.ts';
import { pinnedScv } from './pinned-crates.ts';

it('says in words that an agent cannot be built, and leaves nothing half-done', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-build-'));
  const path = process.env.PATH;
  process.env.PATH = folder;
  const installed = await installCrate(pinnedScv, folder).finally(() => {
    process.env.PATH = path;
  });
  expect(installed).toMatchObject({ ok: false });
  expect(installed.ok ? '' : installed.message).toContain(`${pinnedScv.version} could not be built`);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
