import { stat } from 'node:fs/promises';
import { limits } from '../../shared/limits.ts';
import { errorCode, type WireFiles } from './wire-files.ts';

/** What the recording of a session may grow to. Over it, its process is held until a person lets it go on. */
export type RecordingQuota = {
  /** Looks at the files, but not again within `wirePollMs`; calls `full` when they have grown over the quota, once until it is raised. */
  check(): Promise<void>;
  /** True when it was full: there is as much room again now. */
  raise(): boolean;
  bytes(): number;
};

export function createRecordingQuota(files: WireFiles, from: number, full: () => void): RecordingQuota {
  let quota = from;
  let isFull = false;
  let lastCheck = Number.NEGATIVE_INFINITY;

  async function check(): Promise<void> {
    if (performance.now() - lastCheck < limits.wirePollMs) return;
    lastCheck = performance.now();
    const sizes = await Promise.all([sizeOf(files.output), sizeOf(files.errors)]);
    if (isFull || sizes[0] + sizes[1] <= quota) return;
    isFull = true;
    full();
  }

  return {
    check,
    raise() {
      if (!isFull) return false;
      isFull = false;
      quota += limits.recordingBytesPerSession;
      return true;
    },
    bytes: () => quota,
  };
}

/** 0 for a file that cannot be looked at: the reader of it says so. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return 0;
  }
}
