import { z } from 'zod';
import { idSchema, jsonSchema } from '../ids.ts';
import { momentSchema } from './run-event.ts';

export const phoneProtocolVersion = 1;

/** What stands around everything that goes over the channel, both ways. All seven fields are always there, and no other. */
export const envelopeSchema = z.strictObject({
  v: z.literal(phoneProtocolVersion),
  /** Made by the sender, never used twice by it. */
  id: idSchema,
  type: z.string().min(1).max(64),
  /** The phone's end of the channel, whoever sends. */
  deviceId: idSchema,
  sentAt: momentSchema,
  /** The `id` that this answers. */
  replyTo: idSchema.nullable(),
  payload: jsonSchema,
});
export type Envelope = z.infer<typeof envelopeSchema>;
