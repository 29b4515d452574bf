import { spawn } from 'node:child_process';
import type { Spawner } from './wire.ts';

/** Starts from this very process, which suits plain Node: all that it opens is closed in a child. Chromium is not so tidy. */
export function createNodeSpawner(): Spawner {
  return ({ program, args, cwd, env }) =>
    new Promise((resolve) => {
      const child = spawn(program, args, { cwd, env, detached: true, stdio: 'ignore' });
      child.once('error', (error) => resolve({ ok: false, message: error.message }));
      child.once('spawn', () => {
        child.unref();
        resolve({ ok: true, pid: child.pid ?? 0 });
      });
    });
}
