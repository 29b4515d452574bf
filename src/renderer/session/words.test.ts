import { expect, test } from 'vitest';
import { sessionLiteral } from '../desktop/testing/session-literal.ts';
import {
  composerPlaceholder,
  dividerSaid,
  queueSaid,
  sessionTone,
  statusSaid,
  statusSentence,
  toolWord,
} from './words.ts';

const turn = { id: 't', startedAt: 1 };

test.each([
  [{ approvals: 1, status: 'running' }, 'Waiting for you', 'wait'],
  [{ questions: 1, status: 'running' }, 'Asks you', 'ask'],
  [{ approvals: 1, questions: 1, status: 'running' }, 'Waiting for you', 'wait'],
  [{ status: 'awaitingInput' }, 'Waiting for you', 'wait'],
  [{ status: 'running' }, 'Working', 'work'],
  [{ status: 'compacting' }, 'Compacting', 'work'],
  [{ status: 'unknown' }, 'Finding out', 'done'],
  [{ status: 'exited' }, 'Ended', 'done'],
  [{ status: 'exited', trouble: { code: 'exit', message: 'It exited with 1.' } }, 'In trouble', 'trouble'],
  [{ status: 'idle', trouble: { code: 'x', message: 'Not signed in.' } }, 'In trouble', 'trouble'],
  [{ status: 'idle' }, 'Ready', 'done'],
  [{ status: 'idle', lastOutcome: 'completed' }, 'Finished', 'done'],
  [{ status: 'idle', lastOutcome: 'failed' }, 'Failed', 'trouble'],
  [{ status: 'idle', lastOutcome: 'cancelled' }, 'Stopped', 'done'],
  [{ status: 'idle', lastOutcome: 'interrupted' }, 'Cut off', 'done'],
  [{ status: 'idle', lastOutcome: 'budgetExhausted' }, 'Budget used up', 'done'],
] as const)('a session that is %j says %s', (change, word, tone) => {
  expect(statusSaid(sessionLiteral('s', change))).toEqual({ word, tone });
});

test('where the word is not enough there is a sentence', () => {
  expect(statusSentence(sessionLiteral('s', { trouble: { code: 'x', message: 'Not signed in.' } }))).toBe(
    'Not signed in.',
  );
  expect(statusSentence(sessionLiteral('s', { status: 'unknown' }))).toContain('Wait');
  expect(statusSentence(sessionLiteral('s'))).toBeUndefined();
});

test('a question is blue, an approval amber', () => {
  expect(sessionTone(sessionLiteral('s', { questions: 1 }))).toBe('ask');
  expect(sessionTone(sessionLiteral('s', { questions: 1, approvals: 1 }))).toBe('wait');
  expect(sessionTone(sessionLiteral('s', { status: 'running' }))).toBe('work');
});

test.each([
  [{ type: 'cleared' }, 'Cleared: the agent has forgotten everything above'],
  [
    { type: 'compacted', preTokens: 184_000, postTokens: 22_000, trigger: 'auto' },
    'Compacted from 184 k to 22 k tokens (auto)',
  ],
  [{ type: 'compacted' }, 'Compacted'],
  [{ type: 'compacted', error: 'Too short' }, 'The conversation was not compacted'],
  [{ type: 'trimmed', removedMessages: 1 }, 'The agent dropped 1 old message to make room'],
  [{ type: 'turnEnded', outcome: 'interrupted' }, 'The turn was cut off because its agent ended'],
  [{ type: 'turnEnded', outcome: 'failed', error: 'overloaded' }, 'The turn failed'],
] as const)('the divider %j says %s', (what, text) => expect(dividerSaid(what).text).toBe(text));

test('counts of a compaction are said only when they were counted', () => {
  expect(dividerSaid({ type: 'compacted', postTokens: 5_000 }).text).toBe('Compacted to 5.0 k tokens');
  expect(dividerSaid({ type: 'turnEnded', outcome: 'failed', error: 'overloaded' }).more).toBe('overloaded');
});

test('a call of no known kind is called by its tool', () => {
  expect(toolWord({ toolKind: 'other', tool: 'deploy' })).toBe('deploy');
  expect(toolWord({ toolKind: 'execute', tool: 'shell' })).toBe('Run');
});

test('the field says what a message will do', () => {
  expect(composerPlaceholder(sessionLiteral('s'))).toBe('Message');
  expect(composerPlaceholder(sessionLiteral('s', { capabilities: { commands: { available: [] } } }))).toContain('/');
  expect(composerPlaceholder(sessionLiteral('s', { turn, capabilities: { steer: {} } }))).toBe(
    'Message steers the running turn',
  );
  expect(composerPlaceholder(sessionLiteral('s', { turn }))).toBe('Queue a message');
});

test('the queue is told in a few words', () => {
  const message = { id: 'm', revision: 1, text: 'then\nthe webhooks', images: [], via: 'desk', at: 1, sent: false };
  expect(queueSaid(sessionLiteral('s'))).toBe('Queue is empty');
  expect(queueSaid(sessionLiteral('s', { queue: [message] }))).toBe('1 queued: “then the webhooks”');
  expect(queueSaid(sessionLiteral('s', { queue: [message], commandsQueued: [{ id: 'c', text: '/compact' }] }))).toBe(
    '2 queued: “/compact”',
  );
});
