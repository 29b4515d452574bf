import { z } from 'zod';
import { agentCheckSchema, agentSchema, endpointSchema } from './agent.ts';
import { behaviourSchema } from './behaviour.ts';
import { sessionEventSchema } from './event.ts';
import { idSchema, seqSchema, timeSchema } from './ids.ts';
import { limits } from './limits.ts';
import { phoneMethods, phoneStreams } from './phone/contract-rows.ts';
import { imageRefSchema, queuedMessageSchema, sessionSummarySchema } from './session.ts';
import { totalsSchema } from './usage.ts';
import { answerSchema, historyFilterSchema, policySchema, waitingRecordSchema } from './waiting.ts';

/**
 * `desk`: the window of the room. `pairing`: the window in which a phone is let in, which draws nothing of an agent.
 * `phone`: a paired phone; it speaks a protocol of its own, and what it asks for there becomes a call only where a row says so.
 */
export type ClientKind = 'desk' | 'pairing' | 'phone';

type MethodShape = {
  input: z.ZodType;
  output: z.ZodType;
  /** The expected failures, beside `invalid`, `forbidden`, `storeFull` and `internal`, which any call may get. */
  errors: readonly string[];
  clients: readonly ClientKind[];
};

const done = z.strictObject({});
const ofSession = z.strictObject({ sessionId: idSchema });
const folder = z.string().min(1).max(limits.pathBytes);
const text = z.string().max(limits.localPromptBytes);
const title = z.string().trim().min(1).max(limits.titleBytes);
const gone = ['sessionUnknown'] as const;
const acting = ['sessionUnknown', 'agentNotRunning', 'unsupported'] as const;

