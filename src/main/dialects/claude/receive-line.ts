import type { Json } from '../../../shared/ids.ts';
import { change, type Receiver, tell, when } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { withdraw } from './approvals.ts';
import { cancelRequestLineSchema, controlRequestLineSchema, controlResponseLineSchema } from './control-lines.ts';
import {
  assistantLineSchema,
  lifecycleLineSchema,
  rateLimitLineSchema,
  resetLineSchema,
  resultLineSchema,
  streamLineSchema,
  userLineSchema,
} from './lines.ts';
import { nameConversation } from './name-conversation.ts';
import { receiveAssistant } from './receive-assistant.ts';
import { receiveReply, receiveRequest } from './receive-control.ts';
import { receiveLifecycle } from './receive-lifecycle.ts';
import { receiveRateLimit } from './receive-rate-limit.ts';
import { receiveResult } from './receive-result.ts';
import { receiveStream } from './receive-stream.ts';
import { receiveSystem } from './receive-system.ts';
import { receiveUser } from './receive-user.ts';
import type { Draft } from './state.ts';
import { systemLineSchema } from './system-lines.ts';

const receivers: Readonly<Record<string, Receiver<Draft>>> = {
  command_lifecycle: when(lifecycleLineSchema, receiveLifecycle),
  system: when(systemLineSchema, receiveSystem),
  stream_event: when(streamLineSchema, receiveStream),
  assistant: when(assistantLineSchema, receiveAssistant),
  user: when(userLineSchema, receiveUser),
  result: when(resultLineSchema, receiveResult),
  control_request: when(controlRequestLineSchema, receiveRequest),
  control_response: when(controlResponseLineSchema, (draft, line) => receiveReply(draft, line.response)),
  control_cancel_request: when(cancelRequestLineSchema, (draft, line) => withdraw(draft, line.request_id)),
  rate_limit_event: when(rateLimitLineSchema, receiveRateLimit),
  conversation_reset: when(resetLineSchema, (draft, line) => {
    // The totals start again with the new conversation.
    change(draft, { figures: {}, contextUsed: 0, tasks: [] });
    tell(draft, { type: 'cleared' });
    nameConversation(draft, line.new_conversation_id);
  }),
};

/** Lines that say nothing that is shown: other lines say the same, or nobody needs it. Seen or declared in 2.1.332. */
const silent: ReadonlySet<string> = new Set([
  'control_request_progress',
  'keep_alive',
  'prompt_suggestion',
  'tool_progress',
  'tool_use_summary',
  'system/control_request_progress',
  'system/elicitation_complete',
  'system/files_persisted',
  'system/hook_progress',
  'system/hook_response',
  'system/hook_started',
  'system/informational',
  'system/memory_recall',
  'system/notification',
  'system/permission_denied',
  'system/plugin_install',
  'system/session_state_changed',
  'system/task_progress',
  'system/task_started',
  'system/task_updated',
  'system/thinking_tokens',
  'system/worker_shutting_down',
]);

export function receiveLine(draft: Draft, json: Json): void {
  const name = nameOf(json);
  if (silent.has(name)) return;
  const type = name.split('/')[0] ?? '';
  const receive = Object.hasOwn(receivers, type) ? receivers[type] : undefined;
  if (!receive?.(draft, json)) draft.unknown = agentId(name);
}

/** The type of a line, and the subtype of one of `system`. */
function nameOf(json: Json): string {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'not-an-object';
  if (typeof json.type !== 'string') return 'no-type';
  return json.type === 'system' ? `system/${String(json.subtype)}` : json.type;
}
