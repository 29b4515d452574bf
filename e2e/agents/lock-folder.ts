import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** How often a lock that another process holds is looked at again. */
const lookAgainMs = 200;

/**
 * Does work while no other process of this machine does it: who makes the folder has the lock. One whose holder died
 * is taken over.
 */
export async function whileLocked<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  while (!(await take(folder))) {
    if (await holderIsGone(folder)) await clear(folder);
    else await wait(lookAgainMs);
  }
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function take(folder: string): Promise<boolean> {
  // Made complete beside its place, so that a lock always says who holds it.
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  await writeFile(join(draft, 'pid'), String(process.pid));
  try {
    // A folder cannot replace one that is not empty.
    await rename(draft, folder);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (isTaken(error)) return false;
    throw error;
  }
}

/** What the systems say where a folder is in the way. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(String(error.code));
}

/** Moves a dead holder's lock away; only one process can, and none can move a lock that was taken meanwhile. */
async function clear(folder: string): Promise<void> {
  const dead = `${folder}.${randomUUID()}`;
  const moved = await rename(folder, dead).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  if (await holderIsGone(dead)) await rm(dead, { recursive: true, force: true });
  else await rename(dead, folder);
}

async function holderIsGone(folder: string): Promise<boolean> {
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => Number.NaN));
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
