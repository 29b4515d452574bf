import type { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import type { Approval, Decision, Edit, Settlement } from '../../../shared/waiting.ts';
import { change, type ErrandResult, entry, tell, warn, without } from '../dialect.ts';
import { agentId, callKey } from './agent-id.ts';
import { editOf, pathOfEdit } from './edits.ts';
import type { approvalSchema } from './lines.ts';
import { request } from './requests.ts';
import type { Draft } from './state.ts';
import { commandOf, riskOf } from './tool-facts.ts';
import { cancel } from './turns.ts';

const decisions: Decision[] = [
  { id: 'allow', kind: 'allowOnce', label: 'Allow once' },
  { id: 'deny', kind: 'deny', label: 'Deny' },
  { id: 'stop', kind: 'denyAndStop', label: 'Deny and end the turn' },
];

/** The request has the agent's words for the call; what it would really do was told when it was proposed. */
export function askForApproval(draft: Draft, turn: string, line: z.infer<typeof approvalSchema>): void {
  const about = callKey(turn, line.call_id);
  const call = entry(draft.state.calls, about);
  if (!call) {
    resolve(draft, line.approval_id, about, false);
    warn(draft, 'unknownCall', 'The agent asked for a call without saying what it would do. It was denied.');
    return;
  }
  const { tool, input } = call;
  const command = commandOf(tool, input);
  const approval: Approval = {
    id: agentId(line.approval_id),
    about,
    tool: tool.slice(0, 256),
    input,
    ...(line.summary ? { title: line.summary.slice(0, 1_000) } : {}),
    ...(command === undefined ? {} : { command }),
    cwd: line.cwd || draft.state.workspace,
    workspace: draft.state.workspace,
    risk: riskOf(line.risk, command),
    ...(line.risk ? { reason: `The agent calls the risk "${line.risk.slice(0, 200)}".` } : {}),
    edits: [],
    decisions,
    editable: false,
    takesReason: false,
  };
  const path = pathOfEdit(tool, input);
  const comparing = path === undefined ? null : (approval as unknown as Json);
  const ask = { approvalId: line.approval_id, call: about, comparing };
  change(draft, { asks: { ...draft.state.asks, [approval.id]: ask } });
  if (path === undefined) tell(draft, { type: 'approvalRequested', ...approval });
  else compare(draft, approval.id, path);
}

const editErrand = 'edit:';

function compare(draft: Draft, id: string, path: string): void {
  draft.errands.push({ id: `${editErrand}${id}`, kind: 'readFile', path });
}

/** Files that were being read when the app went. */
export function compareAgain(draft: Draft): void {
  for (const [id, { comparing }] of Object.entries(draft.state.asks)) {
    if (comparing === null) continue;
    const { tool, input } = comparing as unknown as Approval;
    compare(draft, id, pathOfEdit(tool, input) ?? '');
  }
}

/** The file that a call would write has been read, so its card can be put up. */
export function compared(draft: Draft, errandId: string, file: ErrandResult): void {
  const id = errandId.slice(editErrand.length);
  const ask = errandId.startsWith(editErrand) ? entry(draft.state.asks, id) : undefined;
  if (!ask || ask.comparing === null) return;
  const approval = ask.comparing as unknown as Approval;
  const path = pathOfEdit(approval.tool, approval.input) ?? '';
  const edits: Edit[] = [editOf(approval.input, path, file)];
  change(draft, { asks: { ...draft.state.asks, [id]: { ...ask, comparing: null } } });
  tell(draft, { type: 'approvalRequested', ...approval, edits });
}

export function settle(draft: Draft, id: string, settlement: Settlement): void {
  const ask = entry(draft.state.asks, id);
  if (!ask) return;
  change(draft, { asks: without(draft.state.asks, id) });
  const approved = settlement.verdict === 'allow';
  const call = entry(draft.state.calls, ask.call);
  if (call && !approved) {
    change(draft, { calls: { ...draft.state.calls, [ask.call]: { ...call, denied: true } } });
  }
  resolve(draft, ask.approvalId, ask.call, approved);
  if (settlement.decision === 'stop' && draft.state.turn) cancel(draft, draft.state.turn.id);
}

/** An approval that nobody can give any more. */
export function denyLate(draft: Draft, turn: string, line: z.infer<typeof approvalSchema>): void {
  resolve(draft, line.approval_id, callKey(turn, line.call_id), false);
}

function resolve(draft: Draft, approvalId: string, call: string, approved: boolean): void {
  const fields = { session_id: draft.state.session, approval_id: approvalId, approved };
  request(draft, { kind: 'resolve', call }, 'approval.resolve', fields);
}
