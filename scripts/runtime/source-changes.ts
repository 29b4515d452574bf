import { watch } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project.ts';

/** Editors write a file in several steps, and people save several files. */
const settledMs = 200;

/** Comes when a file of the app has changed and none has for a moment. */
export function nextChange(folder = join(projectFolder, 'src')): Promise<undefined> {
  return new Promise((resolve) => {
    let settled: NodeJS.Timeout | undefined;
    const watcher = watch(folder, { recursive: true }, () => {
      clearTimeout(settled);
      settled = setTimeout(() => {
        watcher.close();
        resolve(undefined);
      }, settledMs);
    });
  });
}
