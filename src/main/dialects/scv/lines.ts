import { z } from 'zod';
import { jsonSchema } from '../../../shared/ids.ts';
import { count, maybe, text } from './tolerant.ts';

/* The events of version 1, as far as something is made of them. */

/** What every event may carry. `seq` counts the events of a session; requests' own replies have none. */
export const envelopeSchema = z.looseObject({
  type: text,
  request_id: maybe(text),
  session_id: maybe(text),
  turn_id: maybe(text),
  seq: count,
});
export type Envelope = z.infer<typeof envelopeSchema>;

const name = maybe(text);
const callId = text.min(1);

export const initializedSchema = z.looseObject({
  protocol_version: z.number(),
  server: maybe(z.looseObject({ name, version: maybe(text) })),
});
export const startedSchema = z.looseObject({
  session_id: text.min(1),
  model: maybe(text),
  context_max_tokens: count,
  max_server_frame_bytes: count,
});
export const contentSchema = z.looseObject({ content: text });
export const proposedSchema = z.looseObject({ call_id: callId, name, arguments: jsonSchema });
export const approvalSchema = z.looseObject({
  approval_id: text.min(1),
  call_id: callId,
  name,
  risk: maybe(text),
  cwd: maybe(text),
  summary: maybe(text),
});
export const callSchema = z.looseObject({ call_id: callId });
export const toolDoneSchema = z.looseObject({
  call_id: callId,
  name,
  success: z.boolean(),
  output: text.catch(''),
  truncated: z.boolean().catch(false),
});
export const compactedSchema = z.looseObject({ before_tokens: count, after_tokens: count });
export const trimmedSchema = z.looseObject({ removed_messages: count });
export const turnDoneSchema = z.looseObject({
  steps: count,
  usage: maybe(z.looseObject({ input_tokens: count, output_tokens: count })),
});
export const turnFailedSchema = z.looseObject({ code: maybe(text), message: maybe(text) });
export const errorSchema = z.looseObject({ code: maybe(text), message: maybe(text), fatal: z.boolean().catch(false) });
export type AgentError = z.infer<typeof errorSchema>;
