import { z } from 'zod';
import { jsonSchema } from '../../../shared/ids.ts';
import { listOf, maybe, text } from './tolerant.ts';

/* As much of the agent's lines as the dialect looks at, seen with 2.1.332. */

const inputSchema = z.record(z.string(), jsonSchema);

export const toolUseSchema = z.looseObject({ type: z.literal('tool_use'), id: text, name: text, input: inputSchema });
export type ToolUse = z.infer<typeof toolUseSchema>;
const textBlockSchema = z.looseObject({ type: z.literal('text'), text });
const imageBlockSchema = z.looseObject({ type: z.literal('image'), source: z.looseObject({ data: text }) });
const resultPartSchema = z.discriminatedUnion('type', [textBlockSchema, imageBlockSchema]);
export const toolResultSchema = z.looseObject({
  type: z.literal('tool_result'),
  tool_use_id: text,
  content: maybe(z.union([text, listOf(resultPartSchema)])),
  is_error: maybe(z.boolean()),
});
export type ToolResult = z.infer<typeof toolResultSchema>;

const contentBlockSchema = z.discriminatedUnion('type', [
  textBlockSchema,
  z.looseObject({ type: z.literal('thinking'), thinking: text }),
  toolUseSchema,
]);

const parent = { parent_tool_use_id: maybe(text) };

export const assistantLineSchema = z.looseObject({
  type: z.literal('assistant'),
  uuid: maybe(text),
  message: z.looseObject({ id: text, model: maybe(text), content: listOf(contentBlockSchema) }),
  ...parent,
  is_api_error_message: maybe(z.boolean()),
  local_command_run: maybe(z.looseObject({ command: text })),
});
export type AssistantLine = z.infer<typeof assistantLineSchema>;

const userBlockSchema = z.discriminatedUnion('type', [toolResultSchema, textBlockSchema]);
export const userLineSchema = z.looseObject({
  type: z.literal('user'),
  uuid: maybe(text),
  message: z.looseObject({ content: z.union([text, listOf(userBlockSchema)]) }),
  ...parent,
  isReplay: maybe(z.boolean()),
  isSynthetic: maybe(z.boolean()),
  tool_use_result: z.unknown().optional(),
  tool_result_meta: maybe(
    z.array(
      z.looseObject({
        id: text,
        non_execution_kind: maybe(text),
        permission_decision: maybe(z.looseObject({ decision: maybe(text) })),
      }),
    ),
  ),
});
export type UserLine = z.infer<typeof userLineSchema>;

const tokens = maybe(z.number());
const callUsageSchema = z.looseObject({
  input_tokens: tokens,
  output_tokens: tokens,
  cache_read_input_tokens: tokens,
  cache_creation_input_tokens: tokens,
});
export type CallUsage = z.infer<typeof callUsageSchema>;

const index = z.number().int().nonnegative();
const deltaSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text_delta'), text }),
  z.looseObject({ type: z.literal('thinking_delta'), thinking: text }),
]);
const streamEventSchema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('message_start'),
    message: z.looseObject({ id: text, usage: maybe(callUsageSchema) }),
  }),
  z.looseObject({ type: z.literal('content_block_delta'), index, delta: deltaSchema }),
  z.looseObject({ type: z.literal('message_delta'), usage: maybe(callUsageSchema) }),
]);
export const streamLineSchema = z.looseObject({
  type: z.literal('stream_event'),
  ...parent,
  event: streamEventSchema.optional().catch(undefined),
});
export type StreamLine = z.infer<typeof streamLineSchema>;

export const modelFiguresSchema = z.looseObject({
  inputTokens: tokens,
  outputTokens: tokens,
  cacheReadInputTokens: tokens,
  cacheCreationInputTokens: tokens,
  thinkingTokens: tokens,
  costUSD: tokens,
  contextWindow: tokens,
  costBasis: maybe(text),
});
export const modelUsageSchema = z.record(z.string(), modelFiguresSchema);

export const resultLineSchema = z.looseObject({
  type: z.literal('result'),
  subtype: maybe(text),
  is_error: maybe(z.boolean()),
  result: maybe(text),
  errors: maybe(z.array(text)),
  stop_reason: maybe(text),
  terminal_reason: maybe(text),
  modelUsage: maybe(modelUsageSchema),
});
export type ResultLine = z.infer<typeof resultLineSchema>;

export const lifecycleLineSchema = z.looseObject({
  type: z.literal('command_lifecycle'),
  command_uuid: text,
  state: text,
  session_id: maybe(text),
});

export const resetLineSchema = z.looseObject({ type: z.literal('conversation_reset'), new_conversation_id: text });

const windowSchema = z.looseObject({ utilization: tokens, resetsAt: tokens });
export const rateLimitLineSchema = z.looseObject({
  type: z.literal('rate_limit_event'),
  rate_limit_info: z.looseObject({
    status: maybe(text),
    rateLimitType: maybe(text),
    utilization: tokens,
    resetsAt: tokens,
    unifiedWindows: maybe(z.record(z.string(), windowSchema)),
  }),
});
