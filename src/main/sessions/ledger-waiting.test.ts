import { expect, test } from 'vitest';
import { inputHash } from '../../shared/input-hash.ts';
import { limits } from '../../shared/limits.ts';
import { sessionDecision } from '../../shared/rule-choices.ts';
import { createDraft } from './ledger.ts';
import {
  approval,
  eventsOf,
  question,
  reported,
  toolEnd,
  toolStart,
  turnEnded,
  turnStarted,
} from './ledger-fixture.ts';
import { takeReport } from './take-report.ts';

test('a request becomes a record with an id of ours, whatever the agent calls it', () => {
  const draft = reported([turnStarted, approval('1'), question('2')]);
  expect(draft.asked.map(({ id, sessionId, turnId }) => [id, sessionId, turnId])).toEqual([
    ['s.1', 's', 'turn-1'],
    ['s.2', 's', 'turn-1'],
  ]);
  expect(Object.values(draft.ledger.pending).map((entry) => entry.agentId)).toEqual(['1', '2']);
  expect(draft.ledger.summary).toMatchObject({ approvals: 1, questions: 1, status: 'awaitingInput' });
});

test('an agent that counts from one again in its next turn gets another record', () => {
  const draft = reported([turnStarted, approval('1'), turnEnded, turnStarted, approval('1')]);
  expect(draft.asked.map(({ id }) => id)).toEqual(['s.1', 's.2']);
});

test('the same request again while it waits is the same card', () => {
  const draft = reported([turnStarted, approval('1'), approval('1'), question('1')]);
  expect(draft.asked).toHaveLength(1);
  expect(draft.refused).toEqual([]);
  expect(draft.dropped).toHaveLength(2);
});

test('a request after the end of its turn is denied and never shown', () => {
  const draft = reported([turnStarted, turnEnded, approval('late'), question('late too')]);
  expect(draft.asked).toEqual([]);
  expect(draft.refused.map(({ id, settlement }) => [id, settlement.verdict, settlement.decidedBy])).toEqual([
    ['late', 'deny', 'turnEnded'],
    ['late too', 'deny', 'turnEnded'],
  ]);
});

test('a session has 32 open requests and no more; the next is denied as too many', () => {
  const many = Array.from({ length: limits.waitingPerSession + 1 }, (_, number) => approval(`a-${number}`));
  const draft = reported([turnStarted, ...many]);
  expect(draft.asked).toHaveLength(32);
  expect(draft.refused).toHaveLength(1);
  expect(draft.refused[0]).toMatchObject({ id: 'a-32', settlement: { verdict: 'deny', decidedBy: 'rule' } });
  expect(draft.refused[0]?.settlement.rule).toContain('32');
  const later = reported([{ type: 'withdrawn', id: 'a-0' }, approval('a-33')], draft.ledger);
  expect(later.asked).toHaveLength(1);
});

test('a request that the agent takes back is settled as withdrawn, once', () => {
  const draft = reported([
    turnStarted,
    approval('a'),
    question('q'),
    { type: 'withdrawn', id: 'a' },
    { type: 'withdrawn', id: 'a' },
    { type: 'withdrawn', id: 'q' },
    { type: 'withdrawn', id: 's.1' },
  ]);
  expect(draft.settled.map(({ id, settlement }) => [id, settlement.verdict, settlement.decidedBy])).toEqual([
    ['s.1', 'deny', 'withdrawn'],
    ['s.2', 'none', 'withdrawn'],
  ]);
});

test('a call that ends without its answer takes its request along', () => {
  const draft = reported([
    turnStarted,
    toolStart('call'),
    toolStart('other'),
    approval('a'),
    approval('b', { about: 'other' }),
    toolEnd('call'),
  ]);
  expect(draft.settled.map(({ id }) => id)).toEqual(['s.1']);
  expect(draft.ledger.summary.approvals).toBe(1);
});

