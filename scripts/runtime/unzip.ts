import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

/**
 * Unpacks a zip file into `folder`. `place` gives each entry its path there, or undefined to leave it out.
 * yauzl refuses entries that would climb out of the folder.
 */
export async function unzip(file: string, folder: string, place: (entry: string) => string | undefined): Promise<void> {
  const zip = await openPromise(file, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName.endsWith('/') ? undefined : place(entry.fileName);
    if (path === undefined) continue;
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    const mode = (entry.externalFileAttributes >>> 16) & 0o777;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { mode: mode || 0o644 }));
  }
}
