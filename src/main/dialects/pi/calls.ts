import type { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import type { Edit } from '../../../shared/waiting.ts';
import { change, entry, tell, without } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { withdrawCall } from './asks.ts';
import { imagesOf, textOf } from './content.ts';
import type { callEndLineSchema, callStartLineSchema, callUpdateLineSchema } from './lines.ts';
import type { Call, Draft } from './state.ts';
import { mcpServerOf, toolKind, toolTitle } from './tool-facts.ts';

type Input = { [key: string]: Json };

export function startCall(draft: Draft, line: z.infer<typeof callStartLineSchema>): void {
  const id = agentId(line.toolCallId);
  if (entry(draft.state.calls, id)) return;
  keepCall(draft, id, { tool: line.toolName, shown: 0, tail: '', denied: false, edits: [] });
  showCall(draft, id, line.toolName, line.args ?? {}, line.parentToolCallId ?? undefined);
}

/** Shows a call with the input that it has now. `parent`: the call that makes this one. */
export function showCall(draft: Draft, id: string, tool: string, input: Input, parent?: string): void {
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

/** How much of the output that was told is kept, to know where a further piece begins. */
const tailLength = 64;

/** The agent repeats all of the output so far, until it is long: then only its end (1.6.0), which is told with the result. */
export function updateCall(draft: Draft, line: z.infer<typeof callUpdateLineSchema>): void {
  const id = agentId(line.toolCallId);
  withdrawCall(draft, id);
  const call = entry(draft.state.calls, id);
  const output = textOf(line.partialResult?.content);
  if (!call || output.length <= call.shown || !output.slice(0, call.shown).endsWith(call.tail)) return;
  keepCall(draft, id, { ...call, shown: output.length, tail: output.slice(-tailLength) });
  tell(draft, { type: 'toolUpdate', id, output: output.slice(call.shown) });
}

export function endCall(draft: Draft, line: z.infer<typeof callEndLineSchema>): void {
  const id = agentId(line.toolCallId);
  const call = entry(draft.state.calls, id);
  withdrawCall(draft, id);
  if (!call) return;
  change(draft, { calls: without(draft.state.calls, id) });
  const ok = line.isError !== true;
  const content = line.result?.content;
  for (const base64 of imagesOf(content)) tell(draft, { type: 'imageData', base64, about: id });
  if (ok) {
    for (const [place, edit] of call.edits.entries()) {
      tell(draft, { type: 'proposedEdit', id: agentId(`${id}.edit-${place + 1}`), ...edit, about: id });
    }
  }
  const errorKind = draft.state.turn?.stopped ? 'interrupted' : call.denied ? 'denied' : 'failed';
  tell(draft, { type: 'toolEnd', id, ok, output: textOf(content), truncated: false, ...(ok ? {} : { errorKind }) });
}

/** What a person said to a call: that it may not run, or which change it makes. */
export function noteCall(draft: Draft, id: string, what: { denied: true } | { edits: Edit[] }): void {
  const call = entry(draft.state.calls, id);
  if (call) keepCall(draft, id, { ...call, ...what });
}

function keepCall(draft: Draft, id: string, call: Call): void {
  change(draft, { calls: { ...draft.state.calls, [id]: call } });
}
