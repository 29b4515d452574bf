import { z } from 'zod';
import { limits } from './limits.ts';

/** An id of ours or of an agent: 1 to 128 printable ASCII characters without spaces. */
export const idSchema = z
  .string()
  .min(1)
  .max(limits.idBytes)
  .regex(/^[\x21-\x7e]+$/, 'an id is printable ASCII');

/** Milliseconds since the epoch, as the main process read its clock. */
export const timeSchema = z.number().int().nonnegative();

/** A place in a session's transcript: 0, 1, 2 … without gaps. */
export const seqSchema = z.number().int().nonnegative();

/** Any JSON value; what agents put into tool calls. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export const jsonSchema: z.ZodType<Json> = z.json();

/** SHA-256 in lower-case hex. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
