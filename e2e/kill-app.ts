import type { ElectronApplication } from '@playwright/test';

/** As when the power goes, for the app alone. */
export async function killApp(electron: ElectronApplication): Promise<void> {
  const ended = new Promise<void>((resolve) => electron.on('close', () => resolve()));
  electron.process().kill('SIGKILL');
  await ended;
}
