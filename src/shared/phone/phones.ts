import { z } from 'zod';
import { idSchema, timeSchema } from '../ids.ts';

/** What people call a phone; it said so itself, and the owner may change it. Printable, and never a word of ours. */
export const phoneNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u)
  .refine((name) => !['desk', 'agent', 'here'].includes(name.toLowerCase()), 'this name is taken');

/** A paired phone as its owner sees it. */
export const phoneSchema = z.strictObject({
  id: idSchema,
  name: phoneNameSchema,
  /** Beside watching and answering: it may send messages. */
  mayMessage: z.boolean(),
  /** Kept, and let in no more until the owner says so. */
  paused: z.boolean(),
  pairedAt: timeSchema,
  lastSeenAt: timeSchema.nullable(),
  connected: z.boolean(),
  /** How often it asked for what it may not do, and for what the last time. */
  refused: z.number().int().nonnegative(),
  lastRefused: z.string().nullable(),
});
export type Phone = z.infer<typeof phoneSchema>;

export const networkSchema = z.strictObject({
  /** The system's name of the interface, such as `wlan0`. */
  name: z.string().max(64),
  address: z.string().max(64),
  /** It reaches this computer only. */
  loopback: z.boolean(),
});
export type Network = z.infer<typeof networkSchema>;

/** All that a window shows about phones. */
export const phonesSchema = z.strictObject({
  listener: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('off'), why: z.string().nullable() }),
    z.strictObject({ state: z.literal('on'), network: networkSchema, url: z.string() }),
  ]),
  networks: z.array(networkSchema),
  phones: z.array(phoneSchema),
  /** `memory`: the system has no secret store, so phones have to be paired again after the app has quit. */
  keys: z.enum(['secretStore', 'memory']),
});
export type Phones = z.infer<typeof phonesSchema>;

/** A pairing as its window shows it. */
export const pairingSchema = z.discriminatedUnion('state', [
  /** Which network: asked where there is more than one. */
  z.strictObject({ state: z.literal('choosing'), networks: z.array(networkSchema) }),
  z.strictObject({
    state: z.literal('offered'),
    /** What the picture holds: the address, and in its fragment key and secret. */
    link: z.string(),
    /** For who cannot scan: open this address, and type this code. */
    address: z.string(),
    code: z.string(),
    expiresAt: timeSchema,
    /** A phone tried and could not be believed. */
    failures: z.number().int().nonnegative(),
  }),
  z.strictObject({
    state: z.literal('comparing'),
    /** What the phone says that it is called. */
    name: z.string(),
    digits: z.string().regex(/^\d{6}$/),
    expiresAt: timeSchema,
  }),
  z.strictObject({ state: z.literal('paired'), name: z.string() }),
  z.strictObject({ state: z.literal('over'), why: z.string() }),
]);
export type Pairing = z.infer<typeof pairingSchema>;
