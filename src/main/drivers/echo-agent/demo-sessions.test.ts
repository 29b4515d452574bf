import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRegistry } from '../registry.ts';
import type { StepCollector } from '../testing/collect-steps.ts';
import { createEchoStage, type EchoStage } from '../testing/echo-stage.ts';
import { demoSessions } from './demo-sessions.ts';

/** The program as it lies in the source; Node 24 runs it as it is. */
const echoProgram = fileURLToPath(new URL('./main.ts', import.meta.url));
let stage: EchoStage;
beforeEach(() => {
  stage = createEchoStage((parts) => createRegistry({ ...parts, echoProgram, piGate: '' }));
});
afterEach(() => stage.end());

/** What each of the six shows, once it has got there. */
const states: Readonly<Record<string, (session: StepCollector) => Promise<unknown>>> = {
  shop: (session) => session.next('approvalRequested'),
  jobs: (session) => session.next('questionAsked'),
  core: (session) => session.next('compactionStarted'),
  api: async (session) => {
    await session.next('assistantText');
    await session.next('assistantText');
  },
  desktop: async (session) => {
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'failed' });
  },
  storefront: async (session) => {
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
  },
};

test.each(demoSessions)('the demo shows $title', async ({ workspace, model, messages, title }) => {
  const session = await stage.start({ title, model });
  await session.next('ready');
  for (const message of messages) stage.send(session, message);
  await states[workspace]?.(session);
  expect(states).toHaveProperty(workspace);
  expect(session.text()).not.toContain('I do not know the step');
  expect(session.events().filter((event) => event.type === 'error')).toEqual([]);
  expect(session.steps.every((step) => step.unknownLines === 0)).toBe(true);
});

test('there are six, in six folders', () => {
  expect(new Set(demoSessions.map((session) => session.workspace)).size).toBe(6);
});
