import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { SessionEvent } from '../src/shared/event.ts';
import { killApp } from './kill-app.ts';
import { expect, test } from './launch-app.ts';
import { mustCall } from './page-calls.ts';
import { agentText, readSessions, readTranscript } from './transcript.ts';

function start(page: Page, workspace: string, message: string) {
  const input = { agent: 'echo', workspace, title: 'Long work', policy: { kind: 'on-request' as const }, message };
  return mustCall(page, 'session.create', input);
}

const ended = (events: readonly SessionEvent[]) => events.some(({ body }) => body.type === 'turnEnded');

function untilTurnEnded(page: Page, sessionId: string): Promise<void> {
  return expect.poll(async () => ended(await readTranscript(page, sessionId)), { timeout: 30_000 }).toBe(true);
}

/** All that is told of a session, with the pieces of a message joined, and without ids, which differ from run to run. */
function told(events: readonly SessionEvent[]): object[] {
  const all: { type: string; messageId?: string; delta?: string }[] = [];
  for (const { body } of events) {
    const last = all.at(-1);
    if (body.type === 'assistantText' && last?.messageId === body.messageId) last.delta += body.delta;
    else all.push({ ...body });
  }
  return all.map(({ messageId: _, ...rest }) => JSON.parse(JSON.stringify(rest).replaceAll(uuid, 'id')));
}

const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

test('the app is killed while an agent streams, and has lost nothing', async ({ launch, userData }) => {
  const message = ':say rate=max First words.\n:flood at=400 1500\n:say rate=max Last words.';
  const first = await launch();
  const { sessionId } = await start(first.page, userData, message);
  await expect.poll(async () => (await readTranscript(first.page, sessionId)).length).toBeGreaterThan(20);
  await killApp(first.electron);

  const second = await launch();
  const before = await readTranscript(second.page, sessionId);
  expect(ended(before)).toBe(false);
  await untilTurnEnded(second.page, sessionId);
  const events = await readTranscript(second.page, sessionId);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, place) => place));
  expect(events.slice(0, before.length)).toEqual(before);
  expect(agentText(events)).toMatch(/^First words\..*Last words\.$/s);

  const whole = await start(second.page, userData, message);
  await untilTurnEnded(second.page, whole.sessionId);
  const uninterrupted = await readTranscript(second.page, whole.sessionId);
  expect(told(events)).toEqual(told(uninterrupted));
  expect(agentText(events)).toContain('word 0 word 1 word 2 ');
});

test('the app is killed while an approval waits; the card is there again, and its answer counts once', async ({
  launch,
  userData,
}) => {
  const message = ':run +ask cat notes\nthe output\n:say rate=max Done.';
  const first = await launch();
  const { sessionId } = await start(first.page, userData, message);
  await expect(first.page.getByText('cat notes').first()).toBeVisible();
  await expect.poll(async () => (await readSessions(first.page))[0]?.approvals).toBe(1);
  await killApp(first.electron);

  const second = await launch();
  await expect.poll(async () => (await readSessions(second.page))[0]).toMatchObject({ id: sessionId, approvals: 1 });
  const asked = (await readTranscript(second.page, sessionId)).flatMap(({ body }) =>
    body.type === 'approvalRequested' ? [body] : [],
  );
  expect(asked).toHaveLength(1);
  // A card that has just appeared does not take a click, so that nobody allows what slipped under the pointer.
  const allow = second.page.getByRole('button', { name: /^Allow once/ });
  await allow.first().waitFor();
  await expect(async () => {
    if ((await allow.count()) > 0) await allow.first().click({ timeout: 1_000 });
    await expect(allow).toHaveCount(0, { timeout: 300 });
  }).toPass();
  await untilTurnEnded(second.page, sessionId);
  const events = await readTranscript(second.page, sessionId);
  expect(events.filter(({ body }) => body.type === 'approvalSettled')).toHaveLength(1);
  expect(events.filter(({ body }) => body.type === 'toolEnd')).toMatchObject([{ body: { ok: true } }]);
  expect(agentText(events)).toBe('Done.');
});

test('the app is closed and its agent goes on; what came meanwhile is there at the next start', async ({
  launch,
  userData,
}) => {
  const first = await launch();
  const { sessionId } = await start(first.page, userData, ':say rate=max Before.\n:await gate\n:say rate=max After.');
  await expect.poll(async () => agentText(await readTranscript(first.page, sessionId))).toBe('Before.');
  await first.electron.close();
  await writeFile(join(userData, 'gate'), '');

  const second = await launch();
  await untilTurnEnded(second.page, sessionId);
  expect(agentText(await readTranscript(second.page, sessionId))).toBe('Before.After.');
  await expect(second.page.getByText('After.').first()).toBeVisible();
});
