import type { Page } from '@playwright/test';
import { expect, test } from './launch-app.ts';
import { mustCall } from './page-calls.ts';

const ready = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-ready', 'true');

test('a page that died is drawn again, says so, and shows the same', async ({ app, userData }) => {
  const { electron, page } = app;
  await mustCall(page, 'session.create', {
    agent: 'echo',
    title: 'Before the crash',
    workspace: userData,
    policy: { kind: 'on-request' },
  });
  await expect(page.getByText('Before the crash').first()).toBeVisible();
  const text = electron.evaluate(
    ({ BrowserWindow }) =>
      new Promise<string>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('did-finish-load', async () => {
          await contents.executeJavaScript(`new Promise((done) => {
            const look = () => document.documentElement.dataset.ready === 'true' ? done() : requestAnimationFrame(look);
            look();
          })`);
          resolve(await contents.executeJavaScript('document.body.innerText'));
        });
        contents?.forcefullyCrashRenderer();
      }),
  );
  expect(await text).toContain('The window failed and was drawn again. Nothing was lost.');
  expect(await text).toContain('Before the crash');
});

test('the window comes back where it was', async ({ launch }) => {
  const first = await launch();
  const wanted = { x: 120, y: 80, width: 900, height: 640 };
  await first.electron.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
    wanted,
  );
  await first.electron.close();
  const second = await launch();
  const bounds = await second.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  expect(bounds).toEqual(wanted);
});

test('theme and layout of the command line are the ones that are shown', async ({ launch }) => {
  const { page } = await launch('--theme', 'light', '--layout', '9');
  await ready(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(page.url()).toBe('app://bundle/?theme=light&layout=9');
});

test('a fault in the main process is told in a sentence and goes on', async ({ app }) => {
  await ready(app.page);
  await app.electron.evaluate(() => {
    setImmediate(() => {
      throw new Error('a bug for a test');
    });
  });
  await expect(app.page.getByText('Something went wrong inside Signalbox.').first()).toBeVisible();
  expect(await app.page.locator('body').textContent()).not.toContain('a bug for a test');
  await mustCall(app.page, 'agents.list', {});
});
