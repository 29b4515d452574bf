import { expect, test } from 'vitest';
import { phoneSessionSchema } from '../../../shared/phone/reports.ts';
import type { SessionSummary } from '../../../shared/session.ts';
import { summaryOf } from '../../waiting/notice-fixture.ts';
import { createRedact } from '../redact.ts';
import { toPhoneSession } from './phone-session.ts';

const redact = createRedact({ home: '/home/ada' });
const at = Date.UTC(2026, 11, 1, 10);

function shown(changes: Partial<SessionSummary> = {}, lastTurn?: string) {
  const session = toPhoneSession(summaryOf('s', changes), { redact, lastTurn: () => lastTurn });
  expect(phoneSessionSchema.parse(session)).toEqual(session);
  return session;
}

test('a session is told with what a phone lists, and nothing of how it is set', () => {
  const turn = { id: 'turn-2', startedAt: at };
  const capabilities = { interrupt: {}, models: { available: [] } };
  const rule = { id: 'r', madeAt: 1, passed: 0, match: { kind: 'tool' as const, tool: 'shell' } };
  const session = shown({
    status: 'running',
    turn,
    capabilities,
    rules: [rule],
    approvals: 1,
    questions: 2,
    updatedAt: at,
  });
  expect(session).toMatchObject({
    ...{
      id: 's',
      title: 'Session s',
      agent: 'Ada',
      workspace: '~/s',
      group: 'waiting',
      waiting: 3,
      canInterrupt: true,
    },
    ...{ runId: 's.turn-2', lastRunId: 's.turn-2', startedAt: '2026-12-01T10:00:00.000Z' },
    updatedAt: '2026-12-01T10:00:00.000Z',
  });
  expect(Object.keys(session)).not.toContain('rules');
  expect(Object.keys(session)).not.toContain('policy');
});

test('a session at rest names its last run, if it had one', () => {
  expect(shown({}, 'turn-7')).toMatchObject({
    runId: null,
    lastRunId: 's.turn-7',
    startedAt: null,
    canInterrupt: false,
  });
  expect(shown()).toMatchObject({ runId: null, lastRunId: null });
});

test('trouble is told as prose: no path, no stack, no secret', () => {
  const secret = `ghp_${'Ab3d'.repeat(9)}`;
  const message = `The agent ended.\n    at run (/home/ada/x.js:1:2)\nkey ${secret}`;
  const { trouble } = shown({ trouble: { code: 'agentExited', message } });
  expect(trouble).toContain('The agent ended.');
  expect(trouble).not.toMatch(/\/home|at run|Ab3d/);
});

test('what is shown of the conversation is masked, and stays short though the masks may be longer', () => {
  const preview = '/home/ada/a '.repeat(30).slice(0, 250);
  expect(shown({ preview, title: 'In /home/ada' })).toMatchObject({ title: 'In ~' });
  expect(shown({ preview }).preview).not.toContain('/home');
});

test('names that people gave are masked like all other text', () => {
  const secret = `ghp_${'Ab3d'.repeat(9)}`;
  const names = { branch: `fix/${secret}`, agentLabel: 'Ada in /home/ada/bin' };
  const session = shown(names);
  expect(session.branch).toMatch(/^fix\/⟦ghp_… \d+ characters hidden⟧$/);
  expect(session.agent).toBe('Ada in ~/bin');
});

test.each<[string, Partial<SessionSummary>, boolean]>([
  ['is alive', { status: 'running' }, true],
  ['has ended and cannot be taken up', { status: 'exited' }, false],
  ['has ended and starts again', { status: 'exited', capabilities: { resume: {} } }, true],
  ['is a terminal', { status: 'running', capabilities: { terminal: {} } }, false],
])('whether a message would reach a session that %s', (_what, changes, reached) => {
  expect(shown(changes).canMessage).toBe(reached);
});
