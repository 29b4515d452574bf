import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitingRecordSchema } from '../src/shared/waiting.ts';
import { deckOf, sessionAsking } from './deck-room.ts';
import { endAgents } from './end-agents.ts';
import { killApp } from './kill-app.ts';
import { expect, test } from './launch-app.ts';
import { mustCall } from './page-calls.ts';
import { readSessions } from './transcript.ts';

test('cards of an agent that died with the app come back settled, and say so', async ({ launch, userData }) => {
  const first = await launch();
  const message = ':run +ask cat notes\nthe output';
  await sessionAsking(first.page, { workspace: userData, title: 'Gone', message, cards: 1 });
  await expect(deckOf(first.page).getByRole('article')).toHaveCount(1);
  await killApp(first.electron);
  await endAgents(userData);

  const { page } = await launch();
  await expect.poll(async () => (await readSessions(page))[0]).toMatchObject({ status: 'exited', approvals: 0 });
  await expect(deckOf(page).getByText('Nothing waits for you')).toBeVisible();
  const [settled] = await mustCall(page, 'waiting.history', { limit: 5 });
  expect(settled).toMatchObject({ settlement: { verdict: 'deny', decidedBy: 'agentExited' } });
  await page.keyboard.press('h');
  const line = page.getByRole('dialog', { name: 'History of the deck' }).getByRole('button', { name: /cat notes/ });
  await expect(line).toContainText('the agent ended before an answer');
  const late = await mustCallAnswer(page, settled?.id ?? '', settled?.inputHash ?? '');
  expect(late).toMatch(/Already settled because its agent ended/);
});

async function mustCallAnswer(page: Parameters<typeof mustCall>[0], id: string, inputHash: string): Promise<string> {
  const answer = { kind: 'approval' as const, decision: 'deny', inputHash };
  return mustCall(page, 'waiting.answer', { id, answer }).then(
    () => 'taken',
    (error: Error) => error.message,
  );
}

test('the deck is worked through with the keyboard alone, and the history says what came of it', async ({ app }) => {
  const { page, electron, userData } = app;
  const message = [':run +ask make one', 'built', ':run +ask make two', 'built too', ':say rate=max Done.'].join('\n');
  await sessionAsking(page, { workspace: userData, title: 'Keys', message, cards: 1 });
  const deck = deckOf(page);
  await expect(deck.getByText('make one')).toBeVisible();
  // A card that has just come takes no key; it is pressed again until it does.
  await expect(async () => {
    if (!(await deck.getByText('make two').isVisible())) await page.keyboard.press('a');
    await expect(deck.getByText('make two')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(async () => {
    await page.keyboard.press('r');
    await expect(deck.getByRole('textbox')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('not today');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(deck.getByText('Nothing waits for you')).toBeVisible();

  const path = join(userData, 'deck.jsonl');
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (() => Promise.resolve({ canceled: false, filePath })) as typeof dialog.showSaveDialog;
  }, path);
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: 'History of the deck' });
  await expect(history.getByRole('button', { name: /make one/ })).toContainText('you, at this desk · it ran');
  await history.getByLabel('Any end').selectOption('deny');
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await history.getByRole('button', { name: /make two/ }).click();
  await expect(history.getByText('not today').first()).toBeVisible();
  await history.getByRole('button', { name: 'Export what is found…' }).click();
  await expect(page.getByText(`1 card written to ${path}.`)).toBeVisible();
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  const [record] = lines.map((line) => waitingRecordSchema.parse(JSON.parse(line)));
  expect(lines).toHaveLength(1);
  expect(record).toMatchObject({ settlement: { reason: 'not today' }, outcome: { ok: false, errorKind: 'denied' } });
});

test('a permission for the session covers what was chosen, is counted, and can be taken back', async ({ app }) => {
  const { page, userData } = app;
  const message = [':run +ask make one', 'a', ':run +ask make two', 'b', ':run +ask risk=destructive rm all', 'c'].join(
    '\n',
  );
  await sessionAsking(page, { workspace: userData, title: 'Wide', message, cards: 1 });
  const deck = deckOf(page);
  await deck.getByRole('button', { name: 'Allow for this session…' }).click();
  await expect(deck.getByRole('radio', { name: /This exact command/ })).toBeChecked();
  await deck.getByRole('radio', { name: /This tool/ }).check();
  await expect(async () => {
    const come = await deck.getByText('rm all').isVisible();
    if (!come) await deck.getByRole('button', { name: 'Allow for this session' }).click({ timeout: 500 });
    await expect(deck.getByText('rm all')).toBeVisible({ timeout: 500 });
  }).toPass();
  const [session] = await readSessions(page);
  expect(session?.rules).toMatchObject([{ match: { kind: 'tool', tool: 'Run' }, passed: 1 }]);
  const sessionId = session?.id ?? '';
  await mustCall(page, 'session.removeRule', { sessionId, ruleId: session?.rules[0]?.id ?? '' });
  await expect.poll(async () => (await readSessions(page))[0]?.rules).toEqual([]);
});

test('two hundred cards are there at once, and the page draws those that are near', async ({ app }) => {
  const { page, userData } = app;
  // As many as one session may have waiting, and sessions enough.
  const message = ':run +ask count=25 make part';
  for (let at = 0; at < 8; at += 1)
    await sessionAsking(page, { workspace: userData, title: `Many ${at}`, message, cards: 25 });
  const deck = deckOf(page);
  await expect(deck.locator('[data-card]')).toHaveCount(200, { timeout: 60_000 });
  expect(await deck.getByRole('article').count()).toBeLessThan(40);
  await deck.locator('[data-card]').last().scrollIntoViewIfNeeded();
  await expect(deck.locator('[data-card]').last().getByRole('article')).toBeVisible();
  expect(await deck.getByRole('article').count()).toBeLessThan(60);
  for (let at = 0; at < 30; at += 1) await page.keyboard.press('j');
  const chosen = deck.locator('[data-card][data-focused="true"]');
  await expect(chosen.getByRole('article')).toBeInViewport();
  expect(await deck.getByRole('article').count()).toBeLessThan(60);
});
