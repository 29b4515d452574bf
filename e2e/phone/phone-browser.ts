import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { done, type Result } from '../../scripts/runtime/result.ts';
import { sandboxSwitches } from '../../scripts/runtime/sandbox-switches.ts';
import { installPackages, missingCommands } from '../../scripts/runtime/system-packages.ts';
import { type PhoneNetwork, startPhoneNetwork } from './phone-network.ts';

/** A browser of the size of a phone, with fingers, behind a network of its own. */
export type PhoneBrowser = {
  network: PhoneNetwork;
  context: BrowserContext;
  page: Page;
  close(): Promise<void>;
};

/** Debian's Chromium, which is what a phone has; it is installed where that is possible. */
export async function startPhoneBrowser(): Promise<Result<PhoneBrowser>> {
  const installed = await installPackages(await missingCommands({ chromium: 'chromium' }));
  if (!installed.ok) return installed;
  const network = await startPhoneNetwork();
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: sandboxSwitches(),
    // Without that a browser goes to this machine directly.
    proxy: { server: network.url, bypass: '<-loopback>' },
  });
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  return done({
    network,
    context,
    page: await context.newPage(),
    async close() {
      await browser.close();
      await network.close();
    },
  });
}
