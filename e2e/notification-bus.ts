import { say } from '../scripts/runtime/say.ts';
import { type SessionBus, startSessionBus } from '../scripts/runtime/session-bus.ts';
import { test as base, expect } from './launch-app.ts';

/** Tests of the built app on a session bus of its own. Where there can be none they are skipped, and say why. */
export const test = base.extend<{ environment: Record<string, string> }, { startedBus: SessionBus | string }>({
  startedBus: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    async ({}, use) => {
      const bus = await startSessionBus(process.env);
      if (!bus.ok) say(`NOTIFICATIONS ARE NOT TESTED. ${bus.message}`);
      await use(bus.ok ? bus.value : bus.message);
      if (bus.ok) await bus.value.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  environment: async ({ startedBus, userData }, use) => {
    // What starts at login is written below here.
    await use({ XDG_CONFIG_HOME: userData, ...(typeof startedBus === 'string' ? {} : startedBus.environment) });
  },
});

/** The same with the bus itself, on which what was shown before this test is left out. */
export const testWithBus = test.extend<{ bus: SessionBus }>({
  bus: async ({ startedBus }, use, info) => {
    if (typeof startedBus === 'string') return info.skip(true, startedBus);
    await startedBus.clear();
    await expect.poll(startedBus.standing, { timeout: 15_000 }).toBe(0);
    const before = (await startedBus.shown()).length;
    await use({ ...startedBus, shown: async () => (await startedBus.shown()).slice(before) });
  },
});
