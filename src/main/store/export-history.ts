import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { limits } from '../../shared/limits.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { HistoryFilter } from '../../shared/waiting.ts';
import type { Store } from './store.ts';

/** `path` is absent when the person closed the dialog. */
export type HistoryExport = (filter: HistoryFilter) => Promise<Result<{ path?: string; count: number }>>;

/**
 * Writes settled cards to a file that a person chooses, newest first, one JSON record a line: the input as it was shown and,
 * where somebody changed it, as it was allowed. Read and written page by page. The file has its name only when it is whole.
 */
export function createHistoryExport(parts: {
  settled: Store['settled'];
  pickFile(): Promise<string | undefined>;
}): HistoryExport {
  return async (filter) => {
    const path = await parts.pickFile();
    if (path === undefined) return ok({ count: 0 });
    const unfinished = `${path}.unfinished`;
    try {
      const file = await open(unfinished, 'w', 0o600);
      const count = await writePages(file, filter, parts.settled).finally(() => file.close());
      await rename(unfinished, path);
      return ok({ path, count });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      await rm(unfinished, { force: true });
      return fail('writeFailed', `The file could not be written (${error.code}). Choose another place, or make room.`);
    }
  };
}

async function writePages(file: FileHandle, filter: HistoryFilter, settled: Store['settled']): Promise<number> {
  let count = 0;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const page = settled({ ...filter, before, limit: limits.pageEvents });
    const last = page.at(-1)?.settlement?.at;
    if (last === undefined) return count;
    await file.write(page.map((record) => `${JSON.stringify(record)}\n`).join(''));
    count += page.length;
    before = last;
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string' && 'syscall' in error;
}