/** Every request that a client can make; a method that is not here does not exist. */
export const methods = {
  'agents.list': {
    input: z.strictObject({ refresh: z.boolean().optional() }),
    output: z.array(agentSchema),
    errors: [],
    clients: ['desk'],
  },
  /** Starts the agent for a look, in an empty folder, and ends it again. */
  'agents.check': {
    input: z.strictObject({ agent: idSchema }),
    output: agentCheckSchema,
    errors: ['agentUnknown'],
    clients: ['desk'],
  },
  /** Adds an address to an agent that has some, or changes it. The key goes in here and comes out nowhere; `''` removes it. */
  'agents.putEndpoint': {
    input: z.strictObject({
      agent: idSchema,
      endpoint: endpointSchema.partial({ id: true }),
      key: z.string().max(4_096).optional(),
    }),
    output: done,
    errors: ['agentUnknown', 'unsupported', 'endpointUnknown'],
    clients: ['desk'],
  },
  'agents.removeEndpoint': {
    input: z.strictObject({ agent: idSchema, id: endpointSchema.shape.id }),
    output: done,
    errors: ['agentUnknown', 'unsupported'],
    clients: ['desk'],
  },
  'workspace.check': {
    input: z.strictObject({ path: folder }),
    output: z.strictObject({ path: folder, branch: z.string().optional() }),
    errors: ['folderMissing', 'folderUnreadable', 'folderNotAFolder'],
    clients: ['desk'],
  },
  /** Opens the system's folder dialog; an empty answer means that the person closed it. */
  'workspace.pick': {
    input: z.strictObject({}),
    output: z.strictObject({ path: folder.optional() }),
    errors: [],
    clients: ['desk'],
  },
  /** Shows a file of a session's workspace in the system's file manager; it opens nothing. */
  'workspace.reveal': {
    input: z.strictObject({ sessionId: idSchema, path: folder }),
    output: done,
    errors: [...gone, 'fileMissing', 'outsideWorkspace'],
    clients: ['desk'],
  },
  'session.create': {
    input: z.strictObject({
      agent: idSchema,
      workspace: folder,
      title: title.optional(),
      model: z.string().max(200).optional(),
      mode: z.string().max(200).optional(),
      policy: policySchema,
      /** Of an agent that takes one: what it runs. */
      command: z.string().trim().min(1).max(limits.pathBytes).optional(),
      /** The first message, sent as soon as the agent is ready. */
      message: text.optional(),
    }),
    output: z.strictObject({ sessionId: idSchema }),
    errors: [
      'agentUnknown',
      'agentNotInstalled',
      'folderMissing',
      'folderUnreadable',
      'folderNotAFolder',
      'startFailed',
    ],
    clients: ['desk'],
  },
  /** Starts the agent of an exited session again, on the same conversation. */
  'session.resume': {
    input: ofSession,
    output: done,
    errors: [
      ...gone,
      'agentNotInstalled',
      'folderMissing',
      'folderUnreadable',
      'folderNotAFolder',
      'alreadyRunning',
      'conversationInUse',
      'startFailed',
      'unsupported',
    ],
    clients: ['desk'],
  },
  'session.fork': {
    input: z.strictObject({ sessionId: idSchema, title: title.optional() }),
    output: z.strictObject({ sessionId: idSchema }),
    errors: [...acting, 'agentNotInstalled', 'folderMissing', 'folderUnreadable', 'folderNotAFolder', 'startFailed'],
    clients: ['desk'],
  },
  /** Ends the agent's process and keeps the session and its transcript. */
  'session.stop': { input: ofSession, output: done, errors: gone, clients: ['desk'] },
  /** Ends the agent's process and deletes everything that the app keeps of the session. */
  'session.delete': { input: ofSession, output: done, errors: gone, clients: ['desk'] },
  'session.rename': {
    input: z.strictObject({ sessionId: idSchema, title }),
    output: done,
    errors: gone,
    clients: ['desk'],
  },
  'session.interrupt': { input: ofSession, output: done, errors: acting, clients: ['desk', 'phone'] },
  'session.setModel': {
    input: z.strictObject({ sessionId: idSchema, model: z.string().min(1).max(200) }),
    output: done,
    errors: acting,
    clients: ['desk'],
  },
  'session.setMode': {
    input: z.strictObject({ sessionId: idSchema, mode: z.string().min(1).max(200) }),
    output: done,
    errors: acting,
    clients: ['desk'],
  },
  'session.setEffort': {
    input: z.strictObject({ sessionId: idSchema, effort: z.string().min(1).max(200) }),
    output: done,
    errors: acting,
    clients: ['desk'],
  },
  'session.setPolicy': {
    input: z.strictObject({ sessionId: idSchema, policy: policySchema }),
    output: done,
    errors: gone,
    clients: ['desk'],
  },
  'session.removeRule': {
    input: z.strictObject({ sessionId: idSchema, ruleId: idSchema }),
    output: done,
    errors: [...gone, 'ruleUnknown'],
    clients: ['desk'],
  },
  /** A command of the session about itself; it waits for the end of the turn. */
  'session.command': {
    input: z.strictObject({
      sessionId: idSchema,
      command: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('compact'), instructions: text.optional() }),
        z.strictObject({ kind: z.literal('clear') }),
        z.strictObject({ kind: z.literal('raw'), text: text.min(1) }),
      ]),
    }),
    output: done,
    errors: acting,
    clients: ['desk'],
  },
  /** Keys and pastes for a session that is a terminal, as they are. `''`: somebody looks at it. Never stored. */
  'terminal.input': {
    input: z.strictObject({ sessionId: idSchema, data: z.string().max(limits.terminalInputBytes) }),
    output: done,
    errors: acting,
    clients: ['desk'],
  },
  'terminal.resize': {
    input: z.strictObject({
      sessionId: idSchema,
      columns: z.number().int().min(2).max(1_000),
      rows: z.number().int().min(1).max(1_000),
    }),
    output: done,
    errors: acting,
    clients: ['desk'],
  },
  'message.send': {
    input: z.strictObject({
      sessionId: idSchema,
      /** Made by the client, so that a repeated call is not a second message. */
      id: idSchema,
      text,
      images: z.array(imageRefSchema).max(limits.imagesPerMessage),
    }),
    output: done,
    errors: [...gone, 'queueFull', 'empty', 'imageUnknown'],
    clients: ['desk', 'phone'],
  },
  /** The queue with whole texts, for editing. */
  'message.list': { input: ofSession, output: z.array(queuedMessageSchema), errors: gone, clients: ['desk'] },
  'message.edit': {
    input: z.strictObject({
      sessionId: idSchema,
      id: idSchema,
      revision: z.number().int().positive(),
      text: text.min(1),
    }),
    output: done,
    errors: [...gone, 'messageUnknown', 'stale', 'alreadySent'],
    clients: ['desk'],
  },
  'message.move': {
    input: z.strictObject({
      sessionId: idSchema,
      id: idSchema,
      revision: z.number().int().positive(),
      before: idSchema.optional(),
    }),
    output: done,
    errors: [...gone, 'messageUnknown', 'stale', 'alreadySent'],
    clients: ['desk'],
  },
  'message.remove': {
    input: z.strictObject({ sessionId: idSchema, id: idSchema, revision: z.number().int().positive() }),
    output: done,
    errors: [...gone, 'messageUnknown', 'stale', 'alreadySent'],
    clients: ['desk'],
  },
  /** Keeps an image that a person put into a message. Base64; the type is found from the bytes, never from a name. */
  'image.add': {
    input: z.strictObject({ base64: z.string().max(Math.ceil((limits.imageBytes * 4) / 3) + 4) }),
    output: imageRefSchema,
    errors: ['imageTooLarge', 'imageType'],
    clients: ['desk'],
  },
  'waiting.answer': {
    input: z.strictObject({ id: idSchema, answer: answerSchema }),
    output: done,
    errors: [
      'waitingUnknown',
      'alreadySettled',
      'inputChanged',
      'decisionUnknown',
      'notEditable',
      'answerIncomplete',
      'expired',
    ],
    clients: ['desk', 'phone'],
  },
  /** Puts a card to the back; answers nothing. */
  'waiting.notNow': {
    input: z.strictObject({ id: idSchema }),
    output: done,
    errors: ['waitingUnknown', 'alreadySettled'],
    clients: ['desk'],
  },
  /** Settled cards, newest first. */
  'waiting.history': {
    input: z.strictObject({
      ...historyFilterSchema.shape,
      before: timeSchema.optional(),
      limit: z.number().int().min(1).max(limits.pageEvents),
    }),
    output: z.array(waitingRecordSchema),
    errors: [],
    clients: ['desk'],
  },
  /** Writes settled cards as JSON lines to a file that the person chooses in a dialog; no `path`: they closed it. */
  'waiting.export': {
    input: historyFilterSchema,
    output: z.strictObject({ path: z.string().optional(), count: z.number().int().nonnegative() }),
    errors: ['writeFailed'],
    clients: ['desk'],
  },
  /** The newest page, or the one that ends before `before`. It begins where an item begins. `more`: there are older events. */
  'transcript.page': {
    input: z.strictObject({
      sessionId: idSchema,
      before: seqSchema.optional(),
      limit: z.number().int().min(1).max(limits.pageEventsMax),
    }),
    output: z.strictObject({ events: z.array(sessionEventSchema), more: z.boolean() }),
    errors: gone,
    clients: ['desk'],
  },
  'search.query': {
    input: z.strictObject({ text: z.string().min(1).max(500), limit: z.number().int().min(1).max(100) }),
    output: z.array(z.strictObject({ sessionId: idSchema, seq: seqSchema, at: timeSchema, snippet: z.string() })),
    errors: [],
    clients: ['desk'],
  },
  /** Small facts about the desk that should survive it: theme, layout, behaviour. Never a fact about a session. */
  'preference.set': {
    input: z.discriminatedUnion('key', [
      z.strictObject({ key: z.literal('theme'), value: z.string().max(8_192) }),
      z.strictObject({ key: z.literal('layout'), value: z.string().max(8_192) }),
      /** What is left out stays as it is. */
      z.strictObject({ key: z.literal('behaviour'), value: behaviourSchema.partial() }),
    ]),
    output: done,
    errors: [],
    clients: ['desk'],
  },
  'preference.all': {
    input: z.strictObject({}),
    output: z.strictObject({ theme: z.string().optional(), layout: z.string().optional() }),
    errors: [],
    clients: ['desk'],
  },
  /** Which session a person has before them in this window; none: no session. Nobody is notified of what is seen. */
  'desk.look': {
    input: z.strictObject({ sessionId: idSchema.optional() }),
    output: done,
    errors: [],
    clients: ['desk'],
  },
  ...phoneMethods,
} as const satisfies Record<string, MethodShape>;

