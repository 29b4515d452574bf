import { describe, expect, test } from 'vitest';
import { inputHash } from '../../shared/input-hash.ts';
import { sessionDecision } from '../../shared/rule-choices.ts';
import type { Answer, Settlement, WaitingRecord } from '../../shared/waiting.ts';
import { checkAnswer } from './check-answer.ts';
import { approvalRecord, promptOf, questionRecord } from './waiting-fixture.ts';

function decide(record: WaitingRecord, changes: Partial<Extract<Answer, { kind: 'approval' }>> = {}, device?: string) {
  const answer: Answer = { kind: 'approval', decision: 'yes', inputHash: record.inputHash, ...changes };
  return checkAnswer(record, answer, { at: 50, device });
}

function reply(record: WaitingRecord, answers: Record<string, string[]>) {
  return checkAnswer(record, { kind: 'question', inputHash: record.inputHash, answers }, { at: 50 });
}

const code = (checked: ReturnType<typeof checkAnswer>) => (checked.ok ? 'ok' : checked.refusal.code);

describe('an approval', () => {
  test.each([
    ['yes', 'allow'],
    ['session', 'allow'],
    ['no', 'deny'],
    ['stop', 'deny'],
  ])('answered with %s is settled as %s by the one who answered', (decision, verdict) => {
    expect(decide(approvalRecord(), { decision }, 'Pixel')).toEqual({
      ok: true,
      settlement: { verdict, decidedBy: 'user', device: 'Pixel', decision, at: 50 },
    });
  });

  test('takes a reason with a denial, and none with a permission', () => {
    expect(decide(approvalRecord(), { decision: 'no', reason: 'not now' })).toMatchObject({
      settlement: { reason: 'not now' },
    });
    const allowed = decide(approvalRecord(), { reason: 'because' });
    expect(allowed.ok && 'reason' in allowed.settlement).toBe(false);
  });

  test('takes a changed input where the agent takes one, once, and never with a denial', () => {
    const editedInput = { command: 'make test' };
    expect(decide(approvalRecord(), { editedInput })).toMatchObject({ settlement: { verdict: 'allow', editedInput } });
    expect(code(decide(approvalRecord({ editable: false }), { editedInput }))).toBe('notEditable');
    expect(code(decide(approvalRecord(), { editedInput, decision: 'no' }))).toBe('notEditable');
    expect(code(decide(approvalRecord(), { editedInput, decision: 'session' }))).toBe('notEditable');
  });

  test('takes how wide a permission is, where the app makes it and the card offers it', () => {
    const decisions = [sessionDecision, { id: 'yes', kind: 'allowOnce' as const, label: 'Allow once' }];
    const record = approvalRecord({ decisions });
    const wide = { decision: sessionDecision.id, covers: 'tool' as const };
    expect(decide(record, wide)).toMatchObject({ settlement: { covers: 'tool' } });
    expect(code(decide(record, { ...wide, covers: 'path' }))).toBe('decisionUnknown');
    expect(code(decide(record, { ...wide, decision: 'yes' }))).toBe('decisionUnknown');
    expect(code(decide(approvalRecord({ decisions, risk: 'destructive' }), wide))).toBe('decisionUnknown');
  });

  test('refuses a decision that is not on the card', () => {
    expect(code(decide(approvalRecord(), { decision: 'allowAlways' }))).toBe('decisionUnknown');
  });

  test('is bound to the input itself: neither another hash nor another input is answered', () => {
    expect(code(decide(approvalRecord(), { inputHash: inputHash({ command: 'rm' }) }))).toBe('inputChanged');
    const changed = approvalRecord({ input: { command: 'rm' } }, { inputHash: inputHash({ command: 'make' }) });
    expect(code(decide(changed))).toBe('inputChanged');
  });

  test('does not depend on the order in which the agent wrote its input', () => {
    const record = approvalRecord({ input: { a: 1, b: { c: 2, d: 3 } } });
    expect(code(decide(record, { inputHash: inputHash({ b: { d: 3, c: 2 }, a: 1 }) }))).toBe('ok');
  });

  test('refuses an answer of the other kind', () => {
    const record = approvalRecord();
    const answer: Answer = { kind: 'question', inputHash: record.inputHash, answers: {} };
    expect(code(checkAnswer(record, answer, { at: 50 }))).toBe('decisionUnknown');
  });

  test('that is over says expired, and one that is settled says by whom', () => {
    expect(code(decide(approvalRecord({}, { expiresAt: 51 })))).toBe('ok');
    expect(code(decide(approvalRecord({}, { expiresAt: 50 })))).toBe('expired');
    const settlement: Settlement = { verdict: 'deny', decidedBy: 'user', device: 'Pixel', at: 1 };
    const settled = decide(approvalRecord({}, { settlement, expiresAt: 2 }));
    expect(settled).toEqual({ ok: false, refusal: { code: 'alreadySettled', message: 'Already settled on Pixel.' } });
  });
});

describe('a question', () => {
  test('is answered with what was offered, prompt by prompt', () => {
    const record = questionRecord([promptOf(), promptOf({ id: 'many', multiSelect: true })]);
    expect(reply(record, { p: ['red'], many: ['blue', 'red'] })).toEqual({
      ok: true,
      settlement: { verdict: 'answered', decidedBy: 'user', answers: { p: ['red'], many: ['blue', 'red'] }, at: 50 },
    });
  });

  test.each<[string, WaitingRecord, Record<string, string[]>]>([
    ['without an answer to each', questionRecord([promptOf(), promptOf({ id: 'other' })]), { p: ['red'] }],
    ['with an empty one', questionRecord([promptOf()]), { p: [] }],
    ['with two where one is asked for', questionRecord([promptOf()]), { p: ['red', 'blue'] }],
    ['with one that was not offered', questionRecord([promptOf()]), { p: ['green'] }],
    ['with the name of something that every object has', questionRecord([promptOf({ id: 'toString' })]), {}],
  ])('%s is not complete', (_, record, answers) => {
    expect(code(reply(record, answers))).toBe('answerIncomplete');
  });

  test('takes words of one\u2019s own where it says so', () => {
    expect(code(reply(questionRecord([promptOf({ freeText: true })]), { p: ['a kind of teal'] }))).toBe('ok');
  });

  test('passes on no answer to what was not asked', () => {
    const checked = reply(questionRecord([promptOf()]), { p: ['red'], other: ['smuggled'] });
    expect(checked.ok && checked.settlement.answers).toEqual({ p: ['red'] });
  });

  test('is bound to its prompts', () => {
    const record = {
      ...questionRecord([promptOf()]),
      inputHash: inputHash([promptOf({ prompt: 'Another?' })] as never),
    };
    expect(code(reply(record, { p: ['red'] }))).toBe('inputChanged');
  });
});