test('a card begins an item unless it stands on an open call', () => {
  const starts = (draft: ReturnType<typeof reported>) =>
    draft.events.filter(({ body }) => body.type === 'approvalRequested').map(({ itemStart }) => itemStart);
  expect(starts(reported([turnStarted, approval('a')]))).toEqual([true]);
  expect(starts(reported([turnStarted, toolStart('call'), approval('a')]))).toEqual([false]);
  expect(starts(reported([turnStarted, toolStart('call'), toolEnd('call'), approval('a')]))).toEqual([true]);
});

test('the input is kept to the character, and bound as it is', () => {
  const input = { command: 'echo \u202e\u001b[31m\r\u0000' };
  const draft = reported([
    turnStarted,
    approval('a', { input, title: '\u001b[1mRun\u001b[0m it', tool: 'x'.repeat(300) }),
  ]);
  const [event] = eventsOf(draft, 'approvalRequested');
  expect(event?.input).toEqual(input);
  expect(event?.title).toBe('Run it');
  expect(event?.tool).toHaveLength(254);
});

test('a question is bound to what the card shows of it', () => {
  const prompts = [
    {
      id: 'p',
      prompt: 'One\r\nor \u001b[1mtwo\u001b[0m?',
      header: 'A\u202eB',
      options: [{ label: 'raw\r' }],
      multiSelect: false,
      freeText: false,
    },
  ];
  const context = { at: 1, hash: inputHash, approvalMs: () => undefined, keepImage: () => undefined };
  const draft = createDraft(reported([turnStarted]).ledger, context);
  takeReport(draft, { type: 'questionAsked', id: 'q', title: 'T\u0007', prompts });
  const [record] = draft.asked;
  if (record?.ask.kind !== 'question') throw new Error('no question was asked');
  expect(record.ask.question).toMatchObject({
    title: 'T',
    prompts: [{ prompt: 'One\nor two?', header: 'AB', options: [{ label: 'raw\r' }] }],
  });
  expect(record.inputHash).toBe(inputHash(record.ask.question.prompts as never));
});

test('a permission for the session is offered where the agent has none of its own', () => {
  const kinds = (report: ReturnType<typeof approval>) =>
    reported([turnStarted, report]).asked.flatMap(({ ask }) =>
      ask.kind === 'approval' ? ask.approval.decisions.map(({ kind }) => kind) : [],
    );
  expect(kinds(approval('a'))).toEqual(['allowOnce', 'allowSession', 'deny']);
  const own = { id: 'own', kind: 'allowSession' as const, label: 'For the session' };
  const once = { id: 'yes', kind: 'allowOnce' as const, label: 'Yes' };
  expect(kinds(approval('a', { decisions: [once, own] }))).toEqual(['allowOnce', 'allowSession']);
  expect(kinds(approval('a', { decisions: [{ id: 'no', kind: 'deny', label: 'No' }] }))).toEqual(['deny']);
});

test('each decision is known by an id of its own, and none of the agent passes for ours', () => {
  const decisions = [
    { id: 'x', kind: 'allowAlways' as const, label: 'Always' },
    { id: 'x', kind: 'allowOnce' as const, label: 'Once' },
    { id: sessionDecision.id, kind: 'allowOnce' as const, label: 'Once' },
    { id: 'no', kind: 'deny' as const, label: 'No' },
  ];
  const { ask } = reported([turnStarted, approval('a', { decisions })]).asked[0] ?? {};
  expect(ask?.kind === 'approval' && ask.approval.decisions).toEqual([decisions[0], decisions[3]]);
});

test('a request that no card can show is denied instead of leaving its agent to wait', () => {
  const draft = reported([turnStarted, approval('a', { about: 'not an id' })]);
  expect(draft.asked).toEqual([]);
  expect(draft.ledger.pending).toEqual({});
  expect(eventsOf(draft, 'approvalRequested')).toEqual([]);
  expect(draft.refused).toMatchObject([{ id: 'a', settlement: { verdict: 'deny', decidedBy: 'rule' } }]);
  expect(draft.dropped[0]).toContain('fault: approvalRequested was left out');
});
