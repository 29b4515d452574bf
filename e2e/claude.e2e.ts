import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { foldAll } from '../src/shared/transcript.ts';
import { type AgentHome, claudeEnvironment, createAgentHome } from './agents/agent-environment.ts';
import { installAgent } from './agents/install-agents.ts';
import { pinnedClaude } from './agents/pinned-agents.ts';
import { createFakeModel, type FakeModel } from './fake-model/fake-model.ts';
import { scripted } from './fake-model/script.ts';
import { killApp } from './kill-app.ts';
import { expect, test } from './launch-app.ts';
import { mustCall } from './page-calls.ts';
import { readSessions, readTranscript } from './transcript.ts';

const installed = await installAgent(pinnedClaude);
if (!installed.ok) console.error(`\n\n  THE ROOM WAS NOT TESTED WITH THE REAL CLAUDE CODE: ${installed.message}\n\n`);

let model: FakeModel;
let home: AgentHome;

test.skip(!installed.ok, 'the pinned Claude Code cannot be had here');

test.beforeEach(async ({ environment }) => {
  model = await createFakeModel();
  home = await createAgentHome();
  Object.assign(environment, claudeEnvironment(home, model.url));
  environment.PATH = `${dirname(installed.ok ? installed.program : '')}:${environment.PATH}`;
});

test.afterEach(async () => {
  await model.close();
  await home.remove();
});

const firstMessage = scripted(
  'Make two files',
  [{ say: 'I make the first. ' }, { tool: { name: 'Bash', input: { command: 'touch allowed.txt' } } }],
  [{ say: 'And the second. ' }, { tool: { name: 'Bash', input: { command: 'touch denied.txt' } } }],
  [{ say: 'One of two, then.' }],
);

/** Waits twice: for a permission, and in the middle of its last words. */
const secondMessage = scripted(
  'One more',
  [{ think: 'It was allowed before.' }, { tool: { name: 'Bash', input: { command: 'touch later.txt' } } }],
  [{ say: 'The third is there, ' }, { hold: 'the end' }, { say: 'and **nothing** was lost.' }],
);

test('a person watches Claude Code, allows, denies, kills the app twice, and has lost nothing', async ({
  launch,
  userData,
}) => {
  const beside = join(userData, 'beside');
  await mkdir(beside);
  const first = await launch('--layout', '2');
  await startSession(first.page, 'echo', beside, ':flood 2000 at=50');
  const { sessionId } = await startSession(first.page, 'claude', home.workspace, firstMessage);

  await answerCard(first.page, 'touch allowed.txt', 'Allow once');
  await expect.poll(() => existsSync(join(home.workspace, 'allowed.txt'))).toBe(true);
  await answerCard(first.page, 'touch denied.txt', 'Deny');
  await expect(first.page.getByText('One of two, then.').first()).toBeVisible();
  expect(existsSync(join(home.workspace, 'denied.txt'))).toBe(false);

  await send(first.page, sessionId, secondMessage);
  await expect(card(first.page, 'touch later.txt')).toBeVisible();
  await killApp(first.electron);

  const second = await launch('--layout', '2');
  await answerCard(second.page, 'touch later.txt', 'Allow once');
  await expect(second.page.getByText('The third is there,').first()).toBeVisible();
  await killApp(second.electron);
  model.release('the end');

  const third = await launch('--layout', '2');
  await turnsEnded(third.page, sessionId, 2);
  await expect(third.page.getByText('was lost.').first()).toBeVisible();
  const events = await readTranscript(third.page, sessionId);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, place) => place));

  const whole = await startSession(third.page, 'claude', home.workspace, firstMessage);
  await answerCard(third.page, 'touch allowed.txt', 'Allow once');
  await answerCard(third.page, 'touch denied.txt', 'Deny');
  await turnsEnded(third.page, whole.sessionId, 1);
  await send(third.page, whole.sessionId, secondMessage);
  await answerCard(third.page, 'touch later.txt', 'Allow once');
  await turnsEnded(third.page, whole.sessionId, 2);
  expect(told(events)).toEqual(told(await readTranscript(third.page, whole.sessionId)));

  const summaries = await readSessions(third.page);
  const totals = (id: string) => summaries.find((session) => session.id === id)?.totals;
  expect(totals(sessionId)).toEqual(totals(whole.sessionId));
});

function startSession(page: Page, agent: string, workspace: string, message: string) {
  const input = { agent, workspace, title: agent, policy: { kind: 'on-request' as const }, message };
  return mustCall(page, 'session.create', input);
}

function send(page: Page, sessionId: string, text: string) {
  return mustCall(page, 'message.send', { sessionId, id: crypto.randomUUID(), text, images: [] });
}

/** The card in the deck that shows a command. */
function card(page: Page, command: string) {
  return page.getByRole('complementary').getByRole('article').filter({ hasText: command });
}

/** A card that has just come does not take a click, so that nobody allows what slipped under the pointer: it is clicked again. */
async function answerCard(page: Page, command: string, answer: 'Allow once' | 'Deny'): Promise<void> {
  const button = card(page, command).getByRole('button', { name: answer, exact: true });
  await button.waitFor();
  await expect(async () => {
    if ((await button.count()) > 0) await button.click({ timeout: 1_000 });
    await expect(button).toHaveCount(0, { timeout: 300 });
  }).toPass();
}

async function turnsEnded(page: Page, sessionId: string, turns: number): Promise<void> {
  const count = async () =>
    (await readTranscript(page, sessionId)).filter(({ body }) => body.type === 'turnEnded').length;
  await expect.poll(count, { timeout: 30_000 }).toBe(turns);
}

/** What a reader sees, without what differs from one run to the next: times, places and the agent's random names. */
function told(events: Parameters<typeof foldAll>[0]): unknown {
  const names = new Map<string, string>();
  const text = JSON.stringify(foldAll(events).items, (key, value) => {
    if (['key', 'at', 'endedAt', 'seq', 'lastSeq', 'title'].includes(key)) return undefined;
    return value;
  });
  const random = /toolu_\w+|msg_\w+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|\bfake\d+/g;
  return JSON.parse(
    text.replace(random, (name) => {
      const known = names.get(name) ?? `name-${names.size}`;
      names.set(name, known);
      return known;
    }),
  );
}
