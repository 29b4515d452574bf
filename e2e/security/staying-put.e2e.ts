import type { Page } from '@playwright/test';
import { test as base, expect, type RunningApp } from '../launch-app.ts';
import { type LocalServer, startLocalServer } from '../local-server.ts';
import { mustCall } from '../page-calls.ts';

const test = base.extend<{ tracker: LocalServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  tracker: async ({}, use) => {
    const tracker = await startLocalServer();
    await use(tracker);
    await tracker.close();
  },
});

/** Nobody is there to answer a native dialog: it is answered here, and what it and the browser were asked is kept. */
async function answerDialogs(app: RunningApp, button: number): Promise<() => Promise<string[]>> {
  await app.electron.evaluate(({ dialog, shell }, response) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = ((_window: unknown, options: Electron.MessageBoxOptions) => {
      asked.push(`dialog ${options.detail}`);
      return Promise.resolve({ response, checkboxChecked: false });
    }) as typeof dialog.showMessageBox;
    shell.openExternal = async (url) => void asked.push(`browser ${url}`);
  }, button);
  return () => app.electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
}

/** The page is where it was, alone, and still talks to the app; so whatever was tried before has had its effect. */
async function expectUnmoved({ page, electron }: RunningApp): Promise<void> {
  // Playwright's own look at the page waits for navigations to finish, and those that were refused never do.
  const where = () => page.evaluate(() => `${document.title} ${location.href}`).catch(() => 'between two pages');
  await expect.poll(where).toBe('Signalbox app://bundle/');
  // A page that has just come back from nowhere may be replaced once more under a call.
  await expect(async () => {
    await mustCall(page, 'agents.list', {});
    expect(await where()).toBe('Signalbox app://bundle/');
  }).toPass({ timeout: 10_000 });
  expect(await electron.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1);
  for (const frame of page.frames().slice(1))
    expect(['', ':', 'about:blank', 'chrome-error://chromewebdata/']).toContain(frame.url());
}

const elsewhere = [
  'file:///etc/passwd',
  'data:text/html,gone',
  'javascript:void(document.title="gone")',
  'about:blank',
];

const ways: Record<string, (page: Page, url: string) => Promise<void>> = {
  'sets location': (page, url) => page.evaluate((to) => void window.setTimeout(() => location.assign(to)), url),
  'replaces location': (page, url) => page.evaluate((to) => void window.setTimeout(() => location.replace(to)), url),
  'opens a window': (page, url) => page.evaluate((to) => void window.open(to), url),
  'opens a window with features': (page, url) => page.evaluate((to) => void window.open(to, 'x', 'width=9'), url),
  'opens itself': (page, url) => page.evaluate((to) => void window.open(to, '_self'), url),
  'clicks a link': (page, url) => clickLink(page, url, {}),
  'clicks a link to a new window': (page, url) => clickLink(page, url, { target: '_blank' }),
  'clicks a link with the middle button': (page, url) => clickLink(page, url, {}, 'middle'),
  'clicks a download': (page, url) => clickLink(page, url, { download: 'x' }),
  'submits a form': (page, url) =>
    page.evaluate((to) => {
      const form = Object.assign(document.createElement('form'), { action: to, method: 'post' });
      document.body.append(form);
      form.submit();
    }, url),
  'refreshes to it': (page, url) =>
    page.evaluate((to) => {
      const meta = Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${to}` });
      document.head.append(meta);
    }, url),
  'frames it': (page, url) =>
    page.evaluate((to) => void document.body.append(Object.assign(document.createElement('iframe'), { src: to })), url),
  'embeds a webview': (page, url) =>
    page.evaluate((to) => {
      const view = document.createElement('webview');
      view.setAttribute('src', to);
      document.body.append(view);
    }, url),
  'has it dropped on it': dropUrl,
};

async function clickLink(page: Page, url: string, more: object, button: 'left' | 'middle' = 'left'): Promise<void> {
  await page.evaluate(
    ([to, rest]) => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: 'go', id: 'away' }, rest);
      link.style.cssText = 'position:fixed;inset:0;z-index:9999';
      document.body.append(link);
    },
    [url, more] as const,
  );
  await page.mouse.click(300, 300, { button });
}

async function dropUrl(page: Page, url: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const files = url.startsWith('file://') ? [new URL(url).pathname] : [];
  const items = [{ mimeType: 'text/uri-list', data: url }];
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await client.send('Input.dispatchDragEvent', {
      type,
      x: 300,
      y: 300,
      data: { items, files, dragOperationsMask: 1 },
    });
  }
}

test('a page stays where it is, whatever it tries', async ({ app, tracker }) => {
  test.setTimeout(180_000);
  const asked = await answerDialogs(app, 0);
  for (const [way, go] of Object.entries(ways)) {
    for (const url of [...elsewhere, `${tracker.url}/gone`]) {
      await test.step(`it ${way}: ${url}`, async () => {
        // What the page may not even try is thrown there, or the page is drawn anew meanwhile; what counts comes after.
        await go(app.page, url).catch((error: Error) => expect(error.message).toMatch(/TrustedScript|destroyed/));
        await expectUnmoved(app);
        await app.page.evaluate(() => document.querySelector('#away')?.remove());
      });
    }
  }
  expect(tracker.visits).toEqual([]);
  expect(await asked()).toEqual([]);
});

test('a link is shown in full and opens in the browser only when a person says so', async ({ launch }) => {
  const link = 'https://example.org/path?with=all#of-it';
  const refused = await launch();
  const asked = await answerDialogs(refused, 0);
  await clickLink(refused.page, link, { target: '_blank' });
  await expect.poll(asked).toEqual([`dialog ${link}`]);
  await expectUnmoved(refused);
  await refused.electron.close();

  const allowed = await launch();
  const askedToo = await answerDialogs(allowed, 1);
  await clickLink(allowed.page, link, {});
  await expect.poll(askedToo).toEqual([`dialog ${link}`, `browser ${link}`]);
  await expectUnmoved(allowed);
});

test('nothing that a page can load from elsewhere is asked for', async ({ app, tracker }) => {
  const { page } = app;
  await page.evaluate(async (url) => {
    const made = (name: string, more: object) => {
      try {
        document.body.append(Object.assign(document.createElement(name), more));
      } catch {
        // Refused before it was tried: just as good.
      }
    };
    made('img', { src: `${url}/img` });
    made('script', { src: `${url}/script` });
    made('link', { rel: 'stylesheet', href: `${url}/css` });
    made('link', { rel: 'prefetch', href: `${url}/prefetch` });
    made('link', { rel: 'preconnect', href: url });
    made('video', { src: `${url}/video`, autoplay: true });
    made('object', { data: `${url}/object` });
    made('embed', { src: `${url}/embed` });
    document.body.style.backgroundImage = `url(${url}/background)`;
    navigator.sendBeacon(`${url}/beacon`);
    new EventSource(`${url}/events`);
    new WebSocket(url.replace('http', 'ws'));
    await fetch(`${url}/fetch`).catch(() => undefined);
    await navigator.serviceWorker?.register(`${url}/worker`).catch(() => undefined);
  }, tracker.url);
  await expectUnmoved(app);
  expect(tracker.visits).toEqual([]);
});
