import type { Page } from '@playwright/test';
import { test as base, expect } from '../launch-app.ts';
import { type LocalServer, startLocalServer } from '../local-server.ts';
import { mustCall } from '../page-calls.ts';
import { readSessions, readTranscript } from '../transcript.ts';

const test = base.extend<{ tracker: LocalServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  tracker: async ({}, use) => {
    const tracker = await startLocalServer();
    await use(tracker);
    await tracker.close();
  },
});

/** What an agent says or does, by the script of the echo agent; resolves when all of it is stored. */
async function show(page: Page, workspace: string, message: string, until: string): Promise<void> {
  const policy = { kind: 'on-request' as const };
  const { sessionId } = await mustCall(page, 'session.create', {
    agent: 'echo',
    workspace,
    title: 'Hostile',
    policy,
    message,
  });
  const has = async () => (await readTranscript(page, sessionId)).some(({ body }) => body.type === until);
  await expect.poll(has).toBe(true);
}

function attacks(tracker: string): string[] {
  return [
    `<img src="${tracker}/img" onerror="window.hit=1">`,
    `<script src="${tracker}/script">window.hit=1</script>`,
    `<svg onload="window.hit=1"><image href="${tracker}/svg"/></svg>`,
    `<math><mtext><style><img src=x onerror="window.hit=1"></style></mtext></math>`,
    `<iframe src="${tracker}/frame" srcdoc="<script>parent.hit=1</script>"></iframe>`,
    `<style>@import url(${tracker}/style); body { background: url(${tracker}/css) }</style>`,
    `![a picture](${tracker}/markdown)`,
    `![another][ref]\n\n[ref]: ${tracker}/reference`,
    '[click](javascript:window.hit=1)',
    '[click](JaVaScRiPt:window.hit=1)',
    '[click](data:text/html,<script>window.hit=1</script>)',
    '[click](vbscript:window.hit=1)',
    '[click](file:///etc/passwd)',
    `[click](${tracker}/link "title")`,
    `<a href="javascript:window.hit=1">click</a>`,
    `<${tracker}/autolink>`,
    `<base href="${tracker}/"><link rel="prefetch" href="${tracker}/prefetch">`,
    `<form action="${tracker}/form"><input autofocus onfocus="window.hit=1"><button>Allow once</button></form>`,
  ];
}

test('what an agent says is text: it loads nothing, runs nothing, and its links ask', async ({ app, tracker }) => {
  const { page, electron, userData } = app;
  await electron.evaluate(({ dialog, shell }) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    dialog.showMessageBox = ((_window: unknown, options: Electron.MessageBoxOptions) => {
      asked.push(`dialog ${options.detail}`);
      return Promise.resolve({ response: 0, checkboxChecked: false });
    }) as typeof dialog.showMessageBox;
    shell.openExternal = async (url) => void asked.push(`browser ${url}`);
  });
  const all = attacks(tracker.url);
  await show(page, userData, `:say rate=max Begin.\n\n${all.join('\n\n')}\n\nThe end of it.`, 'turnEnded');
  await expect(page.getByText('The end of it.').first()).toBeVisible();

  const found = await page.evaluate(() => {
    const transcript = document.querySelector('main') ?? document.body;
    const names = ['script', 'iframe', 'svg image', 'math', 'form', 'base', 'object', 'embed', 'style', 'link'];
    const links = [...transcript.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
    const images = [...transcript.querySelectorAll('img')].map((image) => image.src);
    return { made: names.filter((name) => transcript.querySelector(name)), links, images };
  });
  expect(found.made).toEqual([]);
  expect(found.images.filter((src) => !src.startsWith('app://bundle/'))).toEqual([]);
  expect(found.links.filter((href) => !/^https?:/.test(href))).toEqual([]);

  await page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLElement>('main a')) link.click();
  });
  await mustCall(page, 'agents.list', {});
  expect(await page.evaluate(() => [location.href, (window as { hit?: number }).hit ?? 0])).toEqual([
    'app://bundle/',
    0,
  ]);
  expect(tracker.visits).toEqual([]);
  const asked = await electron.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  expect(asked.filter((line) => line.startsWith('browser'))).toEqual([]);
});

test('what a terminal is told cannot reach the clipboard, the title or a file', async ({ app, tracker }) => {
  const { page, electron, userData } = app;
  await electron.evaluate(({ clipboard }) => clipboard.writeText('what the person copied'));
  const escapes = [
    '\\e]52;c;c3RvbGVu\\e\\\\',
    '\\e]0;A new title\\e\\\\',
    '\\e]2;A new title\ntwo\\e\\\\',
    '\\e]8;;file:///etc/passwd\\e\\\\a file\\e]8;;\\e\\\\',
    `\\e]8;;${tracker.url}/osc8\\e\\\\a page\\e]8;;\\e\\\\`,
    '\\eP$q"p\\e\\\\',
    '\\e[6n\\e[c\\e[>c',
    '\\e]1337;File=inline=1:AAAA\\e\\\\',
    '\\e]9;note\\e\\\\\\e]777;notify;a;b\\e\\\\',
  ];
  await show(page, userData, `:terminal make all\n${escapes.join('\n')}\nplain words at the end`, 'turnEnded');
  const row = page.getByText('make all').first();
  await expect(row).toBeVisible();
  await row.click();
  await expect(page.getByText('plain words at the end').first()).toBeVisible();
  expect(await electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('what the person copied');
  await expect(page).toHaveTitle('Signalbox');
  const links = await page.evaluate(() => [...document.querySelectorAll('a')].map((link) => link.href));
  expect(links.filter((href) => href.startsWith('file:'))).toEqual([]);
  expect(tracker.visits).toEqual([]);
});

/** On one line of a script, whatever the text holds. */
function asciiJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replaceAll(/[^ -~]/g, escaped);
}

/** Turns text around, hides it, moves the cursor, or is not there to be seen. */
const hidden = ['\u202e', '\u2066', '\u200b', '\u00ad', '\u{e0061}', '\u001b[31m', '\u0008', '\u0007', '\u2028'];

test('a card shows what would hide or turn around, and nothing is allowed unseen', async ({ app }) => {
  const { page, userData } = app;
  const steps = [`echo safe ${hidden.join('x')}`, ...Array.from({ length: 200 }, () => ''), 'rm -rf ~'];
  await show(page, userData, `:tool +ask Read\u200b ${asciiJson({ steps })}`, 'approvalRequested');
  const deck = page.getByRole('complementary', { name: 'Deck' });
  const allow = deck.getByRole('button', { name: /^Allow once/ });
  await expect(allow).toBeVisible();
  const shown = (await deck.textContent()) ?? '';
  for (const character of hidden) expect(shown).not.toContain(character.slice(0, 2));
  for (const name of ['U+202E', 'U+2066', 'U+200B', 'U+00AD', 'U+E0061', '\\u001b[31m', 'U+2028']) {
    expect(shown).toContain(name);
  }
  await expect(allow).toBeDisabled();
  await expect(deck.getByText('rm -rf ~')).toHaveCount(0);
  await deck.getByRole('button', { name: /more lines$/ }).click();
  await expect(deck.getByText('rm -rf ~')).toBeVisible();
  await expect(allow).toBeEnabled();
  expect((await readSessions(page))[0]?.approvals).toBe(1);
});
