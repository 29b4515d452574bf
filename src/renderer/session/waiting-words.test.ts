import { expect, test } from 'vitest';
import { deciderSchema, riskSchema } from '../../shared/waiting.ts';
import { approvalLiteral } from '../desktop/testing/waiting-literal.ts';
import { questionLiteral } from './testing/question-literal.ts';
import { approvalTitle, cardTitle, recordSubject, settlementSaid, whereParts } from './waiting-words.ts';
import { riskSentences } from './words.ts';

const approvalOf = (change: Parameters<typeof approvalLiteral>[1]) => {
  const { ask } = approvalLiteral('a', change);
  if (ask.kind !== 'approval') throw new Error('an approval was made');
  return ask.approval;
};
const edit = { path: 'a.ts', oldText: 'x', newText: 'y', coverage: 'file' as const };

test.each([
  [{ risk: 'execute', command: 'ls' }, 'Run a command'],
  [{ risk: 'destructive', command: 'rm -r x' }, 'Run a destructive command'],
  [{ risk: 'destructive' }, 'Do something destructive'],
  [{ risk: 'network', command: 'curl x' }, 'Run a command that uses the network'],
  [{ risk: 'network' }, 'Use the network'],
  [{ risk: 'edit', edits: [edit] }, 'Change a file'],
  [{ risk: 'edit', edits: [{ ...edit, oldText: null }] }, 'Create a file'],
  [{ risk: 'edit', edits: [edit, edit] }, 'Change 2 files'],
  [{ risk: 'read' }, 'Read'],
  [{ risk: 'unknown' }, 'Use a tool nobody knows'],
] as const)('an approval that is %j is titled %s', (change, title) => {
  expect(approvalTitle(approvalOf({ ...change, edits: [...('edits' in change ? change.edits : [])] }))).toBe(title);
});

test('the agent cannot title a card', () => {
  expect(cardTitle(approvalLiteral('a', { title: 'Just a harmless read', risk: 'destructive' }))).toBe(
    'Do something destructive',
  );
  expect(cardTitle(questionLiteral('q', {}))).toBe('Which?');
  expect(cardTitle(questionLiteral('q', { prompt: 'x'.repeat(200) }))).toBe('A question');
});

test('every risk and every decider has words', () => {
  for (const risk of riskSchema.options) expect(riskSentences[risk]).toMatch(/\.$/);
  for (const decidedBy of deciderSchema.options) {
    const { word, by } = settlementSaid({ verdict: 'deny', decidedBy, at: 1 });
    expect(word.length * by.length).toBeGreaterThan(0);
  }
});

test.each([
  [{ verdict: 'allow', decidedBy: 'user', at: 1 }, 'Allowed', 'you, at this desk'],
  [{ verdict: 'allow', decidedBy: 'user', device: 'Pixel 9', at: 1 }, 'Allowed', 'you, on Pixel 9'],
  [{ verdict: 'allow', decidedBy: 'user', editedInput: {}, at: 1 }, 'Allowed with changes', 'you, at this desk'],
  [{ verdict: 'allow', decidedBy: 'rule', rule: 'npm test', at: 1 }, 'Allowed', 'rule: npm test'],
  [{ verdict: 'deny', decidedBy: 'user', at: 1 }, 'Denied', 'you, at this desk'],
  [{ verdict: 'answered', decidedBy: 'user', at: 1 }, 'Answered', 'you, at this desk'],
  [{ verdict: 'deny', decidedBy: 'expiry', at: 1 }, 'Expired', 'nobody answered in time'],
  [{ verdict: 'deny', decidedBy: 'turnEnded', at: 1 }, 'Turn ended', 'the turn was over before an answer'],
  [{ verdict: 'none', decidedBy: 'withdrawn', at: 1 }, 'Withdrawn', 'the agent took it back'],
  [{ verdict: 'deny', decidedBy: 'shutdown', at: 1 }, 'Denied', 'Signalbox was quit'],
] as const)('the settlement %j says %s, %s', (settlement, word, by) => {
  expect(settlementSaid(settlement)).toMatchObject({ word, by });
});

test('a list names a card by its command, its file or its question', () => {
  expect(recordSubject(approvalLiteral('a', { command: 'git push' }).ask)).toBe('git push');
  expect(recordSubject(approvalLiteral('a', { argv: ['git', 'push'] }).ask)).toBe('git push');
  expect(recordSubject(approvalLiteral('a', { edits: [edit] }).ask)).toBe('a.ts');
  expect(recordSubject(approvalLiteral('a', { title: 'Fetch', tool: 'WebFetch' }).ask)).toBe('Fetch');
  expect(recordSubject(questionLiteral('q', {}).ask)).toBe('Which?');
});

test('where it is asked names agent, session and place', () => {
  const session = { agentLabel: 'Echo', title: 'Flaky test', workspace: '/home/ada/shop', branch: 'main' };
  expect(whereParts(session)).toEqual(['Echo', 'Flaky test', '/home/ada/shop on main']);
  expect(whereParts({ ...session, branch: undefined })).toEqual(['Echo', 'Flaky test', '/home/ada/shop']);
  expect(whereParts(undefined)).toEqual([]);
});
