import { z } from 'zod';
import { hashSchema, timeSchema } from '../../../shared/ids.ts';
import { phoneNameSchema } from '../../../shared/phone/phones.ts';

/** The row under which it stands what the listener did last. It has no key, so it never is a phone. */
export const listenerRowId = 'listener';

/** A paired phone as it is stored; its secret is not among it. */
export const deviceRowSchema = z.strictObject({
  /** X25519, 32 bytes in lower-case hex. */
  publicKey: hashSchema,
  name: phoneNameSchema,
  mayMessage: z.boolean(),
  paused: z.boolean(),
  pairedAt: timeSchema,
  lastSeenAt: timeSchema.nullable(),
  refused: z.number().int().nonnegative(),
  lastRefused: z.string().max(128).nullable(),
});
export type DeviceRow = z.infer<typeof deviceRowSchema>;

export const listenerRowSchema = z.strictObject({
  on: z.boolean(),
  network: z.string().max(64),
  subnet: z.string().max(64),
  port: z.number().int().min(1).max(65_535),
});
