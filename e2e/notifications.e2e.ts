import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { SessionBus } from '../scripts/runtime/session-bus.ts';
import type { Behaviour } from '../src/shared/behaviour.ts';
import type { RunningApp } from './launch-app.ts';
import { expect as plainExpect } from './launch-app.ts';
import { testWithBus as test } from './notification-bus.ts';
import { mustCall } from './page-calls.ts';
import { readSessions } from './transcript.ts';
import { focusWindow as focus } from './window-focus.ts';

/** Agents take their time to start on a busy machine. */
const expect = plainExpect.configure({ timeout: 15_000 });

const ready = ({ page }: RunningApp) => expect(page.locator('html')).toHaveAttribute('data-ready', 'true');

async function start(app: RunningApp, title: string, message: string): Promise<string> {
  const policy = { kind: 'on-request' as const };
  const input = { agent: 'echo', workspace: app.userData, title, policy, message };
  return (await mustCall(app.page, 'session.create', input)).sessionId;
}

const behave = (app: RunningApp, value: Partial<Behaviour>) =>
  mustCall(app.page, 'preference.set', { key: 'behaviour', value });

const isVisible = (app: RunningApp) =>
  app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());

const ask = (command: string) => `:run +ask ${command}\nok`;

const chosenCard = ({ page }: RunningApp) => page.locator('.desk-deck-card[data-focused="true"]');

const titles = async (bus: SessionBus) => (await bus.shown()).map(({ summary }) => summary);

const sessionOf = async (app: RunningApp, id: string) => (await readSessions(app.page)).find((one) => one.id === id);

const waits = (app: RunningApp, id: string) =>
  expect.poll(async () => (await sessionOf(app, id))?.approvals, { timeout: 15_000 }).toBe(1);

const send = (app: RunningApp, sessionId: string, text: string) =>
  mustCall(app.page, 'message.send', { sessionId, id: randomUUID(), text, images: [] });

/** The room is open, and the person is somewhere else. */
async function away(app: RunningApp): Promise<void> {
  await ready(app);
  await focus(app, false);
}

test('a card is told once, a click opens the window at it, and it goes when it is settled', async ({ app, bus }) => {
  await away(app);
  const first = await start(app, 'First', ask('make first'));
  await expect.poll(() => titles(bus)).toEqual(['Echo asks: Run']);
  const second = await start(app, 'Second', ask('make second'));
  await expect
    .poll(() => bus.shown())
    .toEqual([1, 2].map(() => ({ summary: 'Echo asks: Run', body: basename(app.userData) })));
  expect(await bus.standing()).toBe(2);
  await expect(app.page).toHaveTitle('2 waiting · Signalbox');

  await app.page.keyboard.press('j');
  await expect(chosenCard(app)).toContainText('make second');
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await bus.click();
  await expect.poll(() => isVisible(app)).toBe(true);
  await expect(chosenCard(app)).toContainText('make first');

  await mustCall(app.page, 'session.stop', { sessionId: first });
  await mustCall(app.page, 'session.stop', { sessionId: second });
  await expect.poll(bus.standing).toBe(0);
  expect(await bus.shown()).toHaveLength(2);
});

test('many cards are one notification, which counts them, opens the oldest, and goes with the last', async ({
  app,
  bus,
}) => {
  await away(app);
  const sessions: string[] = [];
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    const sessionId = await start(app, name, ask(`make ${name}`));
    await waits(app, sessionId);
    sessions.push(sessionId);
  }
  await expect.poll(() => titles(bus)).toContain('5 requests wait');
  await expect.poll(bus.standing).toBe(1);
  await app.page.keyboard.press('j');
  await expect(chosenCard(app)).toContainText('make two');
  await bus.click();
  await expect(chosenCard(app)).toContainText('make one');
  for (const sessionId of sessions) await mustCall(app.page, 'session.stop', { sessionId });
  await expect.poll(bus.standing).toBe(0);
});

test('of the session in focus, of a silenced one, and while nobody may disturb, nothing is told', async ({
  app,
  bus,
}) => {
  await ready(app);
  await focus(app, true);
  const seen = await start(app, 'Seen', ask('make seen'));
  await waits(app, seen);
  await focus(app, false);

  const silenced = await start(app, 'Silenced', ':sleep 1ms');
  await behave(app, { quietSessions: [silenced], tellFinished: false });
  await send(app, silenced, ask('make silence'));
  await waits(app, silenced);

  await behave(app, { doNotDisturb: true });
  const late = await start(app, 'Late', ask('make late'));
  await waits(app, late);
  await behave(app, { doNotDisturb: false });

  await waits(app, await start(app, 'Loud', ask('make loud')));
  await expect.poll(() => titles(bus)).toEqual(['Echo asks: Run']);
});

test('the input is told only if the owner allows it, and no markup in it is read', async ({ app, bus }) => {
  await away(app);
  await start(app, 'Private', ask('cat secret'));
  await expect.poll(async () => (await bus.shown()).length).toBe(1);
  await behave(app, { tellInput: true });
  await start(app, 'Open', ask('echo "<b>&amp;</b>" && ls'));
  await expect.poll(async () => (await bus.shown()).length).toBe(2);
  const folder = basename(app.userData);
  expect((await bus.shown()).map(({ body }) => body)).toEqual([
    folder,
    `${folder}\necho "&lt;b&gt;&amp;amp;&lt;/b&gt;" &amp;&amp; ls`,
  ]);
});

test('finished and failed are told by switches of their own', async ({ app, bus }) => {
  await away(app);
  await behave(app, { tellFinished: false });
  const failing = ':sleep 100ms\n:fail It broke.';
  await start(app, 'Fails', failing);
  await expect.poll(() => titles(bus)).toEqual(['Echo failed']);
  await behave(app, { tellFinished: true, tellFailed: false });
  const quiet = await start(app, 'Fails quietly', failing);
  await expect.poll(async () => (await sessionOf(app, quiet))?.lastOutcome).toBe('failed');
  await start(app, 'Finishes', ':sleep 100ms\n:say rate=max Done.');
  await expect.poll(() => titles(bus)).toEqual(['Echo failed', 'Echo has finished']);
});
