import type { Json } from '../../../shared/ids.ts';
import type { Approval, Settlement } from '../../../shared/waiting.ts';
import { change, type ErrandResult, entry, tell, without, write } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import type { Ask } from './ask.ts';
import { showCall, startCall } from './calls.ts';
import type { CanUseTool } from './control-lines.ts';
import { decisionsFor, denialWords, endsTurn, isAlways } from './decisions.ts';
import { editOf, pathOfEdit } from './edits.ts';
import { answeredInput, promptsOf, questionTool } from './questions.ts';
import type { Draft } from './state.ts';
import { toolRisk } from './tool-facts.ts';

const editErrand = 'edit:';

/** The agent asks whether a call may run, or, by a call of that kind, asks a person something. */
export function ask(draft: Draft, requestId: string, request: CanUseTool): void {
  if (isAsked(draft, requestId) || draft.state.answered.includes(requestId)) return;
  const id = recordId(draft);
  startCall(draft, { id: request.tool_use_id, name: request.tool_name, input: request.input });
  const { tool_name: tool, input } = request;
  const callId = agentId(request.tool_use_id);
  const base = { requestId, callId, tool, input, unseen: null };
  const prompts = tool === questionTool ? promptsOf(input) : undefined;
  if (prompts) {
    remember(draft, id, { ...base, kind: 'question', suggestions: [] });
    tell(draft, { type: 'questionAsked', id, about: callId, prompts });
    return;
  }
  const { decisions, suggestions } = decisionsFor(request);
  const known = { ...base, kind: 'approval' as const, suggestions: suggestions as Json[] };
  const approval = { ...card(draft, id, callId, request), decisions };
  const path = pathOfEdit(tool, input);
  if (path === undefined) {
    remember(draft, id, known);
    tell(draft, { type: 'approvalRequested', ...approval });
  } else {
    remember(draft, id, { ...known, unseen: approval });
    draft.errands.push({ id: `${editErrand}${id}`, kind: 'readFile', path });
  }
}

/** The agent's names of its requests are its own; records have one name each among all sessions. */
function recordId({ state, moment }: Draft): string {
  return agentId(`${state.sessionId}.${moment.key}.${Object.keys(state.asks).length}`);
}

export function isAsked({ state }: Draft, requestId: string): boolean {
  return Object.values(state.asks).some((asked) => asked.requestId === requestId);
}

function card(draft: Draft, id: string, about: string, request: CanUseTool): Omit<Approval, 'decisions'> {
  const { workspace } = draft.state;
  const { tool_name: tool, input } = request;
  const reason = reasonOf(request, workspace);
  const title = request.title ?? request.description;
  const rule = request.matched_ask_rule;
  return {
    id,
    about,
    tool: tool.slice(0, 256),
    input: shownInput(draft, about, request),
    ...(title ? { title: title.slice(0, 1_000) } : {}),
    ...(tool === 'Bash' && typeof input.command === 'string' ? { command: input.command } : {}),
    cwd: workspace,
    workspace,
    risk: toolRisk(tool, input),
    ...(reason === undefined ? {} : { reason }),
    ...(rule ? { matchedRule: rule.rule_content ? `${rule.tool_name}(${rule.rule_content})` : rule.tool_name } : {}),
    edits: [],
    editable: Object.keys(input).length > 0,
    takesReason: true,
  };
}

/** 2.1.332 asks for leave to carry out a plan without saying which; the call itself has it. */
function shownInput(draft: Draft, callId: string, request: CanUseTool): { [key: string]: Json } {
  if (Object.keys(request.input).length > 0) return request.input;
  return entry(draft.state.calls, callId)?.input ?? request.input;
}

function reasonOf(request: CanUseTool, workspace: string): string | undefined {
  if (request.decision_reason) return request.decision_reason;
  const path = request.blocked_path;
  const outside = path && path !== workspace && !path.startsWith(`${workspace}/`);
  return outside ? `It reaches outside the workspace: ${path}` : undefined;
}

/** The file of an edit was read: now the card can be shown. */
export function editCompared(draft: Draft, errandId: string, file: ErrandResult): void {
  const id = errandId.slice(editErrand.length);
  const asked = errandId.startsWith(editErrand) ? entry(draft.state.asks, id) : undefined;
  const path = asked && pathOfEdit(asked.tool, asked.input);
  if (!asked?.unseen || path === undefined) return;
  const edits = [editOf(asked.tool, asked.input, path, file)];
  remember(draft, id, { ...asked, unseen: null });
  tell(draft, { type: 'approvalRequested', ...asked.unseen, edits });
}

/** Errands that were under way when the app went. */
export function compareAgain(draft: Draft): void {
  for (const [id, { tool, input, unseen }] of Object.entries(draft.state.asks)) {
    const path = unseen ? pathOfEdit(tool, input) : undefined;
    if (path !== undefined) draft.errands.push({ id: `${editErrand}${id}`, kind: 'readFile', path });
  }
}

/** The agent does not wait any more. */
export function withdraw(draft: Draft, requestId: string): void {
  for (const [id, asked] of Object.entries(draft.state.asks)) {
    if (asked.requestId !== requestId) continue;
    change(draft, { asks: without(draft.state.asks, id) });
    if (!asked.unseen) tell(draft, { type: 'withdrawn', id });
  }
}

/** Gives the agent its one answer. */
export function settle(draft: Draft, id: string, settlement: Settlement): void {
  const asked = entry(draft.state.asks, id);
  if (!asked) return;
  if (asked.kind === 'question') {
    const input = answeredInput(asked.input, settlement);
    answer(
      draft,
      id,
      settlement.verdict === 'answered' ? { behavior: 'allow', updatedInput: input } : deny(settlement),
    );
    return;
  }
  if (settlement.verdict !== 'allow') {
    answer(draft, id, deny(settlement));
    return;
  }
  const edited = objectOf(settlement.editedInput);
  if (edited) showCall(draft, asked.callId, asked.tool, edited);
  answer(draft, id, {
    behavior: 'allow',
    updatedInput: edited ?? asked.input,
    ...(isAlways(settlement) ? { updatedPermissions: asked.suggestions } : {}),
  });
}

/** A turn has ended and its records with it; whatever of the agent still waits must not wait for ever. */
export function answerAll(draft: Draft): void {
  for (const id of Object.keys(draft.state.asks)) {
    answer(draft, id, deny({ verdict: 'deny', decidedBy: 'turnEnded', at: draft.moment.at }));
  }
}

function deny(settlement: Settlement): { [key: string]: Json } {
  const stop = endsTurn(settlement) ? { interrupt: true } : {};
  return { behavior: 'deny', message: denialWords(settlement), ...stop };
}

/** How many answered requests are remembered. */
const rememberedAnswers = 64;

function answer(draft: Draft, id: string, response: { [key: string]: Json }): void {
  const asked = entry(draft.state.asks, id);
  if (!asked) return;
  change(draft, {
    asks: without(draft.state.asks, id),
    answered: [...draft.state.answered, asked.requestId].slice(-rememberedAnswers),
  });
  const reply = { subtype: 'success', request_id: asked.requestId, response };
  write(draft, { type: 'control_response', response: reply });
}

function remember(draft: Draft, id: string, asked: Ask): void {
  change(draft, { asks: { ...draft.state.asks, [id]: asked } });
}

function objectOf(json: Json | undefined): { [key: string]: Json } | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : undefined;
}
