import { z } from 'zod';
import { hashSchema, idSchema } from '../ids.ts';
import { limits } from '../limits.ts';

const runSeq = z.number().int().nonnegative();
const limit = z.number().int().min(1).max(limits.pageEvents);

/** What a phone may say: each type with its payload. A type that is not here does not exist. */
export const phoneRequests = {
  /** The first, and only the first: the phone proves that it shares the secret by being understood. Answered by `welcome`, then the room comes. */
  hello: z.strictObject({}),
  ping: z.strictObject({}),
  /** What the person sees; it decides who is told of a card. Not answered. */
  looking: z.strictObject({
    visible: z.boolean(),
    sessionId: idSchema.nullable(),
    cards: z.array(idSchema).max(limits.waitingPerSession),
  }),
  /** Follow a run after the last seq that was rendered; `null`: none was. Answered by `watching`, or by `snapshot`; then `events` come. */
  watch: z.strictObject({ runId: idSchema, after: runSeq.nullable() }),
  unwatch: z.strictObject({ runId: idSchema }),
  /** Runs of a session, newest first, older than `before`. Answered by `runs`. */
  runs: z.strictObject({ sessionId: idSchema, before: idSchema.nullable(), limit }),
  /** The events of a run before a seq (`null`: the newest). Answered by `page`. */
  page: z.strictObject({ runId: idSchema, before: runSeq.nullable(), limit }),
  answerApproval: z.strictObject({
    runId: idSchema,
    approvalId: idSchema,
    verdict: z.enum(['allowOnce', 'deny']),
    /** Of the request as it was sent to this phone, with its run: see `approvalHash`. */
    inputHash: hashSchema,
  }),
  answerQuestion: z.strictObject({
    questionId: idSchema,
    /** As the card carries it. */
    inputHash: hashSchema,
    /** Prompt id to the chosen labels and free text, in the order offered. */
    answers: z.record(z.string(), z.array(z.string().max(limits.remotePromptBytes)).max(64)),
  }),
  /** Ends this run and no later one. */
  interrupt: z.strictObject({ sessionId: idSchema, runId: idSchema }),
  message: z.strictObject({ sessionId: idSchema, text: z.string().min(1).max(limits.remotePromptBytes) }),
} as const;

export type PhoneRequests = typeof phoneRequests;
export type PhoneRequestType = keyof PhoneRequests;
export type PhoneRequest<Type extends PhoneRequestType> = z.infer<PhoneRequests[Type]>;
