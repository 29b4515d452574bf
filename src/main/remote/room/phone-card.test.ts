import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { phoneCardSchema } from '../../../shared/phone/reports.ts';
import type { Approval, Decision, DecisionKind, WaitingRecord } from '../../../shared/waiting.ts';
import { approvalRecord, promptOf, questionRecord } from '../../waiting/waiting-fixture.ts';
import { createRedact } from '../redact.ts';
import { toPhoneCard } from './phone-card.ts';

const inTurn = { turnId: 'turn-1', askedAt: Date.UTC(2026, 11, 1, 10), expiresAt: Date.UTC(2026, 11, 1, 10, 2) };
const shown = { order: 7, seenAtDesk: false, provider: 'Ada', redact: createRedact({ home: '/home/ada' }) };

function cardOf(record: WaitingRecord) {
  const card = toPhoneCard(record, shown);
  expect(phoneCardSchema.parse(card)).toEqual(card);
  return card;
}

function approvalCard(changes: Partial<Approval> = {}, record: Partial<WaitingRecord> = {}) {
  const card = cardOf(approvalRecord(changes, { ...inTurn, ...record }));
  if (card.kind !== 'approval') throw new Error('no approval');
  return card;
}

function questionCard(prompts: Parameters<typeof questionRecord>[0], record: Partial<WaitingRecord> = {}) {
  const card = cardOf(questionRecord(prompts, { ...inTurn, ...record }));
  if (card.kind !== 'question') throw new Error('no question');
  return card;
}

test('a card shows the whole call, and what the buttons of the desk say', () => {
  expect(approvalCard()).toEqual({
    ...{ kind: 'approval', id: 'a', sessionId: 's', runId: 's.turn-1', order: 7, seenAtDesk: false, deskOnly: null },
    askedAt: '2026-12-01T10:00:00.000Z',
    request: {
      ...{ approvalId: 'a', provider: 'Ada', toolName: 'shell', input: { command: 'make' }, workspace: '/w' },
      expiresAt: '2026-12-01T10:02:00.000Z',
    },
    ...{ toolName: 'shell', title: null, risk: 'execute', reason: null, argv: null, command: 'make', cwd: '/w' },
    ...{ env: null, edits: [], allowLabel: 'Allow once', denyLabel: 'Deny' },
  });
});

test('the home folder and secrets are not told, wherever on the card they stand', () => {
  const path = '/home/ada/shop';
  const secret = `ghp_${'Ab3d'.repeat(9)}`;
  const card = approvalCard({
    ...{
      input: { command: `curl ${secret} ${path}` },
      command: `curl ${secret} ${path}`,
      argv: ['curl', secret, path],
    },
    ...{ title: `in ${path} with ${secret}`, reason: `because ${path} ${secret}`, cwd: path, workspace: path },
    env: { KEY: secret, PLACE: path },
    edits: [{ path: `${path}/a.ts`, oldText: secret, newText: path, coverage: 'file' }],
  });
  expect(JSON.stringify(card)).not.toContain('/home/ada');
  expect(JSON.stringify(card)).not.toContain(secret);
  const question = questionCard([
    promptOf({ prompt: `${path} or ${secret}?`, options: [{ label: path, preview: secret }] }),
  ]);
  expect(JSON.stringify(question)).not.toContain('/home/ada');
  expect(JSON.stringify(question)).not.toContain(secret);
});

const decision = (kind: DecisionKind): Decision => ({ id: kind, kind, label: `Do ${kind}` });

test.each<[DecisionKind[], string | null, string | null]>([
  [['allowOnce', 'deny', 'denyAndStop'], 'Do allowOnce', 'Do deny'],
  [['allowOnce', 'denyAndStop'], 'Do allowOnce', 'Do denyAndStop'],
  [['allowSession', 'allowAlways', 'deny'], null, 'Do deny'],
  [['allowOnce'], 'Do allowOnce', null],
])('of %j a phone is offered %s and %s', (kinds, allowLabel, denyLabel) => {
  expect(approvalCard({ decisions: kinds.map(decision) })).toMatchObject({ allowLabel, denyLabel, deskOnly: null });
});

