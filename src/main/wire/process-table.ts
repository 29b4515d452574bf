import { createProcDirTable } from './process-table-proc.ts';
import { createPsTable } from './process-table-ps.ts';

/** What the system says of one process. */
export type ProcessFacts = {
  pid: number;
  /** Its process group. */
  group: number;
  /** When it began, in the system's own words: only good for comparing. */
  start: string;
  /** It has ended and only waits for its parent to notice. */
  ended: boolean;
  /** Its arguments, joined by spaces. */
  args: string;
  /** The file that its standard output is, where the system tells. */
  output?: string;
};

/** The processes of this machine. Every call may find that the system will not say, and then throws. */
export type ProcessTable = {
  /** Different after each start of the machine. */
  bootId(): Promise<string>;
  read(pid: number): Promise<ProcessFacts | undefined>;
  /** Those of one group that have not ended. */
  group(group: number): Promise<ProcessFacts[]>;
  /** Those whose arguments contain a word. */
  withWord(word: string): Promise<ProcessFacts[]>;
  /** Is a process that was proven a moment ago still there? Starts no other process: it is asked all the time. */
  isStill(facts: { pid: number; start?: string | undefined }): boolean;
};

export function createProcessTable(): ProcessTable {
  return process.platform === 'linux' ? createProcDirTable() : createPsTable();
}

/** Whether anything, ended or not, is left of a process group. Cheap. */
export function groupExists(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}
