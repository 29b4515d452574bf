import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { networkSchema, pairingSchema, phoneNameSchema, phonesSchema } from './phones.ts';

const done = z.strictObject({});
const gone = ['phoneUnknown'] as const;

/**
 * What a window may do about phones. `pairing` is the window of its own in which the owner confirms: the window of the
 * room, which draws what agents wrote, cannot let a phone in, nor let one do more.
 */
export const phoneMethods = {
  /** Opens the window of the pairing, or brings it to the front. */
  'phones.pair': { input: z.strictObject({}), output: done, errors: [], clients: ['desk'] },
  'phones.rename': {
    input: z.strictObject({ id: idSchema, name: phoneNameSchema }),
    output: done,
    errors: gone,
    clients: ['desk'],
  },
  /** To let one in again asks the owner outside of the window. */
  'phones.pause': {
    input: z.strictObject({ id: idSchema, paused: z.boolean() }),
    output: done,
    errors: gone,
    clients: ['desk'],
  },
  /** To allow it asks the owner outside of the window. */
  'phones.allowMessages': {
    input: z.strictObject({ id: idSchema, allowed: z.boolean() }),
    output: done,
    errors: gone,
    clients: ['desk'],
  },
  'phones.revoke': { input: z.strictObject({ id: idSchema }), output: done, errors: gone, clients: ['desk'] },
  /** Opens the listener on a network, or closes it. */
  'phones.listen': {
    input: z.strictObject({ network: networkSchema.shape.name.nullable() }),
    output: done,
    errors: ['networkUnknown', 'portTaken'],
    clients: ['desk'],
  },
  'pairing.choose': {
    input: z.strictObject({ network: networkSchema.shape.name }),
    output: done,
    errors: ['networkUnknown', 'portTaken'],
    clients: ['pairing'],
  },
  /** The six digits are the same on both: the phone is let in, under this name. */
  'pairing.confirm': {
    input: z.strictObject({ name: phoneNameSchema, mayMessage: z.boolean() }),
    output: done,
    errors: ['nothingToConfirm'],
    clients: ['pairing'],
  },
  /** They differ, or the owner does not want it. */
  'pairing.refuse': { input: z.strictObject({}), output: done, errors: [], clients: ['pairing'] },
  /** A new secret, after one is over. */
  'pairing.again': { input: z.strictObject({}), output: done, errors: [], clients: ['pairing'] },
} as const;

export const phoneStreams = {
  phones: { params: z.strictObject({}), entry: phonesSchema, clients: ['desk'] },
  pairing: { params: z.strictObject({}), entry: pairingSchema, clients: ['pairing'] },
} as const;
