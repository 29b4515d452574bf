import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { projectFolder } from '../scripts/runtime/project.ts';
import type { SessionSummary } from '../src/shared/session.ts';
import { groupOf } from '../src/shared/session-groups.ts';
import { type AgentHome, createAgentHome } from './agents/agent-environment.ts';
import { createFakeModel, type FakeModel } from './fake-model/fake-model.ts';
import { expect, test } from './launch-app.ts';
import { environmentOf, type KindOfSession, kindsOfSession, makeWorkspace } from './nine-kinds-sessions.ts';
import { mustCall } from './page-calls.ts';
import { agentText, readSessions, readTranscript } from './transcript.ts';

/** Where the picture goes; ignored by git. */
const pictures = join(projectFolder, 'test-results', 'nine-kinds');

const kinds = await Promise.all(
  kindsOfSession.map(async (kind) => {
    const installed = await kind.install?.();
    if (!installed) return { kind };
    if (installed.ok) return { kind, program: installed.program };
    console.error(`\n\n  ECHO STANDS IN FOR ${kind.agent.toUpperCase()} ON THE PICTURE: ${installed.message}\n\n`);
    return { kind: standIn(kind) };
  }),
);

let model: FakeModel;
let home: AgentHome;

test.beforeEach(async ({ environment, userData }) => {
  const taught = kinds.flatMap(({ kind: { message, script } }) =>
    message && script ? ([[message, script]] as const) : [],
  );
  model = await createFakeModel(new Map(taught));
  home = await createAgentHome(userData);
  Object.assign(environment, environmentOf(kinds, home, model.url));
});

test.afterEach(async () => {
  await model.close();
});

/** Eight agents start at the same time. */
const startMs = 180_000;

test('a session of each kind stands in the grid of nine, and none is in trouble', async ({ launch }) => {
  test.setTimeout(startMs);
  const { page } = await launch('--theme', 'dark', '--size', '1440x900', '--layout', '9');
  const endpoint = { label: 'Local', url: `${model.url}/v1`, images: false };
  await mustCall(page, 'agents.putEndpoint', { agent: 'openai', endpoint });
  const ids: string[] = [];
  for (const { kind } of kinds) {
    const { agent, title, message, wishes } = kind;
    const input = { agent, title, workspace: makeWorkspace(home, kind), policy: { kind: 'on-request' as const } };
    const made = await mustCall(page, 'session.create', { ...input, ...(message ? { message } : {}), ...wishes });
    ids.push(made.sessionId);
    // The first one's card is the first in the deck.
    if (ids.length === 1) await comes(page, made.sessionId, kind);
  }
  for (const [place, { kind }] of kinds.entries()) await comes(page, ids[place] ?? '', kind);

  const cells = page.getByRole('region', { name: /^Cell / });
  await expect(cells).toHaveCount(9);
  for (const [place, { kind }] of kinds.entries()) await expect(cells.nth(place)).toContainText(kind.title);
  const sessions = await readSessions(page);
  expect(ids.map((id) => sessions.find((session) => session.id === id)?.agent)).toEqual(
    kinds.map(({ kind }) => kind.agent),
  );
  expect(sessions.filter((session) => session.trouble ?? groupOf(session) === 'trouble')).toEqual([]);

  await mkdir(pictures, { recursive: true });
  await page.mouse.move(0, 0);
  await withoutPlaces(page, home.home);
  await page.screenshot({ path: join(pictures, 'dark.png') });
  expect(await page.locator('.tx-error').allTextContents()).toEqual([]);
});

/** What the echo agent says in place of an agent whose program cannot be had. */
function standIn({ title, workspace }: KindOfSession): KindOfSession {
  return { agent: 'echo', title, workspace, message: ':say rate=max This agent cannot be had here.', comesTo: 'end' };
}

async function comes(page: Page, id: string, kind: KindOfSession): Promise<void> {
  const state = async () => {
    const session = (await readSessions(page)).find((one) => one.id === id);
    const said = session && (await readTranscript(page, id));
    return session && said ? stateOf(session, agentText(said)) : 'absent';
  };
  await expect.poll(state, { message: kind.agent, timeout: startMs }).toBe(kind.comesTo);
}

function stateOf(session: SessionSummary, said: string): string {
  if (session.approvals > 0) return 'card';
  if (session.questions > 0) return 'question';
  if (session.capabilities.terminal) return session.status === 'exited' ? 'exited' : 'running';
  if (session.turn) return said.length > 40 ? 'streaming' : 'starting';
  return session.lastOutcome === 'completed' ? 'end' : session.status;
}

/** A picture is for everybody, and shows no folder of the machine that it was made on. */
function withoutPlaces(page: Page, folder: string): Promise<void> {
  return page.evaluate((place) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      // Some agents tell a path from the root on, without its first stroke.
      if (text.includes(place.slice(1))) node.textContent = text.replaceAll(place, '~').replaceAll(place.slice(1), '~');
    }
  }, folder);
}
