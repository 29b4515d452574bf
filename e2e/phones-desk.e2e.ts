import { connect } from 'node:net';
import type { Page } from '@playwright/test';
import { methods, streams } from '../src/shared/contract.ts';
import { trouble } from './accessibility.ts';
import { expect, test } from './launch-app.ts';
import { call, mustCall } from './page-calls.ts';
import { openPairing, openPairingAlone, replyTo, scan, typedFrom, typedOf } from './pairing-page.ts';
import { beginPairing, comeBack } from './phone/test-phone.ts';

const ready = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-ready', 'true');

/** Whether anybody listens there. */
function isOpen(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

async function openPhones(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByText('Phones', { exact: true }).click();
  await expect(dialog.getByRole('radio', { name: 'Phones' })).toBeChecked();
  return dialog;
}

/** Nobody is there to answer a native dialog. */
const answerDialogs = (app: { electron: import('@playwright/test').ElectronApplication }, response: number) =>
  app.electron.evaluate(({ dialog }, button) => {
    dialog.showMessageBox = (() => Promise.resolve({ response: button, checkboxChecked: false })) as never;
  }, response);

test('the picture holds the address, and what is secret behind the # only; the time runs', async ({ app }) => {
  const pairing = await openPairing(app);
  expect(await pairing.title()).toBe('Pair a phone');
  const { address, code } = await typedOf(pairing);
  const link = new URL((await scan(app, pairing)) ?? 'about:blank');
  expect([link.origin, link.pathname, link.search]).toEqual([address, '/', '']);
  // The offer, the public key of the desk, and the secret: 8, 32 and 16 bytes.
  expect(link.hash).toMatch(/^#v1\.[\w-]{11}\.[\w-]{43}\.[\w-]{22}$/);
  expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  const timer = pairing.getByRole('timer');
  const first = await timer.textContent();
  expect(first).toMatch(/^(2:00|1:\d\d) left$/);
  await expect(timer).not.toHaveText(first ?? '');
});

test('closing the window ends the pairing: its port is closed, and the next one has another secret', async ({
  app,
}) => {
  const pairing = await openPairingAlone(app);
  const { address, code } = await typedOf(pairing);
  const link = await scan(app, pairing);
  expect(await isOpen(address)).toBe(true);
  const gone = pairing.waitForEvent('close');
  // The window may be gone before the key is up again.
  await pairing.keyboard.press('Escape').catch(() => undefined);
  await gone;
  await expect.poll(() => isOpen(address)).toBe(false);
  const again = await openPairingAlone(app);
  expect((await typedOf(again)).code).not.toBe(code);
  expect(await scan(app, again)).not.toBe(link);
});

test('closing the window leaves on what the owner turned on', async ({ app }) => {
  const pairing = await openPairing(app);
  const { address } = await typedOf(pairing);
  const gone = pairing.waitForEvent('close');
  await pairing.close();
  await gone;
  expect(await isOpen(address)).toBe(true);
  const settings = await openPhones(app.page);
  await settings.getByRole('button', { name: 'Turn off' }).click();
  await expect.poll(() => isOpen(address)).toBe(false);
});

test('opening it twice is one window, and it goes with the room', async ({ app }) => {
  const pairing = await openPairing(app);
  await mustCall(app.page, 'phones.pair', {});
  expect(app.electron.windows()).toHaveLength(2);
  const gone = pairing.waitForEvent('close');
  await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((window) => window.getParentWindow() === null)
      ?.hide(),
  );
  await gone;
});

test('neither window can do what is for the other', async ({ app }) => {
  const pairing = await openPairing(app);
  let id = 910_000_000;
  const refusedTo = async (page: Page, kind: 'desk' | 'pairing') => {
    for (const [table, name] of [
      ...Object.entries(methods).map(([method, row]) => [row, { method }] as const),
      ...Object.entries(streams).map(([stream, row]) => [row, { stream }] as const),
    ]) {
      if ((table.clients as readonly string[]).includes(kind)) continue;
      id += 1;
      expect(await replyTo(page, id, name as never), JSON.stringify(name)).toBe('forbidden');
    }
  };
  await refusedTo(app.page, 'desk');
  await refusedTo(pairing, 'pairing');
});

test('what goes to one window never comes to the other', async ({ app }) => {
  const pairing = await openPairing(app);
  const id = 920_000_000;
  const listen = (page: Page) =>
    page.evaluate((own) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      window.signalbox.onMessage((text) => text.includes(`"id":${own}`) && seen.push(text));
    }, id);
  await Promise.all([listen(app.page), listen(pairing)]);
  const frame = (method: string) => JSON.stringify({ type: 'call', id, method, input: {} });
  const send = (page: Page, text: string) => page.evaluate((given) => window.signalbox.send(given), text);
  await Promise.all([send(app.page, frame('preference.all')), send(pairing, frame('pairing.again'))]);
  const heard = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  await expect
    .poll(async () => [await heard(app.page), await heard(pairing)].map(({ length }) => length))
    .toEqual([1, 1]);
  expect((await heard(app.page))[0]).toMatch(/^\{"type":"result"/);
  expect((await heard(pairing))[0]).toBe(`{"type":"result","id":${id},"output":{}}`);
});

test('neither page can be reached from the other window', async ({ app }) => {
  const pairing = await openPairing(app);
  const status = (page: Page, path: string) => page.evaluate(async (to) => (await fetch(to)).status, path);
  expect([await status(app.page, '/pairing.html'), await status(pairing, '/index.html')]).toEqual([400, 400]);
  expect(await pairing.evaluate(() => document.title)).toBe('Pair a phone');
  const go = (page: Page, to: string) => page.evaluate((path) => location.assign(path), to).catch(() => undefined);
  await go(app.page, 'app://bundle/pairing.html');
  await go(pairing, 'app://bundle/index.html');
  expect(await app.page.evaluate(() => document.title)).toBe('Signalbox');
  expect(await pairing.evaluate(() => document.title)).toBe('Pair a phone');
  // What one keeps, the other does not see; nor does one hear what the other calls.
  await app.page.evaluate(() => localStorage.setItem('from-the-room', 'yes'));
  expect(await pairing.evaluate(() => localStorage.getItem('from-the-room'))).toBeNull();
  const processes = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getOSProcessId()),
  );
  expect(new Set(processes).size).toBe(2);
});

