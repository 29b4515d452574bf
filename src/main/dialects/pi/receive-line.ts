import type { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import { type Receiver, tell, when } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { endCall, startCall, updateCall } from './calls.ts';
import { endCompaction, startCompaction } from './compaction.ts';
import {
  callEndLineSchema,
  callStartLineSchema,
  callUpdateLineSchema,
  compactionEndLineSchema,
  compactionStartLineSchema,
  dialogLineSchema,
  extensionErrorLineSchema,
  levelLineSchema,
  messageLineSchema,
  nameLineSchema,
  replyLineSchema,
  retryLineSchema,
  settledLineSchema,
  updateLineSchema,
} from './lines.ts';
import { receiveDialog } from './receive-dialog.ts';
import { endMessage, startMessage, updateMessage } from './receive-message.ts';
import { receiveReply } from './receive-reply.ts';
import { reportSettings } from './report-settings.ts';
import type { Draft } from './state.ts';
import { beginTurn, settleTurn } from './turns.ts';

const receivers: Readonly<Record<string, Receiver<Draft>>> = {
  response: when(replyLineSchema, receiveReply),
  extension_ui_request: when(dialogLineSchema, receiveDialog),
  agent_start(draft) {
    // Our own messages begin their turn when they are read, which comes next.
    if (draft.state.sent.length === 0) beginTurn(draft, 'agent');
    return true;
  },
  message_start: when(messageLineSchema, startMessage),
  message_update: when(updateLineSchema, updateMessage),
  message_end: when(messageLineSchema, endMessage),
  tool_execution_start: when(callStartLineSchema, startCall),
  tool_execution_update: when(callUpdateLineSchema, updateCall),
  tool_execution_end: when(callEndLineSchema, endCall),
  agent_settled: when(settledLineSchema, (draft, line) => settleTurn(draft, line.aborted ?? false)),
  compaction_start: when(compactionStartLineSchema, startCompaction),
  compaction_end: when(compactionEndLineSchema, endCompaction),
  thinking_level_changed: when(levelLineSchema, (draft, line) => reportSettings(draft, { effort: line.level })),
  session_info_changed: when(nameLineSchema, (draft, { name }) => {
    if (name && name.trim() !== '') tell(draft, { type: 'title', title: name });
  }),
  auto_retry_start: when(retryLineSchema, (draft, line) => {
    tell(draft, { type: 'error', code: 'apiRetry', message: retryWords(line), fatal: false });
  }),
  extension_error: when(extensionErrorLineSchema, (draft, line) => {
    const where = line.extensionPath ? ` (${line.extensionPath})` : '';
    const message = `An extension of the agent failed: ${line.error}${where}`;
    tell(draft, { type: 'error', code: 'extension', message, fatal: false });
  }),
};

function retryWords(line: z.infer<typeof retryLineSchema>): string {
  const seconds = Math.max(0, Math.round((line.delayMs ?? 0) / 100) / 10);
  const tries = line.attempt && line.maxAttempts ? `: ${line.attempt} of ${line.maxAttempts}` : '';
  const why = line.errorMessage ? ` (${line.errorMessage})` : '';
  return `The model's server answered with an error${why}. Trying again in ${seconds} s${tries}.`;
}

/** Lines that say nothing that is shown: other lines say the same, or nobody needs it. Seen or described in 1.6.0. */
const silent: ReadonlySet<string> = new Set([
  'agent_end',
  'auto_retry_end',
  'bash_execution_update',
  'entry_appended',
  'queue_update',
  'summarization_retry_attempt_start',
  'summarization_retry_finished',
  'summarization_retry_scheduled',
  'turn_end',
  'turn_start',
]);

export function receiveLine(draft: Draft, json: Json): void {
  const type = typeOf(json);
  if (silent.has(type)) return;
  const receive = Object.hasOwn(receivers, type) ? receivers[type] : undefined;
  if (!receive?.(draft, json)) draft.unknown = agentId(type);
}

function typeOf(json: Json): string {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'not-an-object';
  return typeof json.type === 'string' ? json.type : 'no-type';
}
