import { z } from 'zod';
import { idSchema } from './ids.ts';
import { modelSchema, modeSchema } from './session.ts';

/** One entry of the registry as people see it: which agent, whether it is on this machine, and how to get it. */
export const agentSchema = z.strictObject({
  id: idSchema,
  label: z.string(),
  /** One sentence about it. */
  about: z.string(),
  installed: z.boolean(),
  /** Where its program was found. */
  program: z.string().optional(),
  version: z.string().optional(),
  /** A command that a person can run to install it. */
  install: z.string(),
  /** Known before a start; the session reports what is really there. */
  models: z.array(modelSchema),
  modes: z.array(modeSchema),
  defaultMode: z.string().optional(),
});
export type Agent = z.infer<typeof agentSchema>;
