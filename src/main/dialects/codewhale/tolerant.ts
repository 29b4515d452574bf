import { z } from 'zod';

/*
 * The agent changes weekly. What the dialect does not need must not cost it the line, so objects are loose, a field that is
 * not as expected counts as absent, and an entry of an unknown kind as undefined.
 */

export const text = z.string();

export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().catch(undefined);
}

/** A list whose entries are of the kind given, or unknown; what is no list is empty. */
export function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z.array(schema.optional().catch(undefined)).catch([]);
}

export const count = maybe(z.int().nonnegative());
