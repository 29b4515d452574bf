import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { type AgentHome, claudeEnvironment, createAgentHome } from '../agents/agent-environment.ts';
import { installAgent } from '../agents/install-agents.ts';
import { pinnedClaude } from '../agents/pinned-agents.ts';
import { asciiJson, deckOf, sessionAsking } from '../deck-room.ts';
import { createFakeModel, type FakeModel } from '../fake-model/fake-model.ts';
import { scripted } from '../fake-model/script.ts';
import { killApp } from '../kill-app.ts';
import { expect } from '../launch-app.ts';
import { mustCall } from '../page-calls.ts';
import { agentText, readTranscript } from '../transcript.ts';
import { byName, pairPhone, phoneCard, tapCard, test, testWithKeyRing } from './phone-page.ts';

test.describe('with the real Claude Code', () => {
  let model: FakeModel;
  let home: AgentHome;

  test.beforeEach(async ({ environment }, info) => {
    const installed = await installAgent(pinnedClaude);
    if (!installed.ok) {
      console.error(`\n\n  NO PHONE WAS TESTED WITH THE REAL CLAUDE CODE: ${installed.message}\n\n`);
      info.skip(true, installed.message);
      return;
    }
    model = await createFakeModel();
    home = await createAgentHome();
    Object.assign(environment, claudeEnvironment(home, model.url));
    environment.PATH = `${dirname(installed.program)}:${environment.PATH}`;
  });

  test.afterEach(async () => {
    await model?.close();
    await home?.remove();
  });

  test('a person scans, compares, watches Claude Code, allows one call and denies another', async ({
    launch,
    phoneBrowser,
  }, info) => {
    const app = await launch();
    const phone = await phoneBrowser();
    await pairPhone(app, phone);
    expect(new URL(phone.page.url()).hash).not.toContain('v1');
    await expect(phone.page.getByText('Nothing waits for you')).toBeVisible();

    const message = scripted(
      'Make two files',
      [{ say: 'I make the first. ' }, { tool: { name: 'Bash', input: { command: 'touch allowed.txt' } } }],
      [{ say: 'And the second. ' }, { tool: { name: 'Bash', input: { command: 'touch denied.txt' } } }],
      [{ say: 'One of two, then.' }],
    );
    const policy = { kind: 'on-request' as const };
    const input = { agent: 'claude', workspace: home.workspace, title: 'Two files', policy, message };
    const { sessionId } = await mustCall(app.page, 'session.create', input);

    await expect(phoneCard(phone.page, 'touch allowed.txt')).toBeVisible({ timeout: 20_000 });
    await expect(deckOf(app.page).getByRole('article')).toHaveCount(1);
    await phone.page.screenshot({ path: info.outputPath('card.png') });
    const answered = tapCard(phone.page, 'touch allowed.txt', 'Allow once').then(() => performance.now());
    const atDesk = deckOf(app.page).getByRole('article').filter({ hasText: 'touch allowed.txt' });
    await expect(atDesk).toHaveCount(0, { timeout: 15_000 });
    expect(performance.now() - (await answered)).toBeLessThan(1_000);
    await expect.poll(() => existsSync(join(home.workspace, 'allowed.txt'))).toBe(true);

    await tapCard(phone.page, 'touch denied.txt', 'Deny');
    await phone.page.getByText('Two files').first().tap();
    await expect(phone.page.getByText('One of two, then.', { exact: true })).toBeVisible({ timeout: 15_000 });
    expect(existsSync(join(home.workspace, 'denied.txt'))).toBe(false);
    await phone.page.screenshot({ path: info.outputPath('session.png') });
    const air = phone.network.bytes();
    expect(air.length).toBeGreaterThan(2_000);
    for (const word of ['touch', 'Two files', 'Bash', 'Pixel', 'allowOnce']) expect(air.includes(word)).toBe(false);
    const events = await readTranscript(app.page, sessionId);
    const settled = events.flatMap(({ body }) => (body.type === 'approvalSettled' ? [body.settlement] : []));
    expect(settled).toMatchObject([
      { verdict: 'allow', decidedBy: 'user', device: 'Pixel 9' },
      { verdict: 'deny', decidedBy: 'user', device: 'Pixel 9' },
    ]);
  });
});