test.each<[string, Partial<Approval>, Partial<WaitingRecord>, RegExp]>([
  ['without a deadline', {}, { expiresAt: undefined as never }, /^It has no deadline, /],
  ['outside of a turn', {}, { turnId: undefined as never }, /^It belongs to no turn, /],
  ['too large', { input: { text: 'x'.repeat(limits.phoneCardInputBytes) } }, {}, /^It is too large for a phone, /],
])('a card %s says so, and cannot be answered by a phone', (_what, approval, record, words) => {
  const card = approvalCard(approval, record);
  expect(card.request).toBeNull();
  expect(card.deskOnly).toMatch(words);
  expect(card.deskOnly).toMatch(/so it can be answered only at the desk\.$/);
});

test('a card with no decision for a phone is for the desk', () => {
  expect(approvalCard({ decisions: [decision('allowAlways')] }).deskOnly).toMatch(/^Its agent offers nothing/);
});

test('edits that make a card large are left out, then what is said twice; the input stays whole', () => {
  const edit = { path: '/w/a', oldText: null, newText: 'y'.repeat(limits.remoteFrameBytes), coverage: 'file' } as const;
  const withEdits = approvalCard({ edits: [edit] });
  expect([withEdits.edits, withEdits.command, withEdits.deskOnly]).toEqual([[], 'make', null]);
  const command = 'z'.repeat(limits.phoneCardInputBytes - 100);
  const twice = approvalCard({ input: { command }, command });
  expect([twice.request?.input, twice.command, twice.deskOnly]).toEqual([{ command }, null, null]);
});

test('whatever an agent asks, its card fits into one report', () => {
  const text = fc.oneof(
    fc.string(),
    fc.nat({ max: 300_000 }).map((length) => '\u20ac"'.repeat(length / 2)),
  );
  const edit = fc.record({
    path: fc.string(),
    oldText: fc.option(text),
    newText: text,
    coverage: fc.constant('file' as const),
  });
  const asked = fc.record({
    ...{ input: fc.record({ text }), command: text, argv: fc.array(text, { maxLength: 3 }), reason: text },
    ...{ env: fc.dictionary(fc.string(), text, { maxKeys: 2 }), edits: fc.array(edit, { maxLength: 2 }) },
  });
  fc.assert(
    fc.property(asked, (approval) => {
      const card = approvalCard(approval);
      expect(Buffer.byteLength(JSON.stringify(card))).toBeLessThan(limits.remoteFrameBytes / 2);
      expect(card.request === null).toBe(card.deskOnly !== null);
    }),
    { numRuns: 30 },
  );
});

test('a question that is too large is for the desk, and so is one whose answers look alike', () => {
  const large = questionCard([promptOf({ options: [{ label: 'a', preview: 'x'.repeat(limits.remoteFrameBytes) }] })]);
  expect([large.prompts, large.deskOnly]).toEqual([[], expect.stringMatching(/^It is too large/)]);
  const options = [{ label: '/home/ada/shop' }, { label: '~/shop' }];
  expect(questionCard([promptOf({ options })]).deskOnly).toMatch(/^Two of its answers look alike/);
});

test('a question needs no deadline', () => {
  expect(questionCard([promptOf()], { expiresAt: undefined as never })).toMatchObject({
    expiresAt: null,
    deskOnly: null,
  });
});

test.each([Date.UTC(10_000, 0), Number.MAX_SAFE_INTEGER, 1e300])(
  'an agent may have given it a deadline that no clock reaches: %d',
  (expiresAt) => {
    const last = '9999-12-31T23:59:59.999Z';
    expect(questionCard([promptOf()], { expiresAt })).toMatchObject({ expiresAt: last });
    expect(approvalCard({}, { expiresAt }).request?.expiresAt).toBe(last);
  },
);
