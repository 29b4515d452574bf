import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { killApp } from './kill-app.ts';
import { expect, test } from './launch-app.ts';
import { mustCall } from './page-calls.ts';
import { readSessions, readTranscript } from './transcript.ts';

async function startTerminal(page: Page, userData: string, command?: string): Promise<string> {
  const workspace = join(userData, 'project');
  await mkdir(workspace, { recursive: true });
  const policy = { kind: 'on-request' as const };
  const input = { agent: 'terminal', workspace, title: 'A terminal', policy, ...(command ? { command } : {}) };
  return (await mustCall(page, 'session.create', input)).sessionId;
}

/** A shell at login reads what a person has set up at home, which may take long, or be left locked by a shell that was ended. */
test.beforeEach(({ environment, userData }) => {
  environment.HOME = userData;
});

/** Everything that the session's terminals have printed. */
async function printed(page: Page, sessionId: string): Promise<string> {
  const events = await readTranscript(page, sessionId);
  return events.map(({ body }) => (body.type === 'terminalOutput' ? body.chunk : '')).join('');
}

async function show(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /A terminal/ })
    .first()
    .click();
  await expect(page.locator('.term-live .xterm-rows')).toBeVisible();
}

test('a terminal takes keys, has the size of its cell, and shows what it prints', async ({ app }) => {
  const { page, userData } = app;
  const sessionId = await startTerminal(page, userData, 'stty size; printf "> "; read -r line; echo "got-$line"; cat');
  await show(page);
  await expect(page.locator('.xterm-rows')).toContainText('>');
  await page.locator('.term-live-screen').click();
  await page.keyboard.type('some words');
  await page.keyboard.press('Enter');
  await expect(page.locator('.xterm-rows')).toContainText('got-some words');
  await expect(page.locator('.xterm-rows')).not.toContainText('Started again');
  expect(await printed(page, sessionId)).toContain('got-some words');
});

test('what a terminal prints never gets at the clipboard', async ({ app }) => {
  const { page, userData, electron } = app;
  await electron.evaluate(({ clipboard }) => clipboard.writeText('mine'));
  const stolen = Buffer.from('rm -rf ~').toString('base64');
  await startTerminal(page, userData, `printf '\\033]52;c;${stolen}\\007'; echo don'e'; cat`);
  await show(page);
  await expect(page.locator('.xterm-rows')).toContainText('done');
  expect(await electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('mine');
});

test('copies what is selected, pastes what a person has copied, and shows a path that is clicked', async ({ app }) => {
  const { page, userData, electron } = app;
  const workspace = join(userData, 'project', 'src');
  await mkdir(workspace, { recursive: true });
  await startTerminal(page, userData, 'echo copy-me; echo src; echo ./src/ ../signalbox.db; exec cat');
  await show(page);
  const rows = page.locator('.xterm-rows');
  await expect(rows).toContainText('signalbox.db');
  await page.getByText('copy-me').dblclick({ force: true });
  await page.keyboard.press('Control+Shift+C');
  await expect.poll(() => electron.evaluate(({ clipboard }) => clipboard.readText())).toContain('copy');
  await electron.evaluate(({ clipboard }) => clipboard.writeText('pasted words'));
  await page.keyboard.press('Control+Shift+V');
  await page.keyboard.press('Enter');
  await expect(rows.getByText('pasted words')).toHaveCount(2);

  await electron.evaluate(({ shell }) => {
    const seen = globalThis as unknown as { revealed: string[] };
    seen.revealed = [];
    shell.showItemInFolder = (path) => void seen.revealed.push(path);
  });
  const line = await rows.getByText('./src/ ../signalbox.db').boundingBox();
  if (!line) throw new Error('The line is not shown.');
  const click = (column: number) => page.mouse.click(line.x + column * 7.3, line.y + line.height / 2);
  await page.mouse.move(line.x + 20, line.y + line.height / 2);
  await click(2);
  const revealed = () => electron.evaluate(() => (globalThis as unknown as { revealed: string[] }).revealed);
  await expect.poll(revealed).toEqual([workspace]);
  await page.mouse.move(line.x + 14 * 7.3, line.y + line.height / 2);
  await click(14);
  await expect(page.getByText('This file is not in the workspace of the session.')).toBeVisible();
  expect(await revealed()).toEqual([workspace]);
});

test('a bell calls for a person until somebody comes', async ({ app }) => {
  const { page, userData } = app;
  const sessionId = await startTerminal(page, userData, `printf '\\033]9;Build finished\\007'; cat`);
  const attention = async () => (await readSessions(page)).find(({ id }) => id === sessionId)?.attention;
  await expect.poll(attention).toBe('Build finished');
  await expect(page.getByText('Build finished').first()).toBeVisible();
  await show(page);
  await page.locator('.term-live-screen').click();
  await expect.poll(attention).toBe(undefined);
});

test('a terminal ends with the app, however that ends', async ({ launch }) => {
  const first = await launch();
  const sessionId = await startTerminal(first.page, first.userData, 'echo "pid $$."; exec cat');
  const pid = async () => /pid (\d+)\./.exec(await printed(first.page, sessionId))?.[1];
  await expect.poll(pid).toBeTruthy();
  const program = `/proc/${await pid()}`;
  expect(existsSync(program)).toBe(true);
  await killApp(first.electron);
  await expect.poll(() => existsSync(program)).toBe(false);
  const { page } = await launch();
  const events = await readTranscript(page, sessionId);
  expect(events.filter(({ body }) => body.type === 'terminalExited')).toHaveLength(1);
  expect(events.filter(({ body }) => body.type === 'error')).toHaveLength(1);
});

test('after a restart the text of a terminal is there, and that its program is not', async ({ launch }) => {
  const first = await launch();
  const sessionId = await startTerminal(first.page, first.userData, 'echo a line to keep; cat');
  await expect.poll(() => printed(first.page, sessionId)).toContain('a line to keep');
  await first.electron.close();
  const { page } = await launch();
  await show(page);
  await expect(page.locator('.xterm-rows')).toContainText('a line to keep');
  await expect(page.locator('.xterm-rows')).toContainText('ended with Signalbox');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.locator('.xterm-rows')).toContainText('Started again');
  const events = await readTranscript(page, sessionId);
  expect(events.filter(({ body }) => body.type === 'error')).toHaveLength(1);
});
