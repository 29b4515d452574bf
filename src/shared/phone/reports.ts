import { z } from 'zod';
import { hashSchema, idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { sessionGroupSchema } from '../session.ts';
import { totalsSchema } from '../usage.ts';
import { editSchema, promptSchema, riskSchema } from '../waiting.ts';
import { approvalRequestSchema, momentSchema, runEventSchema } from './run-event.ts';

/** What this phone may do beside watching. Answering means: allow once or deny, answer a question, interrupt. */
export const phoneScopeSchema = z.strictObject({ answer: z.boolean(), message: z.boolean() });
export type PhoneScope = z.infer<typeof phoneScopeSchema>;

/** A run in words: what began it, and how far it is. */
export const runHeaderSchema = z.strictObject({
  runId: idSchema,
  sessionId: idSchema,
  startedAt: momentSchema,
  /** What was said to the agent in it; each stands before the event with this seq. */
  messages: z.array(z.strictObject({ beforeSeq: z.number().int().nonnegative(), text: z.string(), via: z.string() })),
  /** How it ended; `null`: it goes on. */
  ended: z.enum(['completed', 'cancelled', 'error']).nullable(),
  endedAt: momentSchema.nullable(),
  /** Seq of its next event: so many there are. */
  nextSeq: z.number().int().nonnegative(),
});
export type RunHeader = z.infer<typeof runHeaderSchema>;

/** A session as a phone lists it. */
export const phoneSessionSchema = z.strictObject({
  id: idSchema,
  title: z.string().max(limits.titleBytes),
  agent: z.string(),
  /** With `~` for the home folder. */
  workspace: z.string().max(limits.pathBytes),
  branch: z.string().nullable(),
  group: sessionGroupSchema,
  /** One line: what it does, or how it ended. */
  preview: z.string().max(limits.previewBytes),
  /** The run that goes on. */
  runId: idSchema.nullable(),
  /** The run that goes on or was the last. */
  lastRunId: idSchema.nullable(),
  updatedAt: momentSchema,
  startedAt: momentSchema.nullable(),
  waiting: z.number().int().nonnegative(),
  /** The trouble that stands, in prose. */
  trouble: z.string().nullable(),
  canInterrupt: z.boolean(),
  /** A message would reach it: it is alive, or starts again with the message. */
  canMessage: z.boolean(),
  totals: totalsSchema,
  contextUsed: z.number().int().nonnegative().nullable(),
  contextSize: z.number().int().positive().nullable(),
});
export type PhoneSession = z.infer<typeof phoneSessionSchema>;

const cardCommon = {
  id: idSchema,
  sessionId: idSchema,
  runId: idSchema.nullable(),
  askedAt: momentSchema,
  /** Where the card stands; lower is first. */
  order: z.number(),
  /** Somebody at the desk has this card before them: the phone need not call. */
  seenAtDesk: z.boolean(),
  /** Why this phone cannot answer it; `null`: it can. */
  deskOnly: z.string().nullable(),
};

/** What waits, whole, as a phone shows it. */
export const phoneCardSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('approval'),
    ...cardCommon,
    /** `null` only when `deskOnly` says why: it has no deadline, or is too large. */
    request: approvalRequestSchema.nullable(),
    toolName: z.string(),
    title: z.string().nullable(),
    risk: riskSchema,
    /** In the agent's words. */
    reason: z.string().nullable(),
    /** The command, where the agent gives one: word by word, or as a line for a shell. */
    argv: z.array(z.string()).nullable(),
    command: z.string().nullable(),
    cwd: z.string(),
    env: z.record(z.string(), z.string()).nullable(),
    /** The diff against the disk; too large ones are left out, and the input says all. */
    edits: z.array(editSchema),
    /** What the two buttons say; `null`: this agent has no such decision for a phone. */
    allowLabel: z.string().nullable(),
    denyLabel: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal('question'),
    ...cardCommon,
    title: z.string().nullable(),
    prompts: z.array(promptSchema),
    inputHash: hashSchema,
    expiresAt: momentSchema.nullable(),
  }),
]);
export type PhoneCard = z.infer<typeof phoneCardSchema>;

/** How a card stopped waiting. */
export const cardEndSchema = z.strictObject({
  id: idSchema,
  /** In words: "Allowed on Pixel", "Denied because its time was over". */
  words: z.string(),
  at: momentSchema,
});

