import type { Json } from '../../shared/ids.ts';
import { limits } from '../../shared/limits.ts';
import { sessionDecision } from '../../shared/rule-choices.ts';
import type { Approval, Decision, Question, Settlement, WaitingRecord } from '../../shared/waiting.ts';
import { withDeadline } from '../../shared/with-deadline.ts';
import { cleanText, cutText } from './clean-text.ts';
import { type Draft, entryOf, record, settleStatus, update } from './ledger.ts';
import { deadlineFor, expiryOf } from './ledger-deadline.ts';
import { countPending } from './ledger-turn.ts';

type Ask = WaitingRecord['ask'];

/** Records a card, or refuses it where nobody can be asked any more. The same id again while it waits is the same card. */
export function ask(draft: Draft, asked: Ask): void {
  const { id: agentId, about, expiresAt: own } = requestOf(asked);
  const { ledger, context } = draft;
  if (Object.values(ledger.pending).some((entry) => entry.agentId === agentId)) {
    draft.dropped.push(`${asked.kind} ${agentId} was asked twice`);
    return;
  }
  if (!ledger.summary.turn) {
    refuse(draft, agentId, { verdict: 'deny', decidedBy: 'turnEnded', at: context.at });
    return;
  }
  if (Object.keys(ledger.pending).length >= limits.waitingPerSession) {
    const rule = `More than ${limits.waitingPerSession} requests waited in this session`;
    refuse(draft, agentId, { verdict: 'deny', decidedBy: 'rule', rule, at: context.at });
    return;
  }
  // Unique over all sessions and all processes of one; an agent that starts again may well count from 1 again.
  const id = `${ledger.summary.id}.${ledger.nextRecord}`;
  const given = asked.kind === 'approval' ? deadlineFor(draft) : {};
  const expiresAt = expiryOf({ ...(own === undefined ? {} : { own }), ...given });
  const shown = forCard(asked, id, expiresAt ?? null);
  const inputHash = context.hash(boundInput(shown));
  const entry = {
    ...{ kind: asked.kind, agentId, inputHash },
    ...(about === undefined ? {} : { about }),
    ...(own === undefined ? {} : { own }),
    ...given,
  };
  update(draft, { nextRecord: ledger.nextRecord + 1, pending: { ...ledger.pending, [id]: entry } });
  const ownItem = about === undefined || !entryOf(ledger.openTools, about);
  if (shown.kind === 'approval') record(draft, { type: 'approvalRequested', ...shown.approval, inputHash }, ownItem);
  else record(draft, { type: 'questionAsked', ...shown.question, inputHash }, ownItem);
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

function requestOf(asked: Ask): Approval | Question {
  return asked.kind === 'approval' ? asked.approval : asked.question;
}

/** What a decision is bound to: what the card holds. */
function boundInput(shown: Ask): Json {
  return shown.kind === 'approval' ? shown.approval.input : (shown.question.prompts as unknown as Json);
}

/** Tells the agent no without asking anybody. */
export function refuse(draft: Draft, agentId: string, settlement: Settlement): void {
  draft.dropped.push(`request ${agentId} was refused: ${settlement.rule ?? 'its turn has ended'}`);
  draft.refused.push({ id: agentId, settlement });
}

function forCard(asked: Ask, id: string, expiresAt: number | null): Ask {
  return asked.kind === 'approval'
    ? approvalForCard(withDeadline(asked.approval, expiresAt), id)
    : questionForCard(asked.question, id);
}

/** The input stays as it is: a card shows every character of it. Only words of the agent beside it are cut to size. */
function approvalForCard(approval: Approval, id: string): Ask {
  const decisions = withSessionDecision(toldApart(approval.decisions));
  const tool = cutText(approval.tool, limits.toolNameBytes);
  return { kind: 'approval', approval: { ...approval, ...titleOf(approval), id, tool, decisions } };
}

/** An answer names a decision by its id: what has the id of another one, or of ours, could be taken for more than it says. */
function toldApart(decisions: readonly Decision[]): Decision[] {
  const isFirst = ({ id }: Decision, place: number) => decisions.findIndex((other) => other.id === id) === place;
  return decisions.filter((decision, place) => decision.id !== sessionDecision.id && isFirst(decision, place));
}

/** A permission for the session is offered for every agent; one of the agent's own goes before ours. */
function withSessionDecision(decisions: readonly Decision[]): Decision[] {
  const kinds = decisions.map((decision) => decision.kind);
  if (!kinds.includes('allowOnce') || kinds.includes('allowSession')) return [...decisions];
  return decisions.toSpliced(kinds.indexOf('allowOnce') + 1, 0, sessionDecision);
}

/** Labels stay as they are: they go back to the agent as its answer. */
function questionForCard(question: Question, id: string): Ask {
  const prompts = question.prompts.map(({ header, ...prompt }) => ({
    ...prompt,
    prompt: cleanText(prompt.prompt),
    ...(header === undefined ? {} : { header: cleanText(header) }),
  }));
  return { kind: 'question', question: { ...question, ...titleOf(question), id, prompts } };
}

function titleOf({ title }: { title?: string | undefined }): { title?: string } {
  return title === undefined ? {} : { title: cutText(cleanText(title), limits.cardTitleBytes) };
}
