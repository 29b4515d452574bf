import type { Json } from '../../../shared/ids.ts';
import { change, entry, tell, without } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { editMade } from './edits.ts';
import type { ToolResult, ToolUse, UserLine } from './lines.ts';
import { planOf, tasksAfter } from './plan.ts';
import type { Draft } from './state.ts';
import type { SystemLineOf } from './system-lines.ts';
import { mcpServerOf, toolKind, toolTitle } from './tool-facts.ts';

/** Calls whose input is needed when they end. */
const keptInputs: ReadonlySet<string> = new Set(['TaskCreate', 'TaskUpdate', 'TodoWrite', 'ExitPlanMode']);

/** Announces a call, unless it was: a request for permission can come before the message that makes the call. */
export function startCall(draft: Draft, call: Pick<ToolUse, 'id' | 'name' | 'input'>, parent?: string | null): void {
  const id = agentId(call.id);
  if (entry(draft.state.calls, id)) return;
  const { name: tool, input } = call;
  const kept = { tool, input: keptInputs.has(tool) ? input : null, background: false };
  change(draft, { calls: { ...draft.state.calls, [id]: kept } });
  showCall(draft, id, tool, input, parent ?? undefined);
}

/** Shows a call with the input that it has now. */
export function showCall(
  draft: Draft,
  id: string,
  tool: string,
  input: { [key: string]: Json },
  parent?: string | undefined,
): void {
  const title = toolTitle(tool, input, draft.state.workspace);
  const mcpServer = mcpServerOf(tool);
  tell(draft, {
    type: 'toolStart',
    id,
    tool: tool.slice(0, 256),
    kind: toolKind(tool),
    ...(title === undefined ? {} : { title }),
    input,
    ...(mcpServer === undefined ? {} : { mcpServer }),
    ...(parent === undefined ? {} : { parent: agentId(parent) }),
  });
}

/** Takes the result of a call. The line holds one result and, beside it, the same in structure. */
export function endCall(draft: Draft, result: ToolResult, line: UserLine): void {
  const id = agentId(result.tool_use_id);
  const call = entry(draft.state.calls, id);
  const structured = line.tool_use_result;
  if (call && isLaunch(structured)) {
    change(draft, { calls: { ...draft.state.calls, [id]: { ...call, background: true } } });
    return;
  }
  const ok = result.is_error !== true;
  for (const base64 of imagesOf(result)) tell(draft, { type: 'imageData', base64, about: id });
  const edit = ok && (call?.tool === 'Edit' || call?.tool === 'Write') ? editMade(structured) : undefined;
  if (edit) tell(draft, { type: 'proposedEdit', id: agentId(`${id}.edit`), ...edit, about: id });
  closeCall(draft, id, { ok, output: outputOf(result), errorKind: wasDenied(result, line) ? 'denied' : 'failed' });
  if (ok && call?.input) planCall(draft, call.tool, call.input, structured);
}

function wasDenied(result: ToolResult, line: UserLine): boolean {
  const meta = line.tool_result_meta?.find((one) => one.id === result.tool_use_id);
  return meta?.permission_decision?.decision === 'reject' || meta?.non_execution_kind === 'user-rejected';
}

function closeCall(
  draft: Draft,
  id: string,
  end: { ok: boolean; output: string; errorKind: 'denied' | 'failed' | 'interrupted' },
): void {
  const errorKind = draft.state.turn?.stopped ? 'interrupted' : end.errorKind;
  // A call that ended waits for nobody, however it was allowed.
  const asks = Object.entries(draft.state.asks).filter(([, asked]) => asked.callId !== id);
  change(draft, { calls: without(draft.state.calls, id), asks: Object.fromEntries(asks) });
  const { ok, output } = end;
  tell(draft, { type: 'toolEnd', id, ok, output, truncated: false, ...(ok ? {} : { errorKind }) });
}

function planCall(draft: Draft, tool: string, input: { [key: string]: Json }, result: unknown): void {
  const tasks = tasksAfter(draft.state.tasks, { tool, input, result });
  if (!tasks) return;
  change(draft, { tasks });
  tell(draft, planOf(tasks));
}

/** The end of work that a call started in the background. Of other such work, like a server, nothing is told. */
export function endBackground(draft: Draft, line: SystemLineOf<'task_notification'>): void {
  const id = agentId(line.tool_use_id ?? '');
  if (!entry(draft.state.calls, id)?.background) return;
  const ok = line.status === 'completed';
  const errorKind = line.status === 'stopped' ? 'interrupted' : 'failed';
  closeCall(draft, id, { ok, output: line.summary ?? '', errorKind });
}

/** A sub-agent was started and works on by itself; its report comes later (2.1.332). */
function isLaunch(structured: unknown): boolean {
  return (structured as { status?: unknown } | null | undefined)?.status === 'async_launched';
}

function imagesOf(result: ToolResult): string[] {
  if (!Array.isArray(result.content)) return [];
  return result.content.flatMap((part) => (part?.type === 'image' ? [part.source.data] : []));
}

function outputOf({ content }: ToolResult): string {
  if (typeof content === 'string') return withoutMarks(content);
  return withoutMarks((content ?? []).flatMap((part) => (part?.type === 'text' ? [part.text] : [])).join('\n'));
}

/** Marks that are meant for the model. */
function withoutMarks(output: string): string {
  return output.replace(/<\/?tool_use_error>/g, '');
}
