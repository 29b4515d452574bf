import { expect, test } from 'vitest';
import { sessionDecision } from '../../shared/rule-choices.ts';
import { settlementSchema, type WaitingRecord } from '../../shared/waiting.ts';
import type { Ledger } from './ledger.ts';
import { approval, freshLedger, question, reported, turnStarted } from './ledger-fixture.ts';
import { applyPolicy, forAgent, settlementRule } from './session-rules.ts';

function recordOf(report = approval('a')): WaitingRecord {
  const [record] = reported([turnStarted, report]).asked;
  if (!record) throw new Error('nothing was asked');
  return record;
}

const allowed = (decision: string) => ({ verdict: 'allow' as const, decidedBy: 'user' as const, decision, at: 5 });

test('"allow for this session" makes a permission, and the agent is told of one for once', () => {
  const record = recordOf();
  const settlement = allowed(sessionDecision.id);
  const rule = settlementRule(record, settlement, 'r');
  expect(rule).toEqual({
    id: 'r',
    match: { kind: 'command', tool: 'shell', command: 'ls', cwd: '/w' },
    madeAt: 5,
    passed: 0,
  });
  expect(forAgent(record, settlement)).toEqual(allowed('yes'));
});

test('a wider permission is made where somebody chose it', () => {
  const settlement = { ...allowed(sessionDecision.id), covers: 'tool' as const };
  expect(settlementRule(recordOf(), settlement, 'r')?.match).toEqual({ kind: 'tool', tool: 'shell' });
});

test('after a failed call the policy on-failure asks until the turn ends', () => {
  const policy = { kind: 'on-failure' as const };
  const withPolicy = (ledger: Ledger): Ledger => ({ ...ledger, summary: { ...ledger.summary, policy } });
  const call = { type: 'toolStart' as const, id: 'c', tool: 'shell', kind: 'execute' as const, input: {} };
  const end = { type: 'toolEnd' as const, id: 'c', ok: false, output: '', truncated: false };
  const after = (...reports: Parameters<typeof reported>[0]) =>
    applyPolicy(withPolicy(reported([turnStarted, call, ...reports]).ledger), recordOf(), 9);
  expect(after()).toBeDefined();
  expect(after({ ...end, errorKind: 'denied' })).toBeDefined();
  expect(after({ ...end, errorKind: 'failed' })).toBeUndefined();
  expect(after(end, { type: 'turnEnded', outcome: 'completed' }, turnStarted)).toBeDefined();
});

test('a decision of the agent\u2019s own makes no permission of ours and goes to it as it is', () => {
  expect(settlementRule(recordOf(), allowed('yes'), 'r')).toBeUndefined();
  expect(forAgent(recordOf(), allowed('yes'))).toEqual(allowed('yes'));
});

test('a permission lets the same call through, counts it, and says what it is', () => {
  const record = recordOf();
  const rule = settlementRule(record, allowed(sessionDecision.id), 'r');
  const withRule = (ledger: Ledger): Ledger => ({
    ...ledger,
    summary: { ...ledger.summary, rules: rule ? [rule] : [] },
  });
  const ruling = applyPolicy(withRule(freshLedger()), record, 9);
  expect(ruling?.settlement).toMatchObject({ verdict: 'allow', decidedBy: 'rule', at: 9 });
  expect(ruling?.ledger.summary.rules[0]?.passed).toBe(1);
  expect(applyPolicy(withRule(freshLedger()), recordOf(approval('b', { command: 'rm' })), 9)).toBeUndefined();
});

test('however long the call, the words of its settlement fit', () => {
  const long = { command: 'x'.repeat(5_000), cwd: `/${'y'.repeat(4_000)}` };
  const record = recordOf(approval('a', long));
  const rule = settlementRule(record, allowed(sessionDecision.id), 'r');
  const ledger = freshLedger();
  const ruling = applyPolicy({ ...ledger, summary: { ...ledger.summary, rules: rule ? [rule] : [] } }, record, 9);
  expect(settlementSchema.safeParse(ruling?.settlement).success).toBe(true);
});

test('nobody answers a question for a person', () => {
  const [record] = reported([turnStarted, question('q')]).asked;
  if (!record) throw new Error('nothing was asked');
  const ledger = freshLedger();
  expect(
    applyPolicy({ ...ledger, summary: { ...ledger.summary, policy: { kind: 'never' } } }, record, 9),
  ).toBeUndefined();
});
