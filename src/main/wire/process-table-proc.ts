import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { ProcessFacts, ProcessTable } from './process-table.ts';

/** Linux: the files of /proc, which are memory and cost microseconds to read. */
export function createProcDirTable(): ProcessTable {
  return {
    bootId: async () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    read: async (pid) => facts(pid),
    group: async (group) =>
      pids()
        .filter((pid) => stat(pid)?.group === group)
        .flatMap((pid) => facts(pid) ?? [])
        .filter((one) => !one.ended),
    withWord: async (word) =>
      pids()
        .filter((pid) => args(pid).split(' ').includes(word))
        .flatMap((pid) => facts(pid) ?? [])
        .filter((one) => !one.ended),
    isStill: ({ pid, start }) => {
      const now = stat(pid);
      return now !== undefined && !now.ended && now.start === start;
    },
  };
}

function pids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function facts(pid: number): ProcessFacts | undefined {
  const found = stat(pid);
  if (!found) return undefined;
  const output = gone(() => readlinkSync(`/proc/${pid}/fd/1`));
  return { pid, ...found, args: args(pid), ...(output === undefined ? {} : { output }) };
}

/** The name in parentheses may hold anything, so fields are counted from its end: state is field 3, group 5, start 22. */
function stat(pid: number): { group: number; start: string; ended: boolean } | undefined {
  const line = gone(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (line === undefined) return undefined;
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state = '', , group = ''] = fields;
  return { group: Number(group), start: fields[19] ?? '', ended: state === 'Z' || state === 'X' };
}

function args(pid: number): string {
  const words = gone(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '';
  return words.replace(/\0$/, '').replaceAll('\0', ' ');
}

/** A process may end between any two reads; what belongs to another user cannot be read. Both mean: nothing to see. */
function gone<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return undefined;
    throw error;
  }
}
