import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningApp } from './launch-app.ts';
import { expect } from './launch-app.ts';
import { test } from './notification-bus.ts';
import { mustCall } from './page-calls.ts';
import { readSessions } from './transcript.ts';

const ready = ({ page }: RunningApp) => expect(page.locator('html')).toHaveAttribute('data-ready', 'true');

async function startWork({ page, userData }: RunningApp, message: string): Promise<string> {
  const policy = { kind: 'on-request' as const };
  const input = { agent: 'echo', workspace: userData, title: 'Work', policy, message };
  const { sessionId } = await mustCall(page, 'session.create', input);
  await expect.poll(async () => (await readSessions(page))[0]?.turn).toBeTruthy();
  return sessionId;
}

/** From now on the menu of the tray and its picture can be seen: Electron itself shows neither. */
const watchTray = ({ electron }: RunningApp) =>
  electron.evaluate(({ Tray }) => {
    const seen: Seen = { pictures: [], words: '' };
    Object.assign(globalThis, { seen });
    const { setContextMenu, setImage, setToolTip } = Tray.prototype;
    Tray.prototype.setContextMenu = function watched(menu) {
      if (menu) seen.menu = menu;
      return setContextMenu.call(this, menu);
    };
    Tray.prototype.setImage = function watched(image) {
      if (typeof image !== 'string') seen.pictures.push(image.toDataURL());
      return setImage.call(this, image);
    };
    Tray.prototype.setToolTip = function watched(words) {
      seen.words = words;
      return setToolTip.call(this, words);
    };
  });

type Seen = { menu?: Electron.Menu; pictures: string[]; words: string };

const seen = ({ electron }: RunningApp) =>
  electron.evaluate(() => {
    const { menu, pictures, words } = (globalThis as unknown as { seen: Seen }).seen;
    return { labels: menu?.items.map(({ label }) => label) ?? [], pictures, words };
  });

const choose = ({ electron }: RunningApp, label: string) =>
  electron.evaluate((_electron, wanted) => {
    const { menu } = (globalThis as unknown as { seen: Seen }).seen;
    menu?.items.find((item) => item.label === wanted)?.click();
  }, label);

/** Dialogs of the system cannot be clicked here; what they would say is kept, and answered with this button. */
const answerDialogs = ({ electron }: RunningApp, response: number) =>
  electron.evaluate(({ dialog }, given) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = async (...args: unknown[]) => {
      asked.push((args.at(-1) as { message: string }).message);
      return { response: given, checkboxChecked: false };
    };
  }, response);

const asked = ({ electron }: RunningApp) =>
  electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);

const closeWindow = ({ electron }: RunningApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

const isVisible = ({ electron }: RunningApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());

test('the tray says what is most urgent, lists what waits, and opens it', async ({ app }) => {
  await ready(app);
  await watchTray(app);
  await startWork(app, ':sleep 300ms\n:run +ask make tray\nok\n:sleep 60s');
  await expect.poll(async () => (await seen(app)).words).toBe('Signalbox: 1 waiting for you');
  const { labels, pictures } = await seen(app);
  const card = labels[1] ?? '';
  expect(labels[0]).toBe('1 waits for you');
  expect(card).toMatch(/^Echo · signalbox-e2e-\w+ · Run$/);
  expect(labels.slice(2)).toEqual(['', 'Open Signalbox', 'Do not disturb', 'Pair a phone', '', 'Quit']);
  // It worked, and then it waited.
  expect(new Set(pictures).size).toBeGreaterThanOrEqual(2);
  for (const picture of pictures) expect(picture).toMatch(/^data:image\/png;base64,.{100}/);

  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await app.page.keyboard.press('Control+Shift+D');
  await choose(app, card);
  await expect.poll(() => isVisible(app)).toBe(true);
  await expect(app.page.locator('.desk-deck-card[data-focused="true"]')).toContainText('make tray');

  await choose(app, 'Do not disturb');
  await app.page.getByRole('button', { name: 'Settings' }).click();
  await app.page.getByText('Behaviour', { exact: true }).click();
  await expect(app.page.getByRole('checkbox', { name: /^Do not disturb/ })).toBeChecked();
});

test('a phone is paired from the tray, with the window closed', async ({ app }) => {
  await ready(app);
  await watchTray(app);
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  // The menu is drawn anew when it says something else.
  await mustCall(app.page, 'preference.set', { key: 'behaviour', value: { doNotDisturb: true } });
  await expect.poll(async () => (await seen(app)).labels).toContain('Pair a phone');
  const opened = app.electron.waitForEvent('window');
  await choose(app, 'Pair a phone');
  const pairing = await opened;
  await expect(pairing.getByRole('heading', { level: 1 })).toBeVisible();
  // While a window is being made, the main process has been seen to lose the promise of a question.
  await expect(async () => {
    const visible = await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.isVisible()),
    );
    expect(visible).toEqual([true, true]);
  }).toPass();
});

test('with the window closed the app goes on in the tray, if the owner wants it so', async ({ app }) => {
  await ready(app);
  await watchTray(app);
  await mustCall(app.page, 'preference.set', { key: 'behaviour', value: { keepInTray: true, doNotDisturb: true } });
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  const sessionId = await startWork(app, ':run +ask make more\nok');
  await expect.poll(async () => (await readSessions(app.page))[0]?.approvals).toBe(1);
  await choose(app, 'Open Signalbox');
  await expect.poll(() => isVisible(app)).toBe(true);
  await mustCall(app.page, 'session.delete', { sessionId });
});

test('who closes the window while something works is told that it goes on, and may stay', async ({ app }) => {
  await ready(app);
  await startWork(app, ':sleep 60s');
  await answerDialogs(app, 0);
  await closeWindow(app);
  await expect.poll(() => asked(app)).toEqual(['1 session goes on working']);
  expect(await isVisible(app)).toBe(true);

  await answerDialogs(app, 1);
  const ended = app.electron.waitForEvent('close');
  await closeWindow(app);
  await ended;
});

test('who closes the window while nothing works is asked nothing', async ({ app }) => {
  await ready(app);
  await answerDialogs(app, 0);
  const ended = app.electron.waitForEvent('close');
  await closeWindow(app);
  await ended;
});

test('an end that nobody asked for is not held up, and says what goes on', async ({ app, startedBus }) => {
  test.skip(typeof startedBus === 'string', String(startedBus));
  if (typeof startedBus === 'string') return;
  await ready(app);
  await startWork(app, ':sleep 60s');
  await app.electron.close();
  await expect.poll(async () => (await startedBus.shown()).at(-1)?.summary).toBe('1 session goes on working');
});

test('what starts at login is written when the owner wants it, and taken away again', async ({ app, userData }) => {
  test.skip(process.platform !== 'linux', 'Elsewhere the system keeps the list itself.');
  await ready(app);
  const file = join(userData, 'autostart', 'signalbox.desktop');
  await mustCall(app.page, 'preference.set', { key: 'behaviour', value: { launchAtLogin: true } });
  expect(await readFile(file, 'utf8')).toMatch(/^Exec="[^"]+"/m);
  await mustCall(app.page, 'preference.set', { key: 'behaviour', value: { launchAtLogin: false } });
  expect(existsSync(file)).toBe(false);
});
