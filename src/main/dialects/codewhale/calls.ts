import type { ToolKind } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import { change, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { kindOf, outcomeOf, payloadOf, subjectOf } from './payload.ts';
import type { Call, Draft, Turn } from './state.ts';
import { breakText } from './texts.ts';

type NewCall = Pick<Call, 'source' | 'tool' | 'match' | 'input'> & { kind: ToolKind; server?: string | undefined };

export function startCall(draft: Draft, turn: Turn, { source, tool, match, input, kind, server }: NewCall): Call {
  breakText(draft);
  const next = draft.state.turn ?? turn;
  const id = agentId(`${turn.key}.call-${next.calls}`);
  const call: Call = { id, source, tool, match, input, terminal: null, denied: false };
  change(draft, { turn: { ...next, calls: next.calls + 1 }, calls: [...draft.state.calls, call] });
  const title = subjectOf(input);
  tell(draft, {
    type: 'toolStart',
    id,
    tool: tool.slice(0, 256),
    kind,
    ...(title === undefined ? {} : { title: title.slice(0, 1_000) }),
    input,
    ...(server === undefined ? {} : { mcpServer: server }),
  });
  return call;
}

export function endCall(draft: Draft, call: Call, { ok, output }: { ok: boolean; output: string }): void {
  change(draft, { calls: draft.state.calls.filter(({ id }) => id !== call.id) });
  const errorKind = call.denied ? 'denied' : 'failed';
  tell(draft, { type: 'toolEnd', id: call.id, ok, output, truncated: false, ...(ok ? {} : { errorKind }) });
}

export function editCall(draft: Draft, id: string, what: Partial<Call>): void {
  change(draft, { calls: draft.state.calls.map((call) => (call.id === id ? { ...call, ...what } : call)) });
}

/** Calls have no ids: the first of the tool within the same answer is the one that ends. */
export function toolStarted(draft: Draft, turn: Turn, tool: string, response: string, given: Json): Call {
  const { input, server } = payloadOf(given);
  return startCall(draft, turn, { source: 'tool', tool, match: response, input, kind: kindOf(tool), server });
}

export function toolResult(draft: Draft, turn: Turn, tool: string, response: string, output: Json): void {
  const open = draft.state.calls.filter((call) => call.source === 'tool' && call.tool === tool);
  const call =
    open.find(({ match }) => match === response) ?? open[0] ?? toolStarted(draft, turn, tool, response, null);
  const { ok, text } = outcomeOf(output);
  endCall(draft, call, { ok, output: text });
  breakText(draft);
}

/** The agent may have announced the call as a tool's before; then this is the same call. */
export function mcpCallBegun(draft: Draft, turn: Turn, server: string, tool: string): void {
  if (draft.state.calls.some((call) => call.source === 'tool' && call.tool.endsWith(tool))) return;
  startCall(draft, turn, { source: 'mcp', tool, match: server, input: null, kind: 'other', server });
}

export function mcpCallEnded(draft: Draft, server: string, tool: string, ok: boolean): void {
  const isIt = (call: Call) => call.source === 'mcp' && call.tool === tool && call.match === server;
  const call = draft.state.calls.find(isIt);
  if (call) endCall(draft, call, { ok, output: '' });
}

export function patchBegun(draft: Draft, turn: Turn, path: string): void {
  if (draft.state.calls.some((call) => call.source === 'tool' && subjectOf(call.input) === path)) return;
  startCall(draft, turn, { source: 'patch', tool: 'apply_patch', match: path, input: { path }, kind: 'edit' });
}

export function patchEnded(draft: Draft, path: string, ok: boolean): void {
  const call = draft.state.calls.find(({ source, match }) => source === 'patch' && match === path);
  if (call) endCall(draft, call, { ok, output: '' });
}
