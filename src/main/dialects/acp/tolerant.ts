import { z } from 'zod';

/*
 * Any program may be at the other end. What the dialect does not need must not cost it the line, so objects are loose, a
 * field that is not as expected counts as absent, and an entry of an unknown kind is left out.
 */

export const text = z.string();

export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().catch(undefined);
}

/** A list without those of its entries that are not of the kind given. */
export function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(schema.optional().catch(undefined))
    .transform((entries) => entries.filter((entry) => entry !== undefined) as z.infer<Schema>[]);
}