const ask = (command: string) => `:run +ask ${command}\nok\n:say rate=max Done.`;

/** What the phone shows of an agent's words, as one text. */
async function shownWords(page: Page): Promise<string> {
  const texts = await page.locator('.rv .tx-content').allInnerTexts();
  return texts.join(' ').replaceAll(/\s+/g, ' ');
}

test('the network is gone for a minute, and what was said meanwhile is there once', async ({ app, phoneBrowser }) => {
  const phone = await phoneBrowser();
  await phone.page.clock.install();
  await pairPhone(app, phone);
  const message = ':say rate=max First.\n\n:flood at=60 300\n:say rate=max Last.';
  const { sessionId } = await mustCall(app.page, 'session.create', {
    agent: 'echo',
    workspace: app.userData,
    title: 'Long work',
    policy: { kind: 'on-request' },
    message,
  });
  await phone.page.getByText('Long work').first().tap();
  await expect(phone.page.getByText('word 20', { exact: false }).first()).toBeVisible();
  await phone.context.setOffline(true);
  phone.network.cut();
  await expect(phone.page.getByText(/offline|connecting/).first()).toBeVisible();
  const before = await shownWords(phone.page);
  await phone.page.clock.fastForward(60_000);
  await expect
    .poll(async () => agentText(await readTranscript(app.page, sessionId)), { timeout: 20_000 })
    .toMatch(/Last\.$/);
  expect(await shownWords(phone.page)).toBe(before);

  phone.network.mend();
  await phone.context.setOffline(false);
  await phone.page.clock.fastForward(30_000);
  await expect.poll(() => shownWords(phone.page)).toMatch(/word 299 .*Last\./);
  const stored = agentText(await readTranscript(app.page, sessionId)).replaceAll(/\s+/g, ' ');
  const numbers = (text: string) => [...text.matchAll(/word (\d+)/g)].map(([, number]) => Number(number));
  const shown = numbers(await shownWords(phone.page));
  expect(shown).toEqual(numbers(stored));
  expect(shown).toHaveLength(300);
});

testWithKeyRing(
  'the app is killed while a card is on the phone; the phone comes back by itself and allows it',
  async ({ launch, userData, phoneBrowser }) => {
    const first = await launch();
    const phone = await phoneBrowser();
    await pairPhone(first, phone);
    const sessionId = await sessionAsking(first.page, {
      workspace: userData,
      title: 'Survives',
      message: ask('make it'),
      cards: 1,
    });
    await expect(phoneCard(phone.page, 'make it')).toBeVisible();
    await killApp(first.electron);
    await expect(phone.page.getByText(/offline|connecting/).first()).toBeVisible();

    const second = await launch();
    await expect(phone.page.getByText('live', { exact: false }).first()).toBeVisible({ timeout: 40_000 });
    await tapCard(phone.page, 'make it', 'Allow once');
    await expect
      .poll(async () => agentText(await readTranscript(second.page, sessionId)), { timeout: 15_000 })
      .toBe('Done.');
    const events = await readTranscript(second.page, sessionId);
    expect(events.filter(({ body }) => body.type === 'approvalSettled')).toMatchObject([
      { body: { settlement: { verdict: 'allow', decidedBy: 'user', device: 'Pixel 9' } } },
    ]);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, place) => place));
  },
);