export type Methods = typeof methods;
export type MethodName = keyof Methods;
export type MethodInput<Name extends MethodName> = z.infer<Methods[Name]['input']>;
export type MethodOutput<Name extends MethodName> = z.infer<Methods[Name]['output']>;
export type CommonError = 'invalid' | 'forbidden' | 'storeFull' | 'internal' | 'closed';
export type MethodError<Name extends MethodName> = Methods[Name]['errors'][number] | CommonError;

/** Something about the app itself that a person should know, until it is over. */
export const bannerSchema = z.strictObject({
  id: idSchema,
  level: z.enum(['info', 'warning', 'trouble']),
  message: z.string(),
});
export type Banner = z.infer<typeof bannerSchema>;

const roomEntry = { version: z.number().int().nonnegative() };

/**
 * One entry of the room. `value` null: it is gone. A client keeps the highest version per kind and id and ignores older ones.
 * Versions grow over the whole life of one run of the app.
 */
export const roomEntrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('session'), id: idSchema, value: sessionSummarySchema.nullable(), ...roomEntry }),
  /** What waits now. A settled record comes once more, with its settlement. */
  z.strictObject({
    kind: z.literal('waiting'),
    id: idSchema,
    value: z.strictObject({ record: waitingRecordSchema, order: z.number() }).nullable(),
    ...roomEntry,
  }),
  z.strictObject({
    kind: z.literal('totals'),
    id: z.literal('all'),
    /** `today`: since local midnight. */
    value: z.strictObject({ all: totalsSchema, today: totalsSchema, settledToday: z.number().int().nonnegative() }),
    ...roomEntry,
  }),
  z.strictObject({ kind: z.literal('banner'), id: idSchema, value: bannerSchema.nullable(), ...roomEntry }),
  /** Sent once after a subscription's snapshot: all that there is has been sent. */
  z.strictObject({ kind: z.literal('ready'), id: z.literal('all'), value: z.null(), ...roomEntry }),
]);
export type RoomEntry = z.infer<typeof roomEntrySchema>;

