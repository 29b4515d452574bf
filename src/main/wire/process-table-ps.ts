import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ProcessFacts, ProcessTable } from './process-table.ts';

const run = promisify(execFile);
const columns = ['pid=', 'pgid=', 'stat=', 'lstart=', 'args='].flatMap((column) => ['-o', column]);
/** lstart is five words long: Tue Dec  1 03:14:32 2026. */
const row = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+\S+\s+\d+)\s*(.*)$/;
const env = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** macOS and the BSDs: `ps`. Asked when a process is adopted or signalled, never in a loop. */
export function createPsTable(): ProcessTable {
  return {
    bootId: async () => (await output('sysctl', ['-n', 'kern.bootsessionuuid'])).trim(),
    read: async (pid) => (await list()).find((one) => one.pid === pid),
    group: async (group) => (await list()).filter((one) => one.group === group && !one.ended),
    withWord: async (word) => (await list()).filter((one) => !one.ended && one.args.split(' ').includes(word)),
    isStill: ({ pid }) => {
      try {
        process.kill(pid, 0);
        return true;
      } catch (error) {
        return error instanceof Error && 'code' in error && error.code === 'EPERM';
      }
    },
  };
}

async function list(): Promise<ProcessFacts[]> {
  return parsePs(await output('ps', ['-axww', ...columns]));
}

export function parsePs(text: string): ProcessFacts[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, group, state = '', start = '', args = ''] = row.exec(line) ?? [];
    if (pid === undefined || group === undefined) return [];
    const ended = state.startsWith('Z');
    return [{ pid: Number(pid), group: Number(group), start: start.replace(/\s+/g, ' '), ended, args }];
  });
}

async function output(program: string, args: string[]): Promise<string> {
  const { stdout } = await run(program, args, { env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
