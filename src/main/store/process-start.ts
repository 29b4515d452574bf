import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process started, as a text that is the same whenever it is asked for and that no other process with the same pid
 * ever has; undefined: there is no such process, or it has ended. `unknown` where the system does not tell.
 */
export function processStart(pid: number): string | undefined {
  if (process.platform === 'linux') return linuxStart(pid);
  if (!isThere(pid)) return undefined;
  if (process.platform === 'win32') return 'unknown';
  const answer = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C' } });
  return answer.stdout?.trim() || 'unknown';
}

/** Clock ticks since the boot (field 22; the name in field 2 may hold spaces and brackets), and which boot that was. */
function linuxStart(pid: number): string | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields?.[0];
  if (fields === undefined || state === 'Z' || state === 'X') return undefined;
  return `${readProc('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[19]}`;
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
