import type { Json } from '../../../shared/ids.ts';
import type { Settlement } from '../../../shared/waiting.ts';
import { change, entry, without } from '../dialect.ts';
import type { Ask, Review } from './ask.ts';
import { editCall } from './calls.ts';
import { request } from './rpc.ts';
import type { Draft } from './state.ts';

type Approval = Extract<Ask, { kind: 'approval' }>;
type Question = Extract<Ask, { kind: 'question' }>;

/** Gives the agent its one answer. */
export function settle(draft: Draft, id: string, settlement: Settlement): void {
  const ask = entry(draft.state.asks, id);
  if (!ask) return;
  change(draft, { asks: without(draft.state.asks, id) });
  if (ask.kind === 'question') {
    submit(draft, ask.requestId, settlement.verdict === 'answered' ? answersOf(ask, settlement) : []);
    return;
  }
  if (settlement.verdict !== 'allow') editCall(draft, ask.about, { denied: true });
  answerApproval(draft, ask, reviewFor(ask, settlement));
}

/** A rule of ours, or nobody, has said no more than yes or no: then it is the mildest of the sort. */
function reviewFor({ reviews }: Approval, { decision, verdict }: Settlement): Review {
  const chosen = decision === undefined ? undefined : entry(reviews, decision);
  const mildest = verdict === 'allow' ? 'approved' : 'denied';
  return chosen ?? entry(reviews, mildest) ?? { type: mildest };
}

/**
 * The decision in the agent's word, and in full where it takes more than a word. The protocol has the answer (a decision, and
 * whether to remember it) and no request that carries it: this one stands beside its others.
 */
export function answerApproval(draft: Draft, ask: Approval, review: Review): void {
  request(draft, { kind: 'answer', what: 'approval' }, 'thread/approval', {
    thread_id: draft.state.thread,
    approval_id: ask.approvalId,
    call_id: ask.callId,
    turn_id: ask.turnId,
    decision: review.type,
    remember: !['approved', 'denied', 'abort'].includes(review.type),
    review,
  });
}

/** Without answers the agent goes on with none. */
export function submit(draft: Draft, requestId: string, answers: Json[]): void {
  const params = { kind: 'submit_user_input', request_id: requestId, answers };
  request(draft, { kind: 'answer', what: 'question' }, 'app/request', params);
}

/** One entry for each label that was chosen; what a person wrote instead is "Other". */
function answersOf({ labels }: Question, { answers = {} }: Settlement): Json[] {
  return Object.entries(labels).flatMap(([id, offered]) =>
    (entry(answers, id) ?? []).map((value) => ({ id, label: offered.includes(value) ? value : 'Other', value })),
  );
}
