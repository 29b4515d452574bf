import type { EventOf, Outcome } from '../../shared/event.ts';
import type { Decider, Settlement } from '../../shared/waiting.ts';
import { type Draft, entryOf, record, settleStatus, update, updateSummary } from './ledger.ts';

const nothingOpen = { openTools: {}, openTexts: {}, heldTexts: {}, callFailed: false };

/** `message`: the one that it begins with, where that is known; it is else the first that the agent has and has not read. */
export function startTurn(draft: Draft, origin: EventOf<'turnStarted'>['origin'], message?: string): void {
  const { queue, summary } = draft.ledger;
  if (summary.turn) return;
  const id = `turn-${draft.ledger.nextTurn}`;
  const first = queue.find((one) => (message === undefined ? one.sent : one.id === message));
  const byPhone = first?.fromPhone ? { byPhone: first.fromPhone } : {};
  update(draft, { nextTurn: draft.ledger.nextTurn + 1, ...nothingOpen, commandUnderWay: false });
  updateSummary(draft, { turn: { id, startedAt: draft.context.at, ...byPhone } });
  record(draft, { type: 'turnStarted', origin });
  settleStatus(draft);
}

/** Ends what is open, in the order in which a reader expects it: records, then the calls that waited for them, then the turn. */
export function endTurn(
  draft: Draft,
  end: { outcome: Outcome; stopReason?: string | undefined; error?: string | undefined },
  decidedBy: Decider = 'turnEnded',
): void {
  settleAll(draft, decidedBy);
  closeTools(draft);
  if (draft.ledger.summary.turn) {
    const { outcome, stopReason, error } = end;
    record(draft, {
      type: 'turnEnded',
      outcome,
      ...(stopReason === undefined ? {} : { stopReason }),
      ...(error === undefined ? {} : { error }),
    });
  }
  const { turn: _, trouble: __, ...rest } = draft.ledger.summary;
  const trouble =
    end.outcome === 'failed' ? { trouble: { code: 'turnFailed', message: end.error ?? 'The turn failed.' } } : {};
  update(draft, {
    ...nothingOpen,
    commandUnderWay: false,
    summary: { ...rest, ...trouble, lastOutcome: end.outcome },
  });
  settleStatus(draft);
}

function closeTools(draft: Draft): void {
  for (const id of Object.keys(draft.ledger.openTools)) {
    record(draft, { type: 'toolEnd', id, ok: false, output: '', truncated: false, errorKind: 'interrupted' });
  }
  update(draft, { openTools: {} });
}

/** Settles everything that waits because of what happened to the session; nothing was answered. */
export function settleAll(draft: Draft, decidedBy: Decider): void {
  for (const [id, { kind }] of Object.entries(draft.ledger.pending)) {
    settle(draft, id, {
      verdict: kind === 'approval' ? 'deny' : 'none',
      decidedBy,
      at: draft.context.at,
    });
  }
}

/** Settles one record: the event, the row and the counts. The caller knows that it is pending. */
export function settle(draft: Draft, id: string, settlement: Settlement): void {
  const entry = entryOf(draft.ledger.pending, id);
  if (!entry) return;
  const { [id]: _, ...pending } = draft.ledger.pending;
  update(draft, { pending });
  record(draft, { type: entry.kind === 'approval' ? 'approvalSettled' : 'questionAnswered', id, settlement });
  draft.settled.push({ id, settlement });
  countPending(draft);
  settleStatus(draft);
}

/** The agent no longer waits for it. */
export function withdraw(draft: Draft, id: string): void {
  const entry = entryOf(draft.ledger.pending, id);
  if (!entry) return;
  settle(draft, id, {
    verdict: entry.kind === 'approval' ? 'deny' : 'none',
    decidedBy: 'withdrawn',
    at: draft.context.at,
  });
}

export function countPending(draft: Draft): void {
  const kinds = Object.values(draft.ledger.pending).map((entry) => entry.kind);
  const approvals = kinds.filter((kind) => kind === 'approval').length;
  updateSummary(draft, { approvals, questions: kinds.length - approvals });
}
