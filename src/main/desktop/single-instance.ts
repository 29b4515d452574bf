import { app, type BrowserWindow } from 'electron';
import { bringToFront } from './bring-to-front.ts';

/** One copy per folder of data. A second one brings the first to the front and ends. */
export function claimSingleInstance(): void {
  if (app.requestSingleInstanceLock()) return;
  process.stderr.write('signalbox: it is running already; its window comes to the front.\n');
  process.exit(0);
}

export function comeToFront(window: BrowserWindow): void {
  app.on('second-instance', () => bringToFront(window));
}
