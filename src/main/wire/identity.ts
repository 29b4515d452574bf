import { groupExists, type ProcessFacts, type ProcessTable } from './process-table.ts';
import type { WireFiles } from './wire-files.ts';
import { readIfThere } from './wire-files.ts';
import type { WireMeta } from './wire-meta.ts';
import { tokenWord } from './wire-script.ts';

export type Identity =
  | { state: 'alive' }
  /** Something of it may still run: its shell is gone and others of its group are not, or the system will not say. */
  | { state: 'unknown' }
  | { state: 'exited'; exitCode?: number };

/** Tells whose a process is. A number alone is a lie: it is given again to somebody else. */
export type IdentityCheck = {
  identify(): Promise<Identity>;
  /** Those of the group that may be signalled: empty unless at least one of them is proven to be ours. */
  members(): Promise<ProcessFacts[]>;
  /** The number of its group, once known. */
  group(): number | undefined;
};

export function createIdentityCheck(files: WireFiles, meta: WireMeta | undefined, table: ProcessTable): IdentityCheck {
  let leader = meta?.process;
  let proven = false;
  /** Members of the group that were there together with a proven one: `pid start`. */
  const known = new Set<string>();

  const word = meta ? tokenWord(meta.token) : '';
  const keyOf = (facts: ProcessFacts) => `${facts.pid} ${facts.start}`;
  const isTail = (facts: ProcessFacts) => facts.args.startsWith('tail ') && facts.args.endsWith(` ${files.input}`);
  const isOurs = (facts: ProcessFacts) =>
    known.has(keyOf(facts)) || facts.output === files.output || facts.args.split(' ').includes(word) || isTail(facts);

  /** The app may have died between the start and the moment when it noted the number. */
  async function findLeader(): Promise<void> {
    if (leader || !meta) return;
    const [found] = await table.withWord(word);
    if (found) leader = { pid: found.group };
  }

  async function isLeaderAlive(): Promise<boolean> {
    if (!leader) return false;
    if (proven && table.isStill(leader)) return true;
    const facts = await table.read(leader.pid);
    if (!facts || facts.ended || !facts.args.split(' ').includes(word)) return false;
    if (leader.start !== undefined && leader.start !== facts.start) return false;
    leader = { pid: facts.pid, start: facts.start };
    proven = true;
    return true;
  }

  async function members(): Promise<ProcessFacts[]> {
    if (!meta || meta.bootId !== (await table.bootId())) return [];
    await findLeader();
    if (!leader || !groupExists(leader.pid)) return [];
    const group = await table.group(leader.pid);
    if (!group.some(isOurs)) return [];
    for (const facts of group) known.add(keyOf(facts));
    return group;
  }

  async function look(): Promise<Identity> {
    const exit = await readIfThere(files.exit);
    if (exit !== undefined) {
      const code = /^(\d{1,3})\n$/.exec(exit)?.[1];
      return code === undefined ? { state: 'exited' } : { state: 'exited', exitCode: Number(code) };
    }
    if (!meta || meta.bootId !== (await table.bootId())) return { state: 'exited' };
    await findLeader();
    if (await isLeaderAlive()) return { state: 'alive' };
    // The status may have been written, and the shell have ended, since it was looked for.
    if ((await readIfThere(files.exit)) !== undefined) return look();
    const left = (await members()).filter((facts) => !isTail(facts));
    return left.length > 0 ? { state: 'unknown' } : { state: 'exited' };
  }

  return {
    async identify() {
      try {
        return await look();
      } catch (error) {
        if (error instanceof Error && 'code' in error) return { state: 'unknown' };
        throw error;
      }
    },
    members,
    group: () => leader?.pid,
  };
}
