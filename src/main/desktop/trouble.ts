import { app, type BrowserWindow, dialog } from 'electron';
import type { Banner } from '../../shared/contract.ts';
import type { Log } from './log-file.ts';
import { startFailure } from './start-failure.ts';

/** How often the page may die within `crashWindowMs` before it is left alone. */
const mostCrashes = 3;
const crashWindowMs = 60_000;

export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export type FaultWatch = {
  report(error: unknown): void;
  /** The room is open: from now on a fault is told there, and the app goes on. */
  opened(tell: (banner: Banner) => void): void;
};

/**
 * Bugs of this process: kept for those who mend them, told in a sentence to the person. What is stored is right in any
 * case. Until the room is open there is nobody to go on for. `attended`: somebody is there to close a dialog.
 */
export function watchForFaults(log: Log, attended: boolean): FaultWatch {
  let tell: ((banner: Banner) => void) | undefined;
  const report = (error: unknown) => {
    log.write(`uncaught: ${describeError(error)}`);
    if (!tell) {
      refuseToStart(startFailure(error) ?? `Something went wrong while it started. ${log.file} tells more.`, attended);
    }
    const message = `Something went wrong inside Signalbox. What was recorded is safe. ${log.file} tells more.`;
    tell({ id: 'fault', level: 'trouble', message });
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
  return {
    report,
    opened(to) {
      tell = to;
    },
  };
}

/** A page that died comes back by itself, and shows the same: it held nothing. */
export function reloadAfterCrash(window: BrowserWindow, log: Log, tell: (banner: Banner) => void): void {
  let crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    log.write(`the page is gone: ${reason} (${exitCode})`);
    const now = performance.now();
    crashes = [...crashes.filter((at) => now - at < crashWindowMs), now];
    if (crashes.length > mostCrashes) {
      dialog.showErrorBox('Signalbox', 'The window keeps failing. Your agents go on working; start Signalbox again.');
      return;
    }
    tell({ id: 'page', level: 'warning', message: 'The window failed and was drawn again. Nothing was lost.' });
    window.reload();
  });
}

/** The database broke while it was open: the next start sets it aside and rebuilds what it can from the recordings. */
export function restartForDatabase(log: Log): (error: unknown) => void {
  return (error) => {
    log.write(`the database: ${describeError(error)}`);
    dialog.showErrorBox('Signalbox', 'The database cannot be used any more. Signalbox starts again and mends it.');
    app.relaunch();
    app.quit();
  };
}

/** Said on the terminal as well. Where nobody attends, nobody would close a dialog. */
export function refuseToStart(message: string, attended: boolean): never {
  process.stderr.write(`signalbox: ${message}\n`);
  if (attended) dialog.showErrorBox('Signalbox cannot start', message);
  process.exit(1);
}
