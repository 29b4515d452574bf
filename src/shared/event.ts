import { z } from 'zod';
import { hashSchema, idSchema, jsonSchema, seqSchema, timeSchema } from './ids.ts';
import { limits } from './limits.ts';
import {
  capabilitiesSchema,
  goalSchema,
  imageRefSchema,
  mcpServerSchema,
  modeSchema,
  rateWindowSchema,
  settingsSchema,
  slashCommandSchema,
  statusSchema,
} from './session.ts';
import { costSourceSchema, spentSchema } from './usage.ts';
import { approvalSchema, editSchema, questionSchema, settlementSchema } from './waiting.ts';

function kind<Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) {
  return z.strictObject({ type: z.literal(type), ...shape });
}

export const outcomeSchema = z.enum(['completed', 'cancelled', 'failed', 'interrupted', 'budgetExhausted']);
export type Outcome = z.infer<typeof outcomeSchema>;

/** What a tool does, in the words of ACP, and `agent` for a call that runs a sub-agent. */
export const toolKindSchema = z.enum([
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'think',
  'fetch',
  'agent',
  'question',
  'other',
]);
export type ToolKind = z.infer<typeof toolKindSchema>;

/** Where a message came from: the desk, a phone by its name, or the app itself (a resumed queue, a script). */
export const viaSchema = z.string().max(64);

/** The tool call whose sub-agent said or did this; absent for the main conversation. */
const parent = idSchema.optional();

const turns = [
  kind('turnStarted', { origin: z.enum(['user', 'command', 'agent', 'peer']) }),
  kind('turnEnded', {
    outcome: outcomeSchema,
    stopReason: z.string().optional(),
    error: z.string().optional(),
  }),
] as const;

const human = [
  kind('userMessage', {
    id: idSchema.optional(),
    text: z.string(),
    images: z.array(imageRefSchema),
    via: viaSchema,
    parent,
  }),
  kind('messageQueued', {
    id: idSchema,
    revision: z.number().int().positive(),
    text: z.string(),
    images: z.array(imageRefSchema),
    via: viaSchema,
  }),
  kind('messageEdited', { id: idSchema, revision: z.number().int().positive(), text: z.string() }),
  /** `before`: the entry it now stands in front of; absent: at the end. */
  kind('messageMoved', { id: idSchema, revision: z.number().int().positive(), before: idSchema.optional() }),
  kind('messageRemoved', { id: idSchema }),
  kind('peerMessage', { from: z.string(), text: z.string() }),
] as const;

const agent = [
  kind('assistantText', { messageId: idSchema, delta: z.string(), parent }),
  kind('assistantThought', { messageId: idSchema, delta: z.string(), parent }),
  kind('plan', {
    entries: z.array(
      z.strictObject({
        text: z.string(),
        state: z.enum(['pending', 'inProgress', 'completed']),
        priority: z.enum(['high', 'medium', 'low']).optional(),
      }),
    ),
  }),
] as const;

const tools = [
  kind('toolStart', {
    id: idSchema,
    tool: z.string().max(256),
    kind: toolKindSchema,
    title: z.string().optional(),
    input: jsonSchema,
    mcpServer: z.string().optional(),
    parent,
  }),
  /** `output` is a further piece, to be appended; never all of it again. */
  kind('toolUpdate', { id: idSchema, output: z.string() }),
  /** `output` is the whole result, which replaces the pieces. */
  kind('toolEnd', {
    id: idSchema,
    ok: z.boolean(),
    output: z.string(),
    truncated: z.boolean(),
    errorKind: z.enum(['denied', 'interrupted', 'failed', 'timeout']).optional(),
  }),
  kind('image', { ...imageRefSchema.shape, about: idSchema.optional() }),
  kind('proposedEdit', { id: idSchema, ...editSchema.shape, about: idSchema.optional() }),
] as const;

const terminals = [
  kind('terminalOpened', { id: idSchema, argv: z.array(z.string()), cwd: z.string(), about: idSchema.optional() }),
  /** Raw terminal bytes as text; the only text that keeps its escape sequences. */
  kind('terminalOutput', { id: idSchema, chunk: z.string().max(limits.terminalChunkBytes) }),
  kind('terminalExited', { id: idSchema, exitCode: z.number().int().optional(), signal: z.string().optional() }),
] as const;

const waiting = [
  kind('approvalRequested', { ...approvalSchema.shape, inputHash: hashSchema }),
  /** A deadline that came later, or is another than before; `null`: there is none any more. */
  kind('approvalDeadline', { id: idSchema, expiresAt: timeSchema.nullable() }),
  kind('approvalSettled', { id: idSchema, settlement: settlementSchema }),
  kind('questionAsked', { ...questionSchema.shape, inputHash: hashSchema }),
  kind('questionAnswered', { id: idSchema, settlement: settlementSchema }),
] as const;

const state = [
  kind('status', { state: statusSchema }),
  kind('settings', settingsSchema.shape),
  kind('capabilities', { capabilities: capabilitiesSchema }),
  kind('modes', { current: z.string(), available: z.array(modeSchema) }),
  kind('commands', { available: z.array(slashCommandSchema) }),
  kind('mcp', mcpServerSchema.shape),
  kind('goal', goalSchema.shape),
  /** There is no goal any more. */
  kind('goalCleared', {}),
  kind('limits', rateWindowSchema.shape),
] as const;

/** It calls for a person, as by a bell; `null`: somebody has come. */
const attention = [kind('attention', { message: z.string().max(limits.previewBytes).nullable() })] as const;

const spending = [
  kind('usage', {
    ...spentSchema.shape,
    /** US dollars. */
    cost: z.number().nonnegative().optional(),
    costSource: costSourceSchema,
    model: z.string().optional(),
    /** All tokens of the session so far, this report included; filled in where the event gets its seq. */
    total: z.number().int().nonnegative(),
    contextUsed: z.number().int().nonnegative().optional(),
    contextSize: z.number().int().positive().optional(),
  }),
] as const;

const context = [
  kind('compactionStarted', {}),
  kind('compacted', {
    preTokens: z.number().int().nonnegative().optional(),
    postTokens: z.number().int().nonnegative().optional(),
    /** In the agent's own word. */
    trigger: z.string().optional(),
    /** Why it did not happen, when it did not. */
    error: z.string().optional(),
  }),
  kind('trimmed', { removedMessages: z.number().int().nonnegative() }),
  kind('commandQueued', { id: idSchema, text: z.string() }),
  kind('commandSent', { id: idSchema, text: z.string() }),
  kind('cleared', {}),
  kind('renamed', { title: z.string().max(limits.titleBytes) }),
] as const;

const trouble = [kind('error', { code: z.string().max(64), message: z.string(), fatal: z.boolean() })] as const;

/** Everything that a transcript can hold. Strict: an unknown field is a bug of ours. */
export const eventBodySchema = z.discriminatedUnion('type', [
  ...turns,
  ...human,
  ...agent,
  ...tools,
  ...terminals,
  ...waiting,
  ...state,
  ...attention,
  ...spending,
  ...context,
  ...trouble,
]);
export type EventBody = z.infer<typeof eventBodySchema>;
export type EventType = EventBody['type'];
export type EventOf<Type extends EventType> = Extract<EventBody, { type: Type }>;

/** One entry of a transcript, at its place. */
export const sessionEventSchema = z.strictObject({
  sessionId: idSchema,
  seq: seqSchema,
  at: timeSchema,
  turnId: idSchema.optional(),
  body: eventBodySchema,
});
export type SessionEvent = z.infer<typeof sessionEventSchema>;
