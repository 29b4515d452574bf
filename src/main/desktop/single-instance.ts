import { app, type BrowserWindow } from 'electron';

/** One copy per folder of data. A second one brings the first to the front and ends. */
export function claimSingleInstance(): void {
  if (app.requestSingleInstanceLock()) return;
  process.stderr.write('signalbox: it is running already; its window comes to the front.\n');
  process.exit(0);
}

export function comeToFront(window: BrowserWindow): void {
  app.on('second-instance', () => {
    if (window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  });
}