/** What a window learns beside the room: how the app behaves, and what a person wants to see who came from outside of it. */
export const deskEntrySchema = z.discriminatedUnion('kind', [
  /** First of all, and after each change. */
  z.strictObject({ kind: z.literal('behaviour'), value: behaviourSchema }),
  z.strictObject({ kind: z.literal('showCard'), id: idSchema }),
  z.strictObject({ kind: z.literal('showSession'), id: idSchema }),
]);
export type DeskEntry = z.infer<typeof deskEntrySchema>;

/** Every stream that a client can follow. */
export const streams = {
  /** Events of one session after a seq (-1: from the first), then each new one. */
  transcript: {
    params: z.strictObject({ sessionId: idSchema, after: z.number().int().min(-1) }),
    entry: sessionEventSchema,
    clients: ['desk'],
  },
  /** Every session's summary, what waits, the totals. */
  room: { params: z.strictObject({}), entry: roomEntrySchema, clients: ['desk'] },
  desk: { params: z.strictObject({}), entry: deskEntrySchema, clients: ['desk'] },
  ...phoneStreams,
} as const;

export type Streams = typeof streams;
export type StreamName = keyof Streams;
export type StreamParams<Name extends StreamName> = z.infer<Streams[Name]['params']>;
export type StreamEntry<Name extends StreamName> = z.infer<Streams[Name]['entry']>;
