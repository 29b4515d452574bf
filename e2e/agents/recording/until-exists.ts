import { watch } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Resolves when a file is there: often the only sign that a tool runs. Its folder exists already. */
export async function untilExists(path: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const watcher = watch(dirname(path));
    const look = () =>
      access(path).then(
        () => {
          watcher.close();
          resolve();
        },
        () => undefined,
      );
    watcher.on('change', look);
    void look();
  });
}