test('of two phones one wins, and the other says who did', async ({ app, phoneBrowser }) => {
  const [one, other] = [await phoneBrowser(), await phoneBrowser()];
  await pairPhone(app, one, { name: 'One' });
  await pairPhone(app, other, { name: 'Other' });
  const sessionId = await sessionAsking(app.page, {
    workspace: app.userData,
    title: 'Both',
    message: ask('race'),
    cards: 1,
  });
  for (const { page } of [one, other]) await expect(phoneCard(page, 'race')).toBeVisible();
  await Promise.all([tapCard(one.page, 'race', 'Allow once'), tapCard(other.page, 'race', 'Deny')]);
  const events = await readTranscript(app.page, sessionId);
  const settled = events.flatMap(({ body }) => (body.type === 'approvalSettled' ? [body.settlement] : []));
  expect(settled).toHaveLength(1);
  const [{ device = '', verdict } = { verdict: 'none' }] = settled;
  expect(['One', 'Other']).toContain(device);
  const loser = device === 'One' ? other : one;
  await expect(
    loser.page.getByText(`${verdict === 'allow' ? 'Allowed' : 'Denied'} on ${device}`).first(),
  ).toBeVisible();
});

test('a code is typed, in a browser that has no safe place; the phone is removed and does not come back', async ({
  app,
  phoneBrowser,
}) => {
  const phone = await phoneBrowser();
  await phone.page.clock.install();
  await pairPhone(app, phone, { typed: true });
  await expect(phone.page.getByText('Nothing waits for you')).toBeVisible();
  expect(await phone.page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined']);
  expect(new URL(phone.page.url()).origin).toMatch(/\.local:\d+$/);

  await app.page.getByRole('button', { name: 'Settings' }).click();
  await app.page.getByRole('dialog').getByText('Phones', { exact: true }).click();
  const settings = app.page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Remove Pixel 9' }).click();
  const began = performance.now();
  await settings.getByRole('button', { name: 'Remove it' }).click();
  await expect(phone.page.getByRole('heading', { name: 'This phone is not paired any more' })).toBeVisible();
  expect(performance.now() - began).toBeLessThan(1_000);
  const asked: string[] = [];
  phone.page.on('websocket', (socket) => asked.push(socket.url()));
  await phone.page.clock.fastForward(600_000);
  expect(asked).toEqual([]);
  await phone.page.reload();
  await expect(phone.page.getByRole('heading', { name: 'Pair this phone' })).toBeVisible();
});

test('a phone that was let in once comes back after its page was loaded again, without a code', async ({
  app,
  phoneBrowser,
}) => {
  const phone = await phoneBrowser();
  await pairPhone(app, phone);
  await phone.page.reload();
  await expect(phone.page.getByText('Nothing waits for you')).toBeVisible();
  const kept = await phone.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toMatch(/v1\./);
});

test('a card on a phone shows what would run: hidden characters, a change, and all of a long input', async ({
  app,
  phoneBrowser,
}, info) => {
  const phone = await phoneBrowser();
  await pairPhone(app, phone);
  const long = Array.from({ length: 60 }, (_, line) => `echo ${line}`).join('\n');
  const message = [
    `:tool +ask Write ${asciiJson({ path: 'photo\u202egpj.sh', note: 'a\u200bb\u001b[2Kc' })}`,
    `:tool +ask Run ${asciiJson({ command: `${long}\nrm -rf ~/work` })}`,
    ':edit +ask src/price.ts\n const a = 1;\n-const price = 10;\n+const price = 1000;',
  ].join('\n');
  await sessionAsking(app.page, { workspace: app.userData, title: 'Attack', message, cards: 1 });
  const { page } = phone;
  const first = phoneCard(page, 'photo');
  await expect(first).toContainText('photoU+202Egpj.sh');
  await expect(first).toContainText('aU+200BbESC[2Kc');
  await page.screenshot({ path: info.outputPath('hidden.png'), fullPage: true });
  await tapCard(page, 'photo', 'Allow once');

  const second = phoneCard(page, 'echo 1');
  await expect(second).toBeVisible();
  await expect(second).not.toContainText('rm -rf ~/work');
  const allow = second.getByRole('button', { name: /^Allow once|^Tap again/ });
  await expect(allow).toHaveAttribute('aria-disabled', 'true');
  await allow.tap({ force: true });
  await page.screenshot({ path: info.outputPath('folded.png'), fullPage: true });
  await second.getByRole('button', { name: /^Show all input/ }).tap();
  await expect(second).toContainText('rm -rf ~/work');
  await tapCard(page, 'echo 1', 'Deny');

  const third = phoneCard(page, 'price.ts');
  await expect(third).toContainText('const price = 1000;');
  await page.screenshot({ path: info.outputPath('edit.png'), fullPage: true });
  await tapCard(page, 'price.ts', 'Deny');
});

test('a tap that was meant for something else, as a card slipped under the thumb, answers nothing', async ({
  app,
  phoneBrowser,
}) => {
  const { page, ...phone } = await phoneBrowser();
  await pairPhone(app, { page, ...phone });
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  await page.evaluate(() => {
    const taps: number[] = [];
    Object.assign(window, { taps });
    const tapAll = () => {
      for (const button of document.querySelectorAll<HTMLElement>('.pc-actions button')) {
        taps.push(performance.now());
        button.click();
      }
    };
    new MutationObserver(() => {
      tapAll();
      requestAnimationFrame(tapAll);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await sessionAsking(app.page, { workspace: app.userData, title: 'Quick', message: ask('quick'), cards: 1 });
  await expect(phoneCard(page, 'quick')).toContainText('It has just come or moved. Tap again.');
  expect(await page.evaluate(() => (window as unknown as { taps: number[] }).taps.length)).toBeGreaterThan(1);
  await expect(deckOf(app.page).getByRole('article').filter({ hasText: 'quick' })).toHaveCount(1);
});

test('the page loads and runs nothing but what came with it', async ({ app, phoneBrowser }) => {
  const phone = await phoneBrowser();
  const asked: string[] = [];
  phone.page.on('request', (request) => asked.push(new URL(request.url()).host));
  await pairPhone(app, phone);
  const { page } = phone;
  expect(new Set(asked).size).toBe(1);
  const outcomes = await page.evaluate(async () => {
    // What a debugger evaluates is free of the policy; what it left to a timer is not.
    await new Promise((resolve) => setTimeout(resolve));
    const blocked: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
    const errors: string[] = [];
    const attempt = (what: () => unknown) => {
      try {
        what();
      } catch (error) {
        errors.push((error as Error).name);
      }
    };
    const add = (name: string, more: object) => document.body.append(Object.assign(document.createElement(name), more));
    attempt(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.hit = 1">');
    });
    attempt(() => add('script', { text: 'window.hit = 2' }));
    attempt(() => add('script', { src: 'http://127.0.0.1:9/x.js' }));
    attempt(() => new Function('window.hit = 3')());
    attempt(() => document.body.setAttribute('onclick', 'window.hit = 4'));
    attempt(() => document.body.click());
    attempt(() => add('iframe', { src: 'http://127.0.0.1:9/' }));
    attempt(() => add('img', { src: 'http://127.0.0.1:9/x.png' }));
    attempt(() => new WebSocket('ws://127.0.0.1:9/'));
    await fetch('http://127.0.0.1:9/').catch(() => errors.push('fetch'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { hit: Reflect.get(window, 'hit'), errors, blocked: [...new Set(blocked)].sort() };
  });
  expect(outcomes.hit).toBeUndefined();
  expect(outcomes.errors.filter((name) => name === 'TypeError').length).toBeGreaterThanOrEqual(3);
  expect(outcomes.blocked).toEqual(['connect-src', 'frame-src', 'img-src', 'require-trusted-types-for']);
  const address = page.url();
  await page.goto('about:blank');
  await page.setContent(`<iframe src="${address}"></iframe>`, { waitUntil: 'load' });
  expect(page.frames().map((frame) => frame.url())).toEqual(['about:blank', 'chrome-error://chromewebdata/']);
});

test('by the name that a network has for this computer it is the same', async ({ app, phoneBrowser }) => {
  const phone = await phoneBrowser();
  await pairPhone(app, phone, { typed: true });
  await phone.page.goto(byName(new URL(phone.page.url()).origin));
  await expect(phone.page.getByText('Nothing waits for you')).toBeVisible();
});
