import type { z } from 'zod';
import { change, entry, tell, without } from '../dialect.ts';
import { callKey } from './agent-id.ts';
import type { proposedSchema, toolDoneSchema } from './lines.ts';
import { fulfil } from './requests.ts';
import type { Draft } from './state.ts';
import { toolFacts } from './tool-facts.ts';
import { readableOutput } from './tool-output.ts';

export function callProposed(draft: Draft, turn: string, line: z.infer<typeof proposedSchema>): void {
  const tool = line.name || 'tool';
  const input = line.arguments;
  const id = callKey(turn, line.call_id);
  change(draft, { calls: { ...draft.state.calls, [id]: { tool, input, denied: false } } });
  tell(draft, { type: 'toolStart', id, tool: tool.slice(0, 256), ...toolFacts(tool, input), input });
}

/** It runs, so the agent has read the answer that it waited for. */
export function callStarted(draft: Draft, turn: string, callId: string): void {
  answered(draft, callKey(turn, callId));
}

export function callCompleted(draft: Draft, turn: string, line: z.infer<typeof toolDoneSchema>): void {
  const id = callKey(turn, line.call_id);
  if (!entry(draft.state.calls, id)) callProposed(draft, turn, { ...line, arguments: null });
  const { denied = false, tool = '' } = entry(draft.state.calls, id) ?? {};
  answered(draft, id);
  change(draft, { calls: without(draft.state.calls, id) });
  const { success: ok } = line;
  const { text: output, truncated } = readableOutput(tool, line.output);
  const errorKind = denied ? 'denied' : 'failed';
  tell(draft, {
    type: 'toolEnd',
    id,
    ok,
    output,
    truncated: truncated || line.truncated,
    ...(ok ? {} : { errorKind }),
  });
}

function answered(draft: Draft, call: string): void {
  fulfil(draft, (own) => own.kind === 'resolve' && own.call === call);
  const asks = Object.entries(draft.state.asks).filter(([, ask]) => ask.call !== call);
  change(draft, { asks: Object.fromEntries(asks) });
}
