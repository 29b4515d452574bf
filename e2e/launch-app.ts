import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, test as base, type ElectronApplication, expect, type Page } from '@playwright/test';
import { appEnvironment } from '../scripts/runtime/app-environment.ts';
import { projectFolder } from '../scripts/runtime/project.ts';
import { sandboxSwitches } from '../scripts/runtime/sandbox-switches.ts';
import { endAgents } from './end-agents.ts';

export type RunningApp = {
  electron: ElectronApplication;
  page: Page;
  userData: string;
};

/** A start takes one to three seconds; a machine under load takes longer. */
const startMs = 25_000;

type Fixtures = {
  /** A folder for the app's data, removed at the end. */
  userData: string;
  /** Variables that the app gets beside this machine's; a test may fill it before it launches. */
  environment: Record<string, string>;
  /** Scripts that are loaded into the app before its own code. */
  loaded: string[];
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
    await endAgents(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  environment: async ({}, use) => use({}),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  loaded: async ({}, use) => use([]),
  launch: async ({ userData, environment, loaded }, use) => {
    const before = [...sandboxSwitches(), ...loaded.flatMap((script) => ['-r', script])];
    const running = new Set<ElectronApplication>();
    await use(async (...args) => {
      const start = () =>
        _electron.launch({
          args: [...before, projectFolder, '--user-data', userData, ...args],
          env: { ...(appEnvironment(process.env) as Record<string, string>), ...environment },
          timeout: startMs,
        });
      // Electron 33 has been seen to hang in its own start, before a line of the app ran; Playwright has ended it by then.
      const electron = await start().catch((error: Error) => {
        console.error(`\n  THE APP DID NOT START AND IS STARTED AGAIN: ${error.message.split('\n')[0]}\n`);
        return start();
      });
      running.add(electron);
      electron.on('close', () => running.delete(electron));
      return { electron, page: await drawnPage(electron), userData };
    });
    // As a person would: it is asked to quit. One that its test has ended is gone already.
    for (const electron of running) await electron.close();
  },
  app: async ({ launch }, use) => use(await launch()),
});

/** The page of the room once a person could see it: a window begins with an empty one, and what is done to that is lost. */
async function drawnPage(electron: ElectronApplication): Promise<Page> {
  const page = await electron.firstWindow();
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible');
  return page;
}

export { expect };
