import { hostname } from 'node:os';
import type { Locator, Page } from '@playwright/test';
import { say } from '../../scripts/runtime/say.ts';
import { test as withKeyRing } from '../key-ring.ts';
import { expect, type RunningApp, test as withoutKeyRing } from '../launch-app.ts';
import { openPairing, scan, typedOf } from '../pairing-page.ts';
import { type PhoneBrowser, startPhoneBrowser } from './phone-browser.ts';

type PhoneFixtures = {
  /** Starts the browser of a phone; ended with the test. */
  phoneBrowser: () => Promise<PhoneBrowser>;
};

/** Where there is no browser to stand for a phone's, the test is skipped, and says why. */
async function browsers(
  use: (start: () => Promise<PhoneBrowser>) => Promise<void>,
  skip: (why: string) => void,
): Promise<void> {
  const started: PhoneBrowser[] = [];
  await use(async () => {
    const browser = await startPhoneBrowser();
    if (!browser.ok) {
      say(`THE PHONE'S PAGE IS NOT TESTED. ${browser.message}`);
      skip(browser.message);
      throw new Error(browser.message);
    }
    started.push(browser.value);
    return browser.value;
  });
  for (const browser of started) await browser.close();
}

/** Tests of the built app with the real page of a phone in a browser of its own. */
export const test = withoutKeyRing.extend<PhoneFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  phoneBrowser: ({}, use, info) => browsers(use, (why) => info.skip(true, why)),
});

/** The same, where the keys of phones outlive the app. */
export const testWithKeyRing = withKeyRing.extend<PhoneFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  phoneBrowser: ({}, use, info) => browsers(use, (why) => info.skip(true, why)),
});

/** This computer as a network names it, which to a browser is no safe place. */
export function byName(address: string): string {
  const name = (hostname().split('.')[0] ?? '').toLowerCase();
  return address.replace('127.0.0.1', `${name}.local`);
}

type PairOptions = {
  name?: string;
  mayMessage?: boolean;
  /** Types the code instead of scanning the picture. */
  typed?: boolean;
};

/** As a person does it: scan, compare, confirm. */
export async function pairPhone(app: RunningApp, { page }: PhoneBrowser, options: PairOptions = {}): Promise<void> {
  const { name = 'Pixel 9', mayMessage = false, typed = false } = options;
  const pairing = await openPairing(app);
  if (typed) {
    const { address, code } = await typedOf(pairing);
    await page.goto(byName(address));
    await page.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Pair', exact: true }).tap();
  } else {
    await page.goto((await scan(app, pairing)) ?? 'about:blank');
  }
  const digits = page.locator('.pair-number');
  await expect(digits).toBeVisible();
  await expect(pairing.locator('.pairing-digits .ui-hidden')).toHaveText(
    (await digits.getAttribute('aria-label')) ?? '',
  );
  await pairing.getByLabel('Name of the phone').fill(name);
  if (mayMessage) await pairing.getByRole('checkbox', { name: /^May send messages/ }).check();
  await pairing.getByRole('button', { name: 'They match: pair' }).click();
  await expect(pairing.getByRole('heading', { name: 'Paired' })).toBeVisible();
  const closed = pairing.waitForEvent('close');
  // The window may be gone before the click is over.
  await pairing
    .getByRole('button', { name: 'Done' })
    .click()
    .catch(() => undefined);
  await closed;
}

/** The card on the phone that shows this. */
export function phoneCard(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

/** A card that has just come takes no tap, so that nobody allows what slipped under the thumb: it is tapped again. */
export async function tapCard(page: Page, text: string, answer: 'Allow once' | 'Deny'): Promise<void> {
  const name = answer === 'Deny' ? /^Deny/ : /^Allow once$|^Tap again to allow$/;
  const button = phoneCard(page, text).getByRole('button', { name });
  await button.waitFor();
  await expect(async () => {
    if ((await button.count()) > 0) await button.tap({ timeout: 1_000 });
    await expect(button).toHaveCount(0, { timeout: 300 });
  }).toPass();
}
