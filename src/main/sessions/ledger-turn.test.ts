import { expect, test } from 'vitest';
import {
  approval,
  eventsOf,
  question,
  reported,
  text,
  toolEnd,
  toolStart,
  turnEnded,
  turnStarted,
  typesOf,
} from './ledger-fixture.ts';
import { settle, settleAll } from './ledger-turn.ts';

test('a turn has an id of its own, and everything of it carries that id', () => {
  const { events, ledger } = reported([turnStarted, text('hi'), turnEnded, turnStarted, turnEnded]);
  expect(events.filter((event) => event.body.type !== 'status').map((event) => event.turnId)).toEqual([
    'turn-1',
    'turn-1',
    'turn-1',
    'turn-2',
    'turn-2',
  ]);
  expect(ledger.nextTurn).toBe(3);
  expect(ledger.summary.turn).toBeUndefined();
});

test('a turn that is reported again while it runs is the same turn', () => {
  expect(eventsOf(reported([turnStarted, turnStarted]), 'turnStarted')).toHaveLength(1);
});

test('the end of a turn settles what waits, closes the calls, and ends it, in this order', () => {
  const draft = reported([turnStarted, toolStart('call'), toolStart('other'), approval('a'), question('q'), turnEnded]);
  const types = typesOf(draft).filter((type) => type !== 'status');
  expect(types.slice(-5)).toEqual(['approvalSettled', 'questionAnswered', 'toolEnd', 'toolEnd', 'turnEnded']);
  expect(eventsOf(draft, 'toolEnd').map(({ id, ok, errorKind }) => [id, ok, errorKind])).toEqual([
    ['call', false, 'interrupted'],
    ['other', false, 'interrupted'],
  ]);
  expect(draft.settled.map(({ settlement }) => [settlement.verdict, settlement.decidedBy])).toEqual([
    ['deny', 'turnEnded'],
    ['none', 'turnEnded'],
  ]);
  expect(draft.ledger).toMatchObject({ pending: {}, openTools: {}, summary: { approvals: 0, questions: 0 } });
  expect(draft.ledger.summary).toMatchObject({ status: 'idle', lastOutcome: 'completed' });
});

test('a call that has ended is not closed again', () => {
  const draft = reported([turnStarted, toolStart('call'), toolEnd('call', 'done'), turnEnded]);
  expect(eventsOf(draft, 'toolEnd')).toHaveLength(1);
});

test('what comes after the end of its turn is dropped and told to the log', () => {
  const draft = reported([turnStarted, turnEnded, text('late'), toolStart('late'), toolEnd('late'), turnEnded]);
  expect(typesOf(draft).at(-2)).toBe('turnEnded');
  expect(draft.dropped).toHaveLength(3);
  expect(draft.dropped[0]).toContain('after its turn had ended');
  expect(eventsOf(draft, 'turnEnded')).toHaveLength(1);
});

test('a failed turn leaves its trouble standing until the next turn ends well', () => {
  const failed = reported([
    turnStarted,
    { type: 'turnEnded', outcome: 'failed', error: '\u001b[31mno\u001b[0m credit' },
  ]);
  expect(failed.ledger.summary.trouble).toEqual({ code: 'turnFailed', message: 'no credit' });
  expect(eventsOf(failed, 'turnEnded')[0]?.error).toBe('no credit');
  expect(reported([turnStarted, turnEnded], failed.ledger).ledger.summary.trouble).toBeUndefined();
});

test('the status follows what is open', () => {
  const { events } = reported([
    turnStarted,
    approval('a'),
    { type: 'withdrawn', id: 'a' },
    { type: 'compactionStarted' },
    { type: 'compacted' },
    turnEnded,
  ]);
  const states = events.flatMap(({ body }) => (body.type === 'status' ? [body.state] : []));
  expect(states).toEqual(['running', 'awaitingInput', 'running', 'compacting', 'running', 'idle']);
});

test('a settlement is recorded once, whoever comes second', () => {
  const draft = reported([turnStarted, approval('a')]);
  const settlement = { verdict: 'allow' as const, decidedBy: 'user' as const, at: 1 };
  settle(draft, 's.1', settlement);
  settle(draft, 's.1', { ...settlement, verdict: 'deny' });
  settleAll(draft, 'turnEnded');
  settle(draft, 'toString', settlement);
  expect(draft.settled).toEqual([{ id: 's.1', settlement }]);
  expect(eventsOf(draft, 'approvalSettled')).toHaveLength(1);
});
