import { expect, test } from 'vitest';
import type { Approval, WaitingRecord } from '../../shared/waiting.ts';
import { callNotice, cardNotice, endNotice, groupNotice } from './notice.ts';
import { summaryOf } from './notice-fixture.ts';
import { approvalRecord, promptOf, questionRecord } from './waiting-fixture.ts';

const shop = summaryOf('shop');
const opens = { kind: 'showCard', id: 'a' } as const;

test('a card says who asks, where, and for which tool', () => {
  expect(cardNotice(approvalRecord(), shop, false)).toMatchObject({ title: 'Ada asks: shell', body: 'shop', opens });
});

test('what it asks for stays private until the owner allows it', () => {
  expect(JSON.stringify(cardNotice(approvalRecord({ command: 'secret' }), shop, false))).not.toContain('secret');
  expect(cardNotice(approvalRecord({ command: 'secret' }), shop, true).body).toBe('shop\nsecret');
  const question = questionRecord([promptOf({ prompt: 'Which colour?' })]);
  expect(cardNotice(question, shop, false)).toMatchObject({ title: 'Ada has a question', body: 'shop', actions: [] });
  expect(cardNotice(question, shop, true).body).toBe('shop\nWhich colour?');
});

function without(record: WaitingRecord): WaitingRecord {
  if (record.ask.kind !== 'approval') return record;
  const { command: _, ...approval } = record.ask.approval;
  return { ...record, ask: { kind: 'approval', approval } };
}

test('without a command the whole input is what it asks for', () => {
  const record = without(approvalRecord({ argv: ['git', 'push'] }));
  expect(cardNotice(record, shop, true).body).toBe('shop\ngit push');
  const bare = without(approvalRecord({ input: { url: 'http://x' } }));
  expect(cardNotice(bare, shop, true).body).toBe('shop\n{"url":"http://x"}');
});

test('nothing in a name hides or reorders', () => {
  const { title } = cardNotice(approvalRecord({ tool: 'Re\u202edir\nRead' }), shop, false);
  expect(title).toBe('Ada asks: Re⟨202E⟩dir Read');
});

const labels = (approval: Partial<Approval>, tellInput = true) =>
  cardNotice(approvalRecord(approval), shop, tellInput).actions.map(({ label }) => label);

test.each<[string, Partial<Approval>, boolean, string[]]>([
  ['all of the command is read', {}, true, ['Allow once', 'Deny']],
  ['the input is not shown', {}, false, ['Deny']],
  ['the command was cut', { command: 'x'.repeat(200) }, true, ['Deny']],
  ['something hides in it', { command: 'ls\u200b' }, true, ['Deny']],
  ['there is more than one line', { command: 'ls\nrm -rf /' }, true, ['Deny']],
  ['it destroys', { risk: 'destructive' }, true, ['Deny']],
  ['nobody knows what it does', { risk: 'unknown' }, true, ['Deny']],
  ['it changes a file', { edits: [{ path: 'a', oldText: null, newText: '', coverage: 'file' }] }, true, ['Deny']],
  ['the agent has no plain no', { decisions: [{ id: 'yes', kind: 'allowOnce', label: 'Go' }] }, true, ['Go']],
])('buttons when %s', (_why, approval, tellInput, offered) => expect(labels(approval, tellInput)).toEqual(offered));

test('a button answers the very input that was shown', () => {
  const record = approvalRecord();
  const [allow] = cardNotice(record, shop, true).actions;
  expect(allow?.answer).toEqual({ kind: 'approval', decision: 'yes', inputHash: record.inputHash });
});

test('a call, an end, and many at once', () => {
  const opensSession = { kind: 'showSession', id: 'shop' };
  expect(callNotice(shop, 'bell', false)).toMatchObject({
    title: 'Ada calls for you',
    body: 'shop',
    opens: opensSession,
  });
  expect(callNotice(shop, 'bell', true).body).toBe('shop\nbell');
  expect(endNotice(shop, 'finished')).toMatchObject({ title: 'Ada has finished', body: 'shop', opens: opensSession });
  expect(endNotice(shop, 'failed').title).toBe('Ada failed');
  const many = groupNotice('waiting', 5, ['a', 'b', 'a', 'c', 'd', 'e'], opens);
  expect(many).toMatchObject({ title: '5 requests wait', body: 'a, b, c and 2 more', opens });
  expect(groupNotice('finished', 1, ['a'], opens).title).toBe('1 session has finished');
  expect(groupNotice('failed', 4, [], opens).title).toBe('4 sessions failed');
});
