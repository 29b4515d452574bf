import type { Json } from '../../shared/ids.ts';
import { inputHash } from '../../shared/input-hash.ts';
import { ruleChoices, sessionDecision } from '../../shared/rule-choices.ts';
import { describeDecider } from '../../shared/settlement-words.ts';
import type { Answer, Approval, Question, Settlement, WaitingRecord } from '../../shared/waiting.ts';

export type AnswerRefusal = {
  code: 'alreadySettled' | 'inputChanged' | 'decisionUnknown' | 'notEditable' | 'answerIncomplete' | 'expired';
  message: string;
};

export const expired: AnswerRefusal = { code: 'expired', message: 'The time to answer this is over.' };

/**
 * Turns a person's answer into the settlement it means, or says why it cannot be taken. The hash is checked against the
 * input itself, not against the hash beside it, so that a changed record is not answered.
 */
export function checkAnswer(
  record: WaitingRecord,
  answer: Answer,
  by: { at: number; device?: string | undefined },
): { ok: true; settlement: Settlement } | { ok: false; refusal: AnswerRefusal } {
  if (record.settlement) return refuse('alreadySettled', `Already settled ${describeDecider(record.settlement)}.`);
  if (record.expiresAt !== undefined && by.at >= record.expiresAt) return { ok: false, refusal: expired };
  const ask = record.ask;
  const input = ask.kind === 'approval' ? ask.approval.input : (ask.question.prompts as unknown as Json);
  if (answer.inputHash !== inputHash(input)) {
    return refuse('inputChanged', 'This is not what is waiting any more. Look at the card again before you answer.');
  }
  const device = by.device === undefined ? {} : { device: by.device };
  if (ask.kind === 'approval' && answer.kind === 'approval') return checkApproval(ask.approval, answer, by.at, device);
  if (ask.kind === 'question' && answer.kind === 'question') return checkQuestion(ask.question, answer, by.at, device);
  return refuse('decisionUnknown', 'This answer does not belong to this kind of card.');
}

type By = { device?: string };

function checkApproval(approval: Approval, answer: Extract<Answer, { kind: 'approval' }>, at: number, by: By) {
  const decision = approval.decisions.find((one) => one.id === answer.decision);
  if (!decision) return refuse('decisionUnknown', 'This agent does not offer that decision.');
  const allows = decision.kind.startsWith('allow');
  if (answer.editedInput !== undefined && !(approval.editable && allows)) {
    return refuse('notEditable', 'This agent does not take a changed input.');
  }
  // A standing permission is made from what was asked; with a changed input it would allow what nobody wanted to allow.
  if (answer.editedInput !== undefined && decision.kind !== 'allowOnce') {
    return refuse('notEditable', 'A changed input can be allowed only once.');
  }
  const isChoice = ruleChoices(approval, answer.inputHash).some(({ kind }) => kind === answer.covers);
  if (answer.covers !== undefined && !(decision.id === sessionDecision.id && isChoice)) {
    return refuse('decisionUnknown', 'This call cannot be allowed so widely.');
  }
  const settlement: Settlement = {
    verdict: allows ? 'allow' : 'deny',
    decidedBy: 'user',
    ...by,
    decision: decision.id,
    ...(answer.covers === undefined ? {} : { covers: answer.covers }),
    ...(answer.reason === undefined || allows ? {} : { reason: answer.reason }),
    ...(answer.editedInput === undefined ? {} : { editedInput: answer.editedInput }),
    at,
  };
  return { ok: true as const, settlement };
}

function checkQuestion(question: Question, answer: Extract<Answer, { kind: 'question' }>, at: number, by: By) {
  const answers = new Map<string, string[]>();
  for (const prompt of question.prompts) {
    const chosen = Object.hasOwn(answer.answers, prompt.id) ? (answer.answers[prompt.id] ?? []) : [];
    answers.set(prompt.id, chosen);
    if (chosen.length === 0) return refuse('answerIncomplete', `Still open: ${prompt.header ?? prompt.prompt}`);
    if (chosen.length > 1 && !prompt.multiSelect) {
      return refuse('answerIncomplete', `Only one answer can be given: ${prompt.header ?? prompt.prompt}`);
    }
    const labels = new Set(prompt.options.map((option) => option.label));
    if (!prompt.freeText && chosen.some((label) => !labels.has(label))) {
      return refuse('answerIncomplete', `Not one of the answers offered: ${prompt.header ?? prompt.prompt}`);
    }
  }
  const settlement: Settlement = {
    verdict: 'answered',
    decidedBy: 'user',
    ...by,
    answers: Object.fromEntries(answers),
    at,
  };
  return { ok: true as const, settlement };
}

function refuse(code: AnswerRefusal['code'], message: string) {
  return { ok: false as const, refusal: { code, message } };
}