test('a page of the pairing that leaves, or dies, lets nobody in any more', async ({ app }) => {
  const first = await openPairing(app);
  const left = first.waitForEvent('close');
  await first.goto('about:blank').catch(() => undefined);
  await left;
  await openPairing(app);
  const died = app.electron.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const window = BrowserWindow.getAllWindows().find((one) => one.getParentWindow() !== null);
        window?.once('closed', () => resolve());
        window?.webContents.forcefullyCrashRenderer();
      }),
  );
  await died;
});

test('a phone is let in by its digits, shown in the settings, and cut off when it is removed', async ({ app }) => {
  await ready(app.page);
  const pairing = await openPairing(app);
  const phone = await beginPairing(await typedFrom(pairing), 'Pixel 9');
  await expect(pairing.getByRole('heading', { name: 'Does the phone show the same digits?' })).toBeFocused();
  await expect(pairing.locator('.pairing-digits .ui-hidden')).toHaveText([...(phone?.digits ?? '')].join(' '));
  await pairing.getByLabel('Name of the phone').fill('Mine');
  await pairing.getByRole('button', { name: 'They match: pair' }).click();
  await expect(pairing.getByRole('heading', { name: 'Paired' })).toBeVisible();
  const identity = await phone?.paired();
  const closed = pairing.waitForEvent('close');
  await pairing
    .getByRole('button', { name: 'Done' })
    .click()
    .catch(() => undefined);
  await closed;

  await expect(app.page.getByRole('button', { name: '1 phone connected' })).toHaveText('1');
  const settings = await openPhones(app.page);
  await expect(settings.getByRole('heading', { name: 'Mine' })).toBeVisible();
  const messages = settings.getByRole('checkbox', { name: /^May send messages/ });
  await answerDialogs(app, 0);
  await messages.click();
  await expect(settings.getByText('Nothing was changed, because it was not confirmed.')).toBeVisible();
  await expect(messages).not.toBeChecked();
  await answerDialogs(app, 1);
  await messages.click();
  await expect(messages).toBeChecked();

  await phone?.phone.ask('setMode', { mode: 'all' });
  await expect(settings.getByText('Asked once for what it may not do: setMode')).toBeVisible();
  expect(await trouble(app.page)).toEqual([]);
  await settings.getByRole('button', { name: 'Rename Mine' }).click();
  await app.page.keyboard.type('Other');
  await app.page.keyboard.press('Escape');
  await expect(settings.getByRole('heading', { name: 'Mine' })).toBeVisible();
  await settings.getByRole('button', { name: 'Remove Mine' }).click();
  await settings.getByRole('button', { name: 'Remove it' }).click();
  await expect(settings.getByText('No phone is paired')).toBeVisible();
  await phone?.line.ended;
  expect(identity && (await comeBack(identity).catch(() => undefined))).toBeUndefined();
});

test('what differs is not let in', async ({ app }) => {
  const pairing = await openPairing(app);
  const phone = await beginPairing(await typedFrom(pairing));
  await pairing.getByRole('button', { name: 'They differ' }).click();
  await expect(pairing.getByRole('heading', { name: 'No phone was paired' })).toBeVisible();
  await phone?.line.ended;
  expect(phone?.phone.reports.map(({ type }) => type)).toEqual(['bye']);
  await pairing.getByRole('button', { name: 'New code' }).click();
  await expect(pairing.getByRole('timer')).toBeVisible();
  expect((await call(app.page, 'phones.revoke', { id: 'new' })).ok).toBe(false);
});

for (const theme of ['dark', 'light'] as const) {
  test(`nothing serious is found on the way of a phone into the room, ${theme}`, async ({ launch }) => {
    const app = await launch('--theme', theme);
    await ready(app.page);
    await openPhones(app.page);
    expect(await trouble(app.page)).toEqual([]);
    await app.page.keyboard.press('Escape');
    const pairing = await openPairing(app);
    await expect(pairing.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await trouble(pairing)).toEqual([]);
    await beginPairing(await typedFrom(pairing));
    await expect(pairing.getByRole('button', { name: 'They differ' })).toBeVisible();
    expect(await trouble(pairing)).toEqual([]);
    await pairing.getByRole('button', { name: 'They differ' }).click();
    await expect(pairing.getByRole('button', { name: 'New code' })).toBeVisible();
    expect(await trouble(pairing)).toEqual([]);
  });
}
