import { type FSWatcher, watch } from 'node:fs';
import { basename } from 'node:path';
import { limits } from '../../shared/limits.ts';
import type { WireFiles } from './wire-files.ts';

/**
 * Calls back when the recording grew or the exit status appeared. Where the system will not watch (it has a limit of
 * watches), they are looked at each `wirePollMs`. Returns how to stop.
 */
export function watchWire(files: WireFiles, grown: () => void, ended: () => void): () => void {
  let poll: NodeJS.Timeout | undefined;
  let watchers: FSWatcher[] = [];

  function changed(name: string | null): void {
    if (name === null || name === basename(files.output)) grown();
    if (name === null || name === basename(files.exit)) ended();
  }

  function pollInstead(): void {
    stopWatching();
    poll ??= setInterval(() => changed(null), limits.wirePollMs);
  }

  function stopWatching(): void {
    for (const watcher of watchers) watcher.close();
    watchers = [];
  }

  try {
    // Only Linux tells of a file's growth to who watches its folder.
    const paths = process.platform === 'linux' ? [files.folder] : [files.folder, files.output];
    for (const path of paths) {
      const watcher = watch(path, (_, name) => changed(name));
      watcher.on('error', pollInstead);
      watchers.push(watcher);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    pollInstead();
  }

  return () => {
    stopWatching();
    clearInterval(poll);
  };
}
