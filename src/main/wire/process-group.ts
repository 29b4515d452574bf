import { limits } from '../../shared/limits.ts';
import type { IdentityCheck } from './identity.ts';
import { groupExists } from './process-table.ts';
import { errorCode } from './wire-files.ts';

/** Signals a whole process group, and only one that is proven to be ours at that moment. */
export type ProcessGroup = {
  /** False: nothing of it is left, or it is not provably ours. */
  signal(...signals: NodeJS.Signals[]): Promise<boolean>;
  /** Hangs up, terminates, kills, `shutdownGraceMs` apart, until nothing is left. */
  end(): Promise<void>;
};

export function createProcessGroup(identity: IdentityCheck): ProcessGroup {
  async function signal(...signals: NodeJS.Signals[]): Promise<boolean> {
    try {
      const members = await identity.members();
      const group = identity.group();
      if (group === undefined || members.length === 0) return false;
      for (const one of signals) process.kill(-group, one);
      return true;
    } catch (error) {
      // It has just ended, or the system will not say whose it is: either way nothing is signalled.
      if (errorCode(error) === undefined) throw error;
      return false;
    }
  }

  async function isEmptyWithin(ms: number): Promise<boolean> {
    const deadline = performance.now() + ms;
    while (performance.now() < deadline) {
      const group = identity.group();
      if (group === undefined || !groupExists(group)) return true;
      // What has ended and was not noticed by its parent keeps the group's number; it counts as gone.
      if ((await identity.members()).length === 0) return true;
      await new Promise((resolve) => setTimeout(resolve, limits.groupPollMs));
    }
    return false;
  }

  return {
    signal,
    async end() {
      for (const how of ['SIGHUP', 'SIGTERM', 'SIGKILL'] as const) {
        if (!(await signal('SIGCONT', how))) return;
        if (await isEmptyWithin(limits.shutdownGraceMs)) return;
      }
    },
  };
}
