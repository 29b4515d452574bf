import { z } from 'zod';
import { jsonSchema } from '../../../shared/ids.ts';
import { goalSchema } from './frames.ts';
import { listOf, maybe, text } from './tolerant.ts';

/* What the agent replies: one shape for all that concerns a conversation, and one for the rest. */

const threadSchema = z.looseObject({
  id: text,
  preview: maybe(text),
  status: maybe(text),
  cwd: maybe(text),
  name: maybe(text),
  model_provider: maybe(text),
});
export type Thread = z.infer<typeof threadSchema>;

export const threadResponseSchema = z.looseObject({
  thread_id: text.min(1),
  status: text.catch(''),
  thread: maybe(threadSchema),
  threads: listOf(threadSchema),
  goal: maybe(goalSchema),
  model: maybe(text),
  approval_policy: maybe(text),
});
export type ThreadResponse = z.infer<typeof threadResponseSchema>;

export const appResponseSchema = z.looseObject({ ok: z.boolean(), data: jsonSchema.catch(null) });
export const interruptResponseSchema = z.looseObject({ interrupted: z.boolean() });
export const modelsSchema = z.looseObject({
  models: listOf(z.looseObject({ id: text.min(1), provider: maybe(text) })),
});
/** Events in a reply. Where they were heard as they happened they are not told again. */
export const withEventsSchema = z.looseObject({ events: z.array(jsonSchema).catch([]) });
