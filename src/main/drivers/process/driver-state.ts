import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { z } from 'zod';
import { type Json, jsonSchema } from '../../../shared/ids.ts';

/** What a process driver keeps beside its dialect's own state. */
export const driverStateSchema = z.strictObject({
  version: z.literal(1),
  /** Names this run of the agent among all of the session's, so that the keys of two runs never meet. */
  run: z.string(),
  /** How many inputs other than lines there were. */
  inputs: z.number().int().nonnegative(),
  /** The dialect was told that its process is there, or that it is gone. */
  attached: z.boolean(),
  ended: z.boolean(),
  dialect: jsonSchema,
});
export type DriverState = z.infer<typeof driverStateSchema>;

export function firstState(folder: string, dialect: Json): DriverState {
  const run = createHash('sha256').update(basename(folder)).digest('hex').slice(0, 8);
  return { version: 1, run, inputs: 0, attached: false, ended: false, dialect };
}

export function lineKey(state: DriverState, start: number): string {
  return `${state.run}.${start}`;
}

export function inputKey(state: DriverState): string {
  return `${state.run}.i${state.inputs}`;
}
