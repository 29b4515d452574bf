import { join } from 'node:path';
import { type KeyRing, startKeyRing } from '../scripts/runtime/key-ring.ts';
import { say } from '../scripts/runtime/say.ts';
import { test as base } from './launch-app.ts';

/** Tests of the built app where the system keeps secrets. Where that cannot be had they are skipped, and say why. */
export const test = base.extend<
  { environment: Record<string, string>; loaded: string[]; ring: KeyRing },
  { ringStarted: KeyRing | string }
>({
  ringStarted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    async ({}, use) => {
      const ring = await startKeyRing();
      if (!ring.ok) say(`THE KEY RING IS NOT TESTED. ${ring.message}`);
      await use(ring.ok ? ring.value : ring.message);
      if (ring.ok) await ring.value.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  ring: async ({ ringStarted }, use, info) => {
    if (typeof ringStarted === 'string') return info.skip(true, ringStarted);
    await use(ringStarted);
  },
  environment: async ({ ring }, use) => use({ ...ring.environment }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  loaded: async ({}, use) => use([join(import.meta.dirname, 'use-key-ring.cjs')]),
});