const entryCommon = { version: z.number().int().nonnegative() };

/** One entry of the room. An older version never replaces a newer one; `null`: it is gone. */
export const phoneEntrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('session'), id: idSchema, value: phoneSessionSchema.nullable(), ...entryCommon }),
  z.strictObject({
    kind: z.literal('card'),
    id: idSchema,
    value: phoneCardSchema.nullable(),
    /** With `value` null: how it ended, where that is known. */
    end: cardEndSchema.nullable(),
    ...entryCommon,
  }),
  z.strictObject({
    kind: z.literal('totals'),
    id: z.literal('all'),
    value: z.strictObject({ all: totalsSchema, today: totalsSchema }),
    ...entryCommon,
  }),
  /** After the first picture: all that there is has been sent. */
  z.strictObject({ kind: z.literal('ready'), id: z.literal('all'), value: z.null(), ...entryCommon }),
]);
export type PhoneEntry = z.infer<typeof phoneEntrySchema>;

export const phoneErrorCodes = [
  /** Not JSON, or not an envelope. */
  'malformed',
  'unsupportedVersion',
  /** Another device than the one that the channel belongs to. */
  'wrongDevice',
  'unknownType',
  'badPayload',
  /** Before `hello`, or `hello` again. */
  'outOfOrder',
  /** This phone may not do that; it is noted at the desk. */
  'notAllowed',
  'tooManyPending',
  'stale',
  'fromTheFuture',
  'unknownRun',
  'unknownSession',
  'unknownCard',
  'alreadySettled',
  'expired',
  'inputChanged',
  /** It can be answered only at the desk. */
  'deskOnly',
  'answerIncomplete',
  'runEnded',
  'notPossible',
  'noRoom',
  'internal',
] as const;
export const phoneErrorCodeSchema = z.enum(phoneErrorCodes);
export type PhoneErrorCode = z.infer<typeof phoneErrorCodeSchema>;

/** What the app says to a phone: each type with its payload. */
export const phoneReports = {
  welcome: z.strictObject({
    /** The name of this computer. */
    desk: z.string(),
    /** The name of the phone, as the owner set it. */
    name: z.string(),
    may: phoneScopeSchema,
    /** The app's clock, against which deadlines are counted. */
    now: momentSchema,
  }),
  /** The owner changed what this phone may do, or its name. */
  changed: z.strictObject({ name: z.string(), may: phoneScopeSchema }),
  pong: z.strictObject({ now: momentSchema }),
  room: z.strictObject({ entries: z.array(phoneEntrySchema) }),
  /** `resumed`: the events after the seq that was named follow, and none is missing. */
  watching: z.strictObject({ run: runHeaderSchema }),
  /** The events that were asked for are not kept. `run` null: there is no such run. Events, if any, go on at `nextSeq` of the run. */
  snapshot: z.strictObject({
    reason: z.enum(['tooOld', 'unknownRun']),
    runId: idSchema,
    run: runHeaderSchema.nullable(),
    /** What waits in this run; of what is too large for one frame the rest comes in further parts. */
    waiting: z.array(approvalRequestSchema),
    part: z.number().int().positive(),
    parts: z.number().int().positive(),
  }),
  /** A run that is watched has another header: a message came into it, or it ended. */
  run: z.strictObject({ run: runHeaderSchema }),
  events: z.strictObject({ events: z.array(runEventSchema).min(1) }),
  runs: z.strictObject({ runs: z.array(runHeaderSchema), more: z.boolean() }),
  page: z.strictObject({ runId: idSchema, events: z.array(runEventSchema), more: z.boolean() }),
  /** It is done. */
  done: z.strictObject({}),
  error: z.strictObject({ code: phoneErrorCodeSchema, message: z.string() }),
  /** The app closes the channel. `revoked`: do not come back. `paused`: the owner lets this phone wait. `renew`: begin a new channel at once. */
  bye: z.strictObject({ reason: z.enum(['revoked', 'paused', 'renew', 'quitting', 'off', 'fault']) }),
} as const;

export type PhoneReports = typeof phoneReports;
export type PhoneReportType = keyof PhoneReports;
export type PhoneReport<Type extends PhoneReportType> = z.infer<PhoneReports[Type]>;
