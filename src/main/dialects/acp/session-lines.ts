import { z } from 'zod';
import { listOf, maybe, text } from './tolerant.ts';

/* What an agent says of itself and of its conversation when it is asked. */

const able = maybe(z.looseObject({}));
const yes = maybe(z.boolean());

export const initializeReplySchema = z.looseObject({
  protocolVersion: maybe(z.number()),
  agentInfo: maybe(z.looseObject({ name: maybe(text), title: maybe(text), version: maybe(text) })),
  agentCapabilities: maybe(
    z.looseObject({
      loadSession: yes,
      promptCapabilities: maybe(z.looseObject({ image: yes })),
      sessionCapabilities: maybe(z.looseObject({ list: able, resume: able, fork: able, title: able })),
    }),
  ),
  authMethods: maybe(listOf(z.looseObject({ id: text, name: maybe(text), description: maybe(text) }))),
});
export type InitializeReply = z.infer<typeof initializeReplySchema>;

const modesSchema = z.looseObject({
  currentModeId: maybe(text),
  availableModes: listOf(z.looseObject({ id: text, name: maybe(text), description: maybe(text) })),
});

/** Not in the protocol any more; two agents still speak it (late 2026). */
const modelsSchema = z.looseObject({
  currentModelId: maybe(text),
  availableModels: listOf(z.looseObject({ modelId: text, name: maybe(text), description: maybe(text) })),
});

const valueSchema = z.looseObject({ value: text, name: maybe(text), description: maybe(text) });
const groupSchema = z.looseObject({ options: listOf(valueSchema) });
const optionSchema = z.looseObject({
  id: text,
  name: maybe(text),
  category: maybe(text),
  currentValue: maybe(z.union([text, z.boolean()])),
  options: maybe(listOf(z.union([groupSchema, valueSchema]))),
});
export type ConfigOption = z.infer<typeof optionSchema>;
export const configOptionsSchema = listOf(optionSchema);

export const openReplySchema = z.looseObject({
  sessionId: maybe(text),
  modes: maybe(modesSchema),
  models: maybe(modelsSchema),
  configOptions: maybe(configOptionsSchema),
});
export type OpenReply = z.infer<typeof openReplySchema>;

export const listReplySchema = z.looseObject({ sessions: listOf(z.looseObject({ sessionId: text })) });

const count = maybe(z.number());
export const usageSchema = z.looseObject({
  inputTokens: count,
  outputTokens: count,
  thoughtTokens: count,
  cachedReadTokens: count,
  cachedWriteTokens: count,
  totalTokens: count,
});

/** Beside the protocol; three adapters say it so (0.61, 0.101, 2.6), each with names of its own. */
const countSchema = z.looseObject({
  input_tokens: count,
  inputTokens: count,
  output_tokens: count,
  outputTokens: count,
  cachedInputTokens: count,
  cachedWriteTokens: count,
  cacheWriteInputTokens: count,
  reasoningOutputTokens: count,
  totalTokens: count,
});
export type QuotaCount = z.infer<typeof countSchema>;
const quotaSchema = z.looseObject({
  token_count: maybe(countSchema),
  model_usage: maybe(listOf(z.looseObject({ model: text, token_count: countSchema }))),
});

export const promptReplySchema = z.looseObject({
  stopReason: maybe(text),
  usage: maybe(usageSchema),
  _meta: maybe(z.looseObject({ quota: maybe(quotaSchema) })),
});
export type PromptReply = z.infer<typeof promptReplySchema>;
