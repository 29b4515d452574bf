import { expect, test } from 'vitest';
import type { SessionSummary } from '../../shared/session.ts';
import type { DriverFactory } from '../drivers/driver.ts';
import { summaryOf } from '../waiting/notice-fixture.ts';
import { quitWords } from './quit-words.ts';

const turn = { id: 't', startedAt: 1 };
const working = (id: string) => summaryOf(id, { status: 'running', turn });
const waiting = summaryOf('w', { status: 'awaitingInput', turn, approvals: 1 });
const ofPhone = summaryOf('p', { status: 'awaitingInput', turn: { ...turn, byPhone: true }, approvals: 1 });
const held = summaryOf('h', { status: 'running', turn, capabilities: { terminal: {} } });
const atAddresses = summaryOf('n', { status: 'running', turn, agent: 'served' });
const registry = {
  find: (agent: string) => (agent === 'served' ? ({ endpoints: {} } as DriverFactory) : undefined),
};

const wordsOf = (sessions: SessionSummary[]) =>
  quitWords({ sessions: () => sessions.map((one) => ({ summary: () => one })) }, registry);

test('nothing is said when nothing works', () => {
  const dead = summaryOf('d', { status: 'exited', turn });
  expect(wordsOf([])).toBeUndefined();
  expect(wordsOf([summaryOf('idle'), dead])).toBeUndefined();
});

test.each([
  [[working('a')], '1 session goes on working', /^Without Signalbox/],
  [[working('a'), waiting], '2 sessions go on working', /open it again\.$/],
  [[working('a'), ofPhone], '2 sessions go on working', / started is denied\.$/],
  [[working('a'), held], '1 session goes on working', / 1 session is cut off: Signalbox itself runs them\.$/],
  [[held], '1 session is cut off', /conversations are kept/],
  [[held, atAddresses], '2 sessions are cut off', /conversations are kept/],
])('%#: what goes on, and what does not', (sessions, message, detail) => {
  expect(wordsOf(sessions)).toEqual({ message, detail: expect.stringMatching(detail) });
});
