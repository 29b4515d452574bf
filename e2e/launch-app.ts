import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test';
import { appEnvironment } from '../scripts/runtime/app-environment.ts';
import { projectFolder } from '../scripts/runtime/project.ts';
import { sandboxSwitches } from '../scripts/runtime/sandbox-switches.ts';

export type RunningApp = {
  electron: ElectronApplication;
  page: Page;
  userData: string;
};

type Fixtures = {
  /** A folder for the app's data, removed at the end. */
  userData: string;
  /** Starts the built app; may be called again after it has ended. All that it started is ended with the test. */
  launch: (...args: string[]) => Promise<RunningApp>;
  app: RunningApp;
};

/** Tests of the real, built app. `npm run test:e2e` has built it, and has set up Electron and a display. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  userData: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  launch: async ({ userData }, use) => {
    const running: ElectronApplication[] = [];
    await use(async (...args) => {
      const electron = await _electron.launch({
        args: [...sandboxSwitches(), projectFolder, '--user-data', userData, ...args],
        env: appEnvironment(process.env) as Record<string, string>,
      });
      running.push(electron);
      return { electron, page: await electron.firstWindow(), userData };
    });
    for (const electron of running) await end(electron);
  },
  app: async ({ launch }, use) => use(await launch()),
});

export { expect } from '@playwright/test';

/** Asks it to quit, as a person would. One that was killed by its test is gone already. */
async function end(electron: ElectronApplication): Promise<void> {
  const child = electron.process();
  if (child.exitCode !== null || child.signalCode !== null) return;
  await electron.close();
}
