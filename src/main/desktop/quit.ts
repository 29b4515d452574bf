import { app } from 'electron';
import type { Log } from './log-file.ts';

/** A part that does not come to its end must not keep the app for ever: what is stored is right without it. */
const longestMs = 15_000;

/** Runs `close` once before the app ends, however it is asked to end. */
export function closeOnQuit(close: () => Promise<void>, log: Log): void {
  let closing = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    const late = new Promise<void>((resolve) => setTimeout(resolve, longestMs, undefined).unref());
    void Promise.race([close(), late])
      .catch((error) => log.write(`closing failed: ${error instanceof Error ? error.stack : String(error)}`))
      .finally(() => app.exit(0));
  });
  app.on('window-all-closed', () => app.quit());
}
