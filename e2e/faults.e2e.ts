import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { limits } from '../src/shared/limits.ts';
import { expect, type RunningApp, test } from './launch-app.ts';
import { mustCall } from './page-calls.ts';
import { agentText, readTranscript } from './transcript.ts';

type Child = { pid: number; type: string; name?: string };

const children = ({ electron }: RunningApp): Promise<Child[]> =>
  electron.evaluate(({ app }) =>
    app.getAppMetrics().map(({ pid, type, name }) => ({ pid, type, ...(name ? { name } : {}) })),
  );

async function killChild(app: RunningApp, isIt: (child: Child) => boolean): Promise<void> {
  const found = (await children(app)).find(isIt);
  if (!found) throw new Error('no such process');
  process.kill(found.pid, 'SIGKILL');
  await expect.poll(async () => (await children(app)).some((child) => child.pid === found.pid)).toBe(false);
}

const create = (app: RunningApp, message: string) =>
  mustCall(app.page, 'session.create', {
    agent: 'echo',
    workspace: app.userData,
    policy: { kind: 'on-request' },
    message,
  });

const says = (app: RunningApp, sessionId: string, words: string) =>
  expect.poll(async () => agentText(await readTranscript(app.page, sessionId)), { timeout: 15_000 }).toContain(words);

test('the process that starts agents dies; agents go on, and the next one starts', async ({ app }) => {
  const first = await create(app, ':await gate\n:say rate=max The first goes on.');
  await killChild(app, (child) => child.name === 'Signalbox agent starter');
  const second = await create(app, ':run touch gate\n:edit +new +write gate\n+open\n:say rate=max The second started.');
  await says(app, second.sessionId, 'The second started.');
  await says(app, first.sessionId, 'The first goes on.');
});

test('the graphics and network processes die; the room stays', async ({ app }) => {
  await killChild(app, (child) => child.type === 'Utility' && /network/i.test(child.name ?? ''));
  for (const { pid, type } of await children(app)) if (type === 'GPU') process.kill(pid, 'SIGKILL');
  const { sessionId } = await create(app, ':say rate=max Still here.');
  await says(app, sessionId, 'Still here.');
  await expect(app.page.getByText('Still here.').first()).toBeVisible();
});

type Sent = { frames: number; bytes: number };

/** Whether the end of a turn is stored: the window cannot be asked while it stands still. */
function hasEnded(userData: string): boolean {
  const db = new Database(join(userData, 'signalbox.db'), { readonly: true });
  try {
    return db.prepare("select 1 from events where type = 'turnEnded'").get() !== undefined;
  } finally {
    db.close();
  }
}

test('a window that stands still costs no memory and stops no agent, and catches up', async ({ app }) => {
  const { electron, page, userData } = app;
  const text = `${'All work and no play. '.repeat(3000)}\n`;
  const { sessionId } = await create(
    app,
    `:await gate\n:repeat 500\n:say rate=max ${text}:end\n:say rate=max The end.`,
  );
  await expect.poll(async () => (await readTranscript(page, sessionId)).length).toBeGreaterThan(3);
  const renderer = await electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const sent = { frames: 0, bytes: 0 };
    Object.assign(globalThis, { sent });
    if (!contents) return 0;
    const send = contents.send.bind(contents);
    contents.send = (channel: string, ...given: string[]) => {
      sent.frames += 1;
      sent.bytes += given[0]?.length ?? 0;
      send(channel, ...given);
    };
    return contents.getOSProcessId();
  });
  process.kill(renderer, 'SIGSTOP');
  try {
    await writeFile(join(userData, 'gate'), '');
    await expect.poll(() => hasEnded(userData), { timeout: 20_000 }).toBe(true);
    const { frames, bytes } = await electron.evaluate(() => (globalThis as unknown as { sent: Sent }).sent);
    expect(frames).toBeLessThanOrEqual(limits.outboundFrames);
    expect(bytes).toBeGreaterThan(limits.outboundBytes / 2);
    expect(bytes).toBeLessThanOrEqual(limits.outboundBytes + limits.eventsFrameBytes);
  } finally {
    process.kill(renderer, 'SIGCONT');
  }
  await says(app, sessionId, 'The end.');
  const events = await readTranscript(page, sessionId);
  expect(agentText(events).length).toBeGreaterThan(4_000 * 6_000);
  await expect(page.getByText('The end.').first()).toBeVisible({ timeout: 15_000 });
});
