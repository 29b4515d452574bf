import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nextChange } from './source-changes.ts';

test('a file that is written below the folder is a change', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-sources-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'main'));
  const change = nextChange(folder);
  await writeFile(join(folder, 'main/index.ts'), '');
  expect(await change).toBeUndefined();
});
