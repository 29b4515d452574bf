import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installAgent } from './install-agents.ts';
import { pinnedClaude } from './pinned-agents.ts';

it('says in words that an agent cannot be installed, and leaves nothing half-done', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-install-'));
  const path = process.env.PATH;
  process.env.PATH = folder;
  const installed = await installAgent(pinnedClaude, folder).finally(() => {
    process.env.PATH = path;
  });
  expect(installed).toMatchObject({ ok: false });
  expect(installed.ok ? '' : installed.message).toContain(`${pinnedClaude.version} could not be installed`);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
