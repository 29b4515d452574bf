import { z } from 'zod';

/* Later versions add fields and kinds. What the dialect does not need must not cost it the line. */

export const text = z.string();

export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().catch(undefined);
}

/** A count of something; a number that is none counts as absent. */
export const count = maybe(z.int().nonnegative());
