import { spawnSync } from 'node:child_process';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../launch-app.ts';
import { mustCall } from '../page-calls.ts';

const ours = ['signalbox.db', 'signalbox.db-wal', 'signalbox.db-shm', 'sessions', 'images', 'logs', 'window.json'];

async function walk(path: string): Promise<string[]> {
  const found = await lstat(path).catch(() => undefined);
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  const inside = await Promise.all((await readdir(path)).map((name) => walk(join(path, name))));
  return [path, ...inside.flat()];
}

test('what the app keeps is for its owner only', async ({ launch, userData }) => {
  const { page, electron } = await launch();
  await mustCall(page, 'session.create', { agent: 'echo', workspace: userData, policy: { kind: 'on-request' } });
  await mustCall(page, 'image.add', {
    base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  });
  const paths = [userData, ...(await Promise.all(ours.map((name) => walk(join(userData, name))))).flat()];
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const found = await lstat(path);
    expect([path, (found.mode & 0o777).toString(8)]).toEqual([path, found.isDirectory() ? '700' : '600']);
  }
  if (process.getuid?.() === 0) {
    for (const path of paths) {
      const read = spawnSync('cat', [path], { uid: 65_534, gid: 65_534 });
      expect([path, read.status]).toEqual([path, 1]);
    }
  }
  await electron.close();
  const kept = await lstat(join(userData, 'window.json'));
  expect((kept.mode & 0o777).toString(8)).toBe('600');
});
