import { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import { entry, warn } from '../dialect.ts';
import { askForApproval } from './approvals.ts';
import { mcpCallBegun, mcpCallEnded, patchBegun, patchEnded, toolResult, toolStarted } from './calls.ts';
import { commandBegun, commandEnded, commandOutput } from './commands.ts';
import {
  approvalSchema,
  commandBeginSchema,
  commandEndSchema,
  commandOutputSchema,
  deltaSchema,
  elicitationSchema,
  errorSchema,
  goalClearedSchema,
  goalUpdatedSchema,
  inputRequestSchema,
  mcpCallEndSchema,
  mcpCallSchema,
  mcpCompleteSchema,
  mcpUpdateSchema,
  patchEndSchema,
  patchSchema,
  responseSchema,
  toolResultSchema,
  toolStartSchema,
  turnAbortedSchema,
  turnSchema,
} from './frames.ts';
import { goalCleared, takeGoal } from './goals.ts';
import { serversComplete, serverUpdated } from './mcp.ts';
import { askQuestions, elicit } from './questions.ts';
import type { Draft, Turn } from './state.ts';
import { breakText, textDelta } from './texts.ts';
import { text } from './tolerant.ts';
import { abortedEnd, answerEnded, turnEnded, turnOf, turnStarted } from './turns.ts';

/** False: it is not understood, and nothing has happened. */
type Handler = (draft: Draft, frame: unknown) => boolean;

function when<Schema extends z.ZodType>(
  schema: Schema,
  take: (draft: Draft, frame: z.infer<Schema>) => unknown,
): Handler {
  return (draft, frame) => {
    const parsed = schema.safeParse(frame);
    return parsed.success && take(draft, parsed.data) !== false;
  };
}

/** An event of a turn. What comes when none runs came too late, and belongs to nothing any more. */
function inTurn<Schema extends z.ZodType>(
  schema: Schema,
  take: (draft: Draft, turn: Turn, frame: z.infer<Schema>) => void,
): Handler {
  return when(schema, (draft, frame) => {
    const turn = turnOf(draft);
    if (turn) take(draft, turn, frame);
  });
}

const handlers: Readonly<Record<string, Handler>> = {
  response_start: when(responseSchema, (draft) => {
    turnStarted(draft, null);
    breakText(draft);
  }),
  response_delta: inTurn(deltaSchema, (draft, turn, { channel, delta }) => textDelta(draft, turn, channel, delta)),
  response_end: when(responseSchema, answerEnded),
  tool_call_start: inTurn(
    toolStartSchema,
    (draft, turn, { tool_name: tool, response_id: response, arguments: given }) =>
      toolStarted(draft, turn, tool, response, given),
  ),
  tool_call_result: inTurn(toolResultSchema, (draft, turn, { tool_name: tool, response_id: response, output }) =>
    toolResult(draft, turn, tool, response, output),
  ),
  mcp_startup_update: when(mcpUpdateSchema, (draft, { update }) =>
    serverUpdated(draft, update.server_name, update.status),
  ),
  mcp_startup_complete: when(mcpCompleteSchema, serversComplete),
  mcp_tool_call_begin: inTurn(mcpCallSchema, (draft, turn, { server_name: server, tool_name: tool }) =>
    mcpCallBegun(draft, turn, server, tool),
  ),
  mcp_tool_call_end: inTurn(mcpCallEndSchema, (draft, _turn, { server_name: server, tool_name: tool, ok }) =>
    mcpCallEnded(draft, server, tool, ok),
  ),
  exec_approval_request: when(approvalSchema, (draft, { request }) => askForApproval(draft, 'command', request)),
  apply_patch_approval_request: when(approvalSchema, (draft, { request }) => askForApproval(draft, 'patch', request)),
  user_input_request: when(inputRequestSchema, askQuestions),
  elicitation_request: when(elicitationSchema, elicit),
  exec_command_begin: inTurn(commandBeginSchema, (draft, turn, { command, cwd }) =>
    commandBegun(draft, turn, command, cwd),
  ),
  exec_command_output_delta: inTurn(commandOutputSchema, (draft, _turn, { command, delta }) =>
    commandOutput(draft, command, delta),
  ),
  exec_command_end: inTurn(commandEndSchema, (draft, _turn, { command, exit_code: code }) =>
    commandEnded(draft, command, code),
  ),
  patch_apply_begin: inTurn(patchSchema, (draft, turn, { path }) => patchBegun(draft, turn, path)),
  patch_apply_end: inTurn(patchEndSchema, (draft, _turn, { path, ok }) => patchEnded(draft, path, ok)),
  turn_started: when(turnSchema, (draft, { turn_id: id }) => turnStarted(draft, id)),
  turn_complete: when(turnSchema, (draft, { turn_id: id }) => turnEnded(draft, id, { outcome: 'completed' })),
  turn_aborted: when(turnAbortedSchema, (draft, { turn_id: id, reason }) =>
    turnEnded(draft, id, abortedEnd(draft, reason)),
  ),
  thread_goal_updated: when(goalUpdatedSchema, (draft, { goal }) => takeGoal(draft, goal)),
  thread_goal_cleared: when(goalClearedSchema, (draft, { thread_id: thread }) => goalCleared(draft, thread)),
  error: when(errorSchema, (draft, { message }) => warn(draft, 'agentError', message)),
};

/** The protocol names an event under `event`; the program that was seen, 0.9.7, under `type`. */
const nameSchema = z.union([
  z.looseObject({ event: text }).transform(({ event }) => event),
  z.looseObject({ type: text }).transform(({ type }) => type),
]);

/** The name of what may be an event. */
export function frameName(json: unknown): string | undefined {
  return nameSchema.safeParse(json).data;
}

export function receiveFrame(draft: Draft, frame: Json): void {
  const name = frameName(frame);
  const handle = name === undefined ? undefined : entry(handlers, name);
  if (!handle?.(draft, frame)) draft.unknown = name ?? 'not an event';
}
