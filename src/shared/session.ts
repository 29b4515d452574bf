import { z } from 'zod';
import { idSchema, timeSchema } from './ids.ts';
import { limits } from './limits.ts';
import { totalsSchema } from './usage.ts';
import { policySchema, sessionRuleSchema } from './waiting.ts';

/** `unknown`: a process is recorded and the machine will not say whether it runs. It means "wait", and resolves itself. */
export const statusSchema = z.enum(['idle', 'running', 'awaitingInput', 'compacting', 'exited', 'unknown']);

export const modeSchema = z.strictObject({ id: z.string(), label: z.string(), description: z.string().optional() });
export type Mode = z.infer<typeof modeSchema>;
export const modelSchema = z.strictObject({ id: z.string(), label: z.string(), description: z.string().optional() });
export type Model = z.infer<typeof modelSchema>;
export const slashCommandSchema = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  hint: z.string().optional(),
});
export type SlashCommand = z.infer<typeof slashCommandSchema>;

const able = z.strictObject({});

/** What the agent of a session can do. An ability that is absent cannot be used, and the window shows no control for it. */
export const capabilitiesSchema = z.strictObject({
  interrupt: able.optional(),
  /** A message sent while a turn runs goes into that turn. Without it, it waits in our queue. */
  steer: able.optional(),
  modes: z.strictObject({ available: z.array(modeSchema) }).optional(),
  models: z.strictObject({ available: z.array(modelSchema) }).optional(),
  /** How much the model may think, in the agent's own steps. */
  efforts: z.strictObject({ available: z.array(modeSchema) }).optional(),
  commands: z.strictObject({ available: z.array(slashCommandSchema) }).optional(),
  resume: able.optional(),
  fork: able.optional(),
  compact: able.optional(),
  clear: able.optional(),
  rename: able.optional(),
  images: z.strictObject({ mediaTypes: z.array(z.string()) }).optional(),
  editBeforeApprove: able.optional(),
  denyWithReason: able.optional(),
  raw: able.optional(),
  /** It is a terminal: it takes every key, and there is no conversation to show. */
  terminal: able.optional(),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;

/** What the agent says it is set to: measured, never what was asked for. */
export const settingsSchema = z.strictObject({
  model: z.string().optional(),
  mode: z.string().optional(),
  effort: z.string().optional(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What the agent works towards over many turns, until it is reached or its budget is spent. */
export const goalSchema = z.strictObject({
  objective: z.string(),
  state: z.enum(['active', 'paused', 'blocked', 'usageLimited', 'budgetLimited', 'complete']),
  tokenBudget: z.number().int().positive().optional(),
  tokensUsed: z.number().int().nonnegative().optional(),
  secondsUsed: z.number().int().nonnegative().optional(),
  /** How often the agent went on by itself. */
  continuations: z.number().int().nonnegative().optional(),
});
export type Goal = z.infer<typeof goalSchema>;

/** A rate-limit window of the agent's account. `resetsAt` is epoch milliseconds. */
export const rateWindowSchema = z.strictObject({
  window: z.string(),
  usedPercent: z.number().min(0).optional(),
  resetsAt: timeSchema.optional(),
  state: z.enum(['allowed', 'warning', 'rejected']).optional(),
});
export type RateWindow = z.infer<typeof rateWindowSchema>;

export const mcpServerSchema = z.strictObject({
  server: z.string(),
  state: z.enum(['starting', 'ready', 'failed', 'needsAuth', 'disabled', 'unknown']),
  error: z.string().optional(),
});

export const imageRefSchema = z.strictObject({
  ref: z.string().regex(/^[0-9a-f]{64}$/),
  mediaType: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  bytes: z.number().int().positive().optional(),
});
export type ImageRef = z.infer<typeof imageRefSchema>;

/** A message that the app keeps until the agent starts reading it. A change names the revision it was made from. */
export const queuedMessageSchema = z.strictObject({
  id: idSchema,
  revision: z.number().int().positive(),
  text: z.string(),
  images: z.array(imageRefSchema),
  via: z.string(),
  at: timeSchema,
  /** Already handed to the agent; it can no longer be changed here. */
  sent: z.boolean(),
  /** A paired phone sent it, whatever `via` says: that is a name, and a person chose it. */
  fromPhone: z.literal(true).optional(),
});
export type QueuedMessage = z.infer<typeof queuedMessageSchema>;

/** What the rail, the header and the phone show of a session; a projection of its events, replaced whole. */
export const sessionSummarySchema = z.strictObject({
  id: idSchema,
  title: z.string().max(limits.titleBytes),
  /** The id of the agent in the registry, and what people call it. */
  agent: idSchema,
  agentLabel: z.string(),
  workspace: z.string().max(limits.pathBytes),
  branch: z.string().optional(),
  status: statusSchema,
  settings: settingsSchema,
  capabilities: capabilitiesSchema,
  policy: policySchema,
  rules: z.array(sessionRuleSchema),
  agentSessionId: z.string().optional(),
  /** The session this one was forked from. */
  parent: idSchema.optional(),
  createdAt: timeSchema,
  /** Time of the newest event. */
  updatedAt: timeSchema,
  /** Seq of the newest event; -1 while there is none. */
  lastSeq: z.number().int().min(-1),
  /** `byPhone`: it began with a message that a phone had sent. */
  turn: z.strictObject({ id: idSchema, startedAt: timeSchema, byPhone: z.literal(true).optional() }).optional(),
  approvals: z.number().int().nonnegative(),
  questions: z.number().int().nonnegative(),
  /** Messages not yet read by the agent; each text cut to a preview. */
  queue: z.array(queuedMessageSchema),
  /** Commands that wait for the end of the turn. */
  commandsQueued: z.array(z.strictObject({ id: idSchema, text: z.string() })),
  /** The last line of the conversation, cut. */
  preview: z.string(),
  totals: totalsSchema,
  contextUsed: z.number().int().nonnegative().optional(),
  contextSize: z.number().int().positive().optional(),
  rateWindows: z.array(rateWindowSchema),
  mcp: z.array(mcpServerSchema),
  goal: goalSchema.optional(),
  /** What it called for a person with, until somebody has come. No answer is due. */
  attention: z.string().max(limits.previewBytes).optional(),
  /** What a terminal runs, instead of a shell. */
  command: z.string().optional(),
  /** The trouble that stands: why it exited or failed, in plain words. */
  trouble: z.strictObject({ code: z.string(), message: z.string() }).optional(),
  /** The last turn's outcome, for telling finished from failed. */
  lastOutcome: z.enum(['completed', 'cancelled', 'failed', 'interrupted', 'budgetExhausted']).optional(),
  /** Lines of the agent that its dialect did not know. */
  unknownLines: z.number().int().nonnegative(),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

export const sessionGroupSchema = z.enum(['waiting', 'working', 'trouble', 'idle', 'finished']);
export type SessionGroup = z.infer<typeof sessionGroupSchema>;
