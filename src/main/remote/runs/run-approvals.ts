import type { EventOf } from '../../../shared/event.ts';
import type { Settlement } from '../../../shared/waiting.ts';
import { toApprovalRequest } from '../approval-request.ts';
import { momentOf } from '../room/run-id.ts';
import { put, type RunState, type RunStep, type RunView, without } from './run-state.ts';
import { afterText } from './run-text.ts';

/** One that is too large for a phone is none of its, whatever becomes of it. */
export function takeApproval(state: RunState, approval: EventOf<'approvalRequested'>, view: RunView): RunStep {
  const { redact, agentLabel } = view;
  const request = toApprovalRequest({ approval, expiresAt: approval.expiresAt ?? 0, agentLabel }, redact);
  if (!request) return { state, events: [] };
  const asked = { request, answerable: false, announced: false };
  const known = { ...state, approvals: put(state.approvals, approval.id, asked) };
  return takeDeadline(known, { id: approval.id, expiresAt: approval.expiresAt ?? null }, view);
}

/** A deadline makes it answerable; another one makes another request of it, as an answer is bound to what was sent. */
export function takeDeadline(
  state: RunState,
  { id, expiresAt }: Pick<EventOf<'approvalDeadline'>, 'id' | 'expiresAt'>,
  view: RunView,
): RunStep {
  const asked = state.approvals.get(id);
  if (!asked) return { state, events: [] };
  if (expiresAt === null) {
    return { state: { ...state, approvals: put(state.approvals, id, { ...asked, answerable: false }) }, events: [] };
  }
  const request = { ...asked.request, expiresAt: momentOf(expiresAt) };
  const approvals = put(state.approvals, id, { request, answerable: true, announced: true });
  return afterText({ ...state, approvals }, view, { kind: 'approvalRequest', data: request });
}

/** The phone's wire knows three who decide. A rule is a person's standing word; what ends by itself is torn down. */
const deciders = {
  user: 'user',
  rule: 'user',
  expiry: 'expiry',
  turnEnded: 'shutdown',
  withdrawn: 'shutdown',
  agentExited: 'shutdown',
  sessionClosed: 'shutdown',
  shutdown: 'shutdown',
} as const satisfies Record<Settlement['decidedBy'], 'user' | 'expiry' | 'shutdown'>;

export function takeSettlement(
  state: RunState,
  { id, settlement }: EventOf<'approvalSettled'>,
  view: RunView,
): RunStep {
  const announced = state.approvals.get(id)?.announced === true;
  const settled = { ...state, approvals: without(state.approvals, id) };
  if (!announced) return { state: settled, events: [] };
  const verdict = settlement.verdict === 'allow' ? 'allow' : 'deny';
  const data = { approvalId: id, verdict, decidedBy: deciders[settlement.decidedBy] } as const;
  return afterText(settled, view, { kind: 'approvalSettled', data });
}
