import { limits } from '../../../shared/limits.ts';
import type { PhoneCard } from '../../../shared/phone/reports.ts';
import type { Approval, Edit, Prompt, Question, WaitingRecord } from '../../../shared/waiting.ts';
import { toApprovalRequest } from '../approval-request.ts';
import { cutChars } from '../prose.ts';
import type { Redact } from '../redact.ts';
import { phoneDecision } from './phone-decision.ts';
import { momentOf, runIdOf } from './run-id.ts';

type Option = Prompt['options'][number];
type ApprovalCard = Extract<PhoneCard, { kind: 'approval' }>;
type QuestionCard = Extract<PhoneCard, { kind: 'question' }>;

type Shown = {
  order: number;
  seenAtDesk: boolean;
  /** What people call the agent that asks. */
  provider: string;
  redact: Redact;
};

const only = 'so it can be answered only at the desk.';
const tooLarge = `It is too large for a phone, ${only}`;

/** One card goes into one report, with room for other entries. */
const cardBytes = limits.remoteFrameBytes / 2 - 4_096;

/** What waits as a phone shows it: with secrets masked, and no larger than a phone can be sent. */
export function toPhoneCard(record: WaitingRecord, shown: Shown): PhoneCard {
  const common = {
    id: record.id,
    sessionId: record.sessionId,
    runId: record.turnId === undefined ? null : runIdOf(record.sessionId, record.turnId),
    askedAt: momentOf(record.askedAt),
    order: shown.order,
    seenAtDesk: shown.seenAtDesk,
    deskOnly: null,
  };
  const { ask } = record;
  return ask.kind === 'approval'
    ? approvalCard({ kind: 'approval', ...common }, record, ask.approval, shown)
    : questionCard({ kind: 'question', ...common }, record, ask.question, shown.redact);
}

type Common<Kind> = Pick<PhoneCard, 'id' | 'sessionId' | 'runId' | 'askedAt' | 'order' | 'seenAtDesk' | 'deskOnly'> & {
  kind: Kind;
};

function approvalCard(
  common: Common<'approval'>,
  record: WaitingRecord,
  approval: Approval,
  { provider, redact }: Shown,
): ApprovalCard {
  const { runId } = common;
  const request = toApprovalRequest({ approval, expiresAt: record.expiresAt, agentLabel: provider }, redact);
  const allow = phoneDecision(approval, 'allowOnce');
  const deny = phoneDecision(approval, 'deny');
  const whole: ApprovalCard = {
    ...common,
    deskOnly: whyDeskOnly(),
    request: runId === null ? null : (request ?? null),
    toolName: redact.text(approval.tool),
    title: approval.title === undefined ? null : redact.text(approval.title),
    risk: approval.risk,
    reason: approval.reason === undefined ? null : cutChars(redact.text(approval.reason), limits.phoneMessageChars),
    argv: approval.argv === undefined ? null : (redact.json(approval.argv) as string[]),
    command: approval.command === undefined ? null : redact.text(approval.command),
    cwd: redact.text(approval.cwd),
    env: approval.env === undefined ? null : (redact.json(approval.env) as Record<string, string>),
    edits: approval.edits.map((edit) => shownEdit(edit, redact)),
    allowLabel: allow ? redact.text(allow.label) : null,
    denyLabel: deny ? redact.text(deny.label) : null,
  };

  function whyDeskOnly(): string | null {
    if (record.expiresAt === undefined) return `It has no deadline, ${only}`;
    if (runId === null) return `It belongs to no turn, ${only}`;
    if (!request) return tooLarge;
    return allow || deny ? null : `Its agent offers nothing that a phone may decide, ${only}`;
  }

  // The input says all, so what else shows it may be left out.
  const withoutEdits = { ...whole, edits: [] };
  const inputOnly = { ...withoutEdits, argv: null, command: null, env: null };
  const fitting = [whole, withoutEdits, inputOnly].find(fits);
  return fitting ?? { ...inputOnly, request: null, deskOnly: whole.deskOnly ?? tooLarge };
}

function questionCard(
  common: Common<'question'>,
  record: WaitingRecord,
  question: Question,
  redact: Redact,
): QuestionCard {
  const prompts = question.prompts.map((prompt) => shownPrompt(prompt, redact));
  const card = {
    ...common,
    title: question.title === undefined ? null : redact.text(question.title),
    prompts,
    inputHash: record.inputHash,
    expiresAt: record.expiresAt === undefined ? null : momentOf(record.expiresAt),
  };
  if (!fits(card)) return { ...card, prompts: [], deskOnly: tooLarge };
  const labels = prompts.map(({ options }) => options.map(({ label }) => label));
  const areToldApart = [prompts.map(({ id }) => id), ...labels].every(isEachItsOwn);
  return areToldApart ? card : { ...card, deskOnly: `Two of its answers look alike on a phone, ${only}` };
}

function shownEdit(edit: Edit, redact: Redact): Edit {
  return {
    ...edit,
    path: redact.text(edit.path),
    oldText: edit.oldText === null ? null : redact.text(edit.oldText),
    newText: redact.text(edit.newText),
  };
}

function shownPrompt(prompt: Prompt, redact: Redact): Prompt {
  const { header } = prompt;
  return {
    ...prompt,
    id: redact.text(prompt.id),
    prompt: redact.text(prompt.prompt),
    ...(header === undefined ? {} : { header: redact.text(header) }),
    options: prompt.options.map((option) => shownOption(option, redact)),
  };
}

function shownOption({ label, description, preview }: Option, redact: Redact): Option {
  return {
    label: redact.text(label),
    ...(description === undefined ? {} : { description: redact.text(description) }),
    ...(preview === undefined ? {} : { preview: redact.text(preview) }),
  };
}

/** Masked, two of them may have become one. */
function isEachItsOwn(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

function fits(card: PhoneCard): boolean {
  return Buffer.byteLength(JSON.stringify(card)) <= cardBytes;
}
