import { commandRisk } from '../../../shared/command-risk.ts';
import type { Json } from '../../../shared/ids.ts';
import type { Risk } from '../../../shared/waiting.ts';
import { change, entry, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { choicesOf } from './decisions.ts';
import type { ApprovalRequest } from './frames.ts';
import { fieldsOf, subjectOf } from './payload.ts';
import { answerApproval } from './settle.ts';
import type { Draft } from './state.ts';
import { turnOf } from './turns.ts';

/** May a command run, or a patch be applied? The agent says both with the same fields. */
export function askForApproval(draft: Draft, what: 'command' | 'patch', request: ApprovalRequest): void {
  const { approval_id: approvalId, call_id: callId, turn_id: turnId, command } = request;
  const id = agentId(approvalId);
  if (entry(draft.state.asks, id)) return;
  const choices = choicesOf(request);
  const turn = turnOf(draft);
  const about = aboutOf(draft, request);
  const reviews = Object.fromEntries(choices.map((one) => [one.id, one.review]));
  const ask = { kind: 'approval' as const, approvalId, callId, turnId, about, reviews };
  if (!turn) {
    answerApproval(draft, ask, { type: 'denied' });
    return;
  }
  change(draft, { asks: { ...draft.state.asks, [id]: ask } });
  const network = request.network_approval_context;
  const cwd = request.cwd || draft.state.workspace;
  tell(draft, {
    type: 'approvalRequested',
    id,
    about,
    tool: what === 'patch' ? 'apply_patch' : network ? 'network' : 'shell',
    input: inputOf(draft, what, request, about),
    ...(network
      ? { title: `Reach ${network.host}${network.protocol ? ` by ${network.protocol}` : ''}`.slice(0, 1_000) }
      : {}),
    ...(what === 'command' && command !== '' ? { command } : {}),
    cwd,
    workspace: draft.state.workspace,
    risk: riskOf(what, request),
    ...(request.reason ? { reason: request.reason } : {}),
    ...(request.matched_rule ? { matchedRule: request.matched_rule } : {}),
    edits: [],
    decisions: choices.map(({ id: choice, kind, label }) => ({ id: choice, kind, label })),
    editable: false,
    takesReason: false,
  });
}

/** All that the agent says of it, and what the call was given, which the request does not repeat. */
function inputOf(draft: Draft, what: 'command' | 'patch', request: ApprovalRequest, about: string): Json {
  const call = draft.state.calls.find(({ id }) => id === about);
  const network = request.network_approval_context;
  const more = request.additional_permissions.filter((one) => one !== undefined);
  const given = what === 'patch' ? fieldsOf(call?.input ?? null) : undefined;
  return {
    ...(given ? { call: given } : {}),
    [what]: request.command,
    cwd: request.cwd || draft.state.workspace,
    ...(network ? { network: { host: network.host, protocol: network.protocol ?? null } } : {}),
    ...(more.length > 0 ? { additionalPermissions: more } : {}),
  };
}

function riskOf(what: 'command' | 'patch', { command, network_approval_context: network }: ApprovalRequest): Risk {
  if (what === 'patch') return 'edit';
  if (network) return 'network';
  return command === '' ? 'unknown' : commandRisk(command);
}

/** The open call that asks: the request's id of it stands in no other event. A guess would take the card away with that call. */
function aboutOf({ state, moment }: Draft, { call_id: callId, command }: ApprovalRequest): string {
  const { calls } = state;
  const same = calls.findLast(({ input, match }) => subjectOf(input) === command || match === command);
  const found = same ?? (calls.length === 1 ? calls[0] : undefined);
  return found?.id ?? agentId(`${state.turn?.key ?? moment.key}.${callId}`);
}
