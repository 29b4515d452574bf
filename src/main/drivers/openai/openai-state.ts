import { z } from 'zod';
import { idSchema, jsonSchema } from '../../../shared/ids.ts';

/** A call of the answer that was given last. `basis`: what its plan was made of. */
const callSchema = z.strictObject({
  /** Also the id under which its approval is asked: unique over all sessions and all runs of one. */
  id: idSchema,
  tool: z.string(),
  input: jsonSchema,
  basis: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'ended']),
});
export type PlannedCall = z.infer<typeof callSchema>;

/** What the driver keeps; the conversation is not in it, because the transcript has it. */
export const openaiStateSchema = z.strictObject({
  version: z.literal(1),
  /** Names this run among all of the session's, so that the ids of two runs never meet. */
  run: z.string(),
  /** Null: the first that there is. */
  model: z.string().nullable(),
  mode: z.enum(['talk', 'ask', 'read']),
  /** How many answers were asked for in this run. */
  answers: z.number().int().nonnegative(),
  phase: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('idle') }),
    z.strictObject({ kind: z.literal('asking') }),
    z.strictObject({ kind: z.literal('calling'), calls: z.array(callSchema) }),
  ]),
});
export type OpenaiState = z.infer<typeof openaiStateSchema>;

/**
 * A frame: what to do once the step that it came with is stored. It is written down before it is done, so that one that
 * was begun is never begun again.
 */
export const taskSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('ask'), answer: z.number().int() }),
  z.strictObject({ do: z.literal('call'), id: idSchema }),
]);
export type Task = z.infer<typeof taskSchema>;

export function callsOf(state: Pick<OpenaiState, 'phase'>): readonly PlannedCall[] {
  return state.phase.kind === 'calling' ? state.phase.calls : [];
}

/** The state with one call of it changed. */
export function withCall(state: OpenaiState, id: string, change: Partial<PlannedCall>): OpenaiState {
  const calls = callsOf(state).map((call) => (call.id === id ? { ...call, ...change } : call));
  return { ...state, phase: { kind: 'calling', calls } };
}

/** Something was begun that nobody goes on with after a restart. A call that waits for a person was not. */
export function isUnderWay({ phase }: OpenaiState): boolean {
  return phase.kind === 'asking' || callsOf({ phase }).some((call) => call.state === 'running');
}
