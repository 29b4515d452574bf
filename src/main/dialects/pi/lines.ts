import { z } from 'zod';
import { jsonSchema } from '../../../shared/ids.ts';
import { listOf, maybe, text } from './tolerant.ts';

/* As much of the agent's lines as the dialect looks at, seen with 1.6.0. */

const tokens = maybe(z.number());
export const usageSchema = z.looseObject({
  input: tokens,
  output: tokens,
  cacheRead: tokens,
  cacheWrite: tokens,
  reasoning: tokens,
  totalTokens: tokens,
  cost: maybe(z.looseObject({ total: tokens })),
});
export type PiUsage = z.infer<typeof usageSchema>;

const blockSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text }),
  z.looseObject({ type: z.literal('thinking'), thinking: text }),
  z.looseObject({ type: z.literal('image'), data: text }),
]);
export const contentSchema = z.union([text, listOf(blockSchema)]);
export type Content = z.infer<typeof contentSchema>;

export const messageLineSchema = z.looseObject({
  message: z.looseObject({
    role: text,
    content: maybe(contentSchema),
    provider: maybe(text),
    model: maybe(text),
    usage: maybe(usageSchema),
    stopReason: maybe(text),
    errorMessage: maybe(text),
  }),
});
export type MessageLine = z.infer<typeof messageLineSchema>;

const index = z.number().int().nonnegative();
export const updateLineSchema = z.looseObject({
  assistantMessageEvent: maybe(
    z.discriminatedUnion('type', [
      z.looseObject({ type: z.literal('text_delta'), contentIndex: index, delta: text }),
      z.looseObject({ type: z.literal('thinking_delta'), contentIndex: index, delta: text }),
    ]),
  ),
});
export type UpdateLine = z.infer<typeof updateLineSchema>;

const call = { toolCallId: text, toolName: text };
const inputSchema = z.record(z.string(), jsonSchema);
const resultSchema = z.looseObject({ content: maybe(contentSchema) });
export const callStartLineSchema = z.looseObject({ ...call, args: maybe(inputSchema), parentToolCallId: maybe(text) });
export const callUpdateLineSchema = z.looseObject({ ...call, partialResult: maybe(resultSchema) });
export const callEndLineSchema = z.looseObject({ ...call, result: maybe(resultSchema), isError: maybe(z.boolean()) });

export const settledLineSchema = z.looseObject({ aborted: maybe(z.boolean()) });
export const nameLineSchema = z.looseObject({ name: maybe(text) });
export const levelLineSchema = z.looseObject({ level: text });
export const compactionStartLineSchema = z.looseObject({ reason: maybe(text) });
export const compactionEndLineSchema = z.looseObject({
  reason: maybe(text),
  result: maybe(z.looseObject({ tokensBefore: tokens, usage: maybe(usageSchema) })),
  aborted: maybe(z.boolean()),
  errorMessage: maybe(text),
});
export type CompactionEndLine = z.infer<typeof compactionEndLineSchema>;
export const retryLineSchema = z.looseObject({
  attempt: tokens,
  maxAttempts: tokens,
  delayMs: tokens,
  errorMessage: maybe(text),
});
export const extensionErrorLineSchema = z.looseObject({ extensionPath: maybe(text), event: maybe(text), error: text });

export const dialogLineSchema = z.looseObject({
  id: text,
  method: text,
  title: maybe(text),
  message: maybe(text),
  options: maybe(z.array(text)),
  placeholder: maybe(text),
  prefill: maybe(text),
  timeout: maybe(z.number().positive()),
  notifyType: maybe(text),
  statusKey: maybe(text),
});
export type DialogLine = z.infer<typeof dialogLineSchema>;

export const replyLineSchema = z.looseObject({
  id: maybe(text),
  command: text,
  success: z.boolean(),
  error: maybe(text),
  data: z.unknown().optional(),
});
export type ReplyLine = z.infer<typeof replyLineSchema>;

/** The call behind the gate's mark. */
export const gateQuestionSchema = z.looseObject({ id: text, tool: text, input: inputSchema });
