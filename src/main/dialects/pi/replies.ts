import { z } from 'zod';
import { listOf, maybe, text } from './tolerant.ts';

/* What the agent replies with, seen with 1.6.0. */

export const modelSchema = z.looseObject({
  id: text,
  name: maybe(text),
  provider: text,
  input: maybe(z.array(text)),
  contextWindow: maybe(z.number()),
});
export type PiModel = z.infer<typeof modelSchema>;

export const stateReplySchema = z.looseObject({
  model: maybe(modelSchema),
  thinkingLevel: maybe(text),
  sessionId: maybe(text),
  sessionName: maybe(text),
  messageCount: maybe(z.number()),
});

export const modelsReplySchema = z.looseObject({ models: listOf(modelSchema) });
export const effortsReplySchema = z.looseObject({ levels: z.array(text) });
export const commandsReplySchema = z.looseObject({
  commands: listOf(z.looseObject({ name: text, description: maybe(text) })),
});
export const promptReplySchema = z.looseObject({ disposition: maybe(text) });
export const cancelledReplySchema = z.looseObject({ cancelled: maybe(z.boolean()) });
