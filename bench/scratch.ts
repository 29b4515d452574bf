import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is gone when the work is done. */
export function withFolder<Out>(work: (folder: string) => Out): Out {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-bench-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
