import type { Json } from '../../shared/ids.ts';
import { limits } from '../../shared/limits.ts';
import type { Approval, Decision, Question, Settlement, WaitingRecord } from '../../shared/waiting.ts';
import { cleanText, cutText } from './clean-text.ts';
import { type Draft, record, settleStatus, update } from './ledger.ts';
import { countPending } from './ledger-turn.ts';
import { sessionDecision } from './session-rules.ts';

type Ask = WaitingRecord['ask'];

/** Records a card, or refuses it where nobody can be asked any more. The same id again is the same card. */
export function ask(draft: Draft, asked: Ask): void {
  const id = asked.kind === 'approval' ? asked.approval.id : asked.question.id;
  const { ledger, context } = draft;
  if (ledger.pending[id]) {
    draft.dropped.push(`${asked.kind} ${id} was asked twice`);
    return;
  }
  if (!ledger.summary.turn) {
    refuse(draft, id, { verdict: 'deny', decidedBy: 'turnEnded', at: context.at });
    return;
  }
  if (Object.keys(ledger.pending).length >= limits.waitingPerSession) {
    const rule = `More than ${limits.waitingPerSession} requests waited in this session`;
    refuse(draft, id, { verdict: 'deny', decidedBy: 'rule', rule, at: context.at });
    return;
  }
  const inputHash = context.hash(boundInput(asked));
  const about = asked.kind === 'approval' ? asked.approval.about : asked.question.about;
  const shown = asked.kind === 'approval' ? approvalForCard(asked.approval) : questionForCard(asked.question);
  const { expiresAt } = shown.kind === 'approval' ? shown.approval : shown.question;
  const entry = { kind: asked.kind, inputHash, ...(about === undefined ? {} : { about }) };
  update(draft, { pending: { ...ledger.pending, [id]: entry } });
  const home = about !== undefined && about in ledger.openTools;
  if (shown.kind === 'approval') record(draft, { type: 'approvalRequested', ...shown.approval, inputHash }, !home);
  else record(draft, { type: 'questionAsked', ...shown.question, inputHash }, !home);
  draft.asked.push({
    id,
    sessionId: ledger.summary.id,
    turnId: ledger.summary.turn.id,
    askedAt: context.at,
    inputHash,
    ask: shown,
    ...(expiresAt === undefined ? {} : { expiresAt }),
  });
  countPending(draft);
  settleStatus(draft);
}

/** What a decision is bound to. */
export function boundInput(asked: Ask): Json {
  return asked.kind === 'approval' ? asked.approval.input : (asked.question.prompts as unknown as Json);
}

function refuse(draft: Draft, id: string, settlement: Settlement): void {
  draft.dropped.push(`request ${id} was refused: ${settlement.rule ?? 'its turn has ended'}`);
  draft.refused.push({ id, settlement });
}

/** The input stays as it is: a card shows every character of it. Only words of the agent beside it are cut to size. */
function approvalForCard(approval: Approval): Extract<Ask, { kind: 'approval' }> {
  const title = approval.title === undefined ? {} : { title: cutText(cleanText(approval.title), 1_000) };
  const decisions = withSessionDecision(approval.decisions);
  return { kind: 'approval', approval: { ...approval, tool: cutText(approval.tool, 256), decisions, ...title } };
}

/** A permission for the session is offered for every agent; one of the agent's own goes before ours. */
function withSessionDecision(decisions: readonly Decision[]): Decision[] {
  const kinds = decisions.map((decision) => decision.kind);
  if (!kinds.includes('allowOnce') || kinds.includes('allowSession')) return [...decisions];
  return decisions.toSpliced(kinds.indexOf('allowOnce') + 1, 0, sessionDecision);
}

function questionForCard(question: Question): Extract<Ask, { kind: 'question' }> {
  const prompts = question.prompts.map((prompt) => ({ ...prompt, prompt: cleanText(prompt.prompt) }));
  return { kind: 'question', question: { ...question, prompts } };
}
