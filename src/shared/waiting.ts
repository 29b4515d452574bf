import { z } from 'zod';
import { hashSchema, idSchema, jsonSchema, timeSchema } from './ids.ts';
import { limits } from './limits.ts';

/** What a call could do at worst. A tool that nobody knows is `unknown`, which is treated as mutating. */
export const riskSchema = z.enum(['read', 'edit', 'execute', 'network', 'destructive', 'unknown']);
export type Risk = z.infer<typeof riskSchema>;

/**
 * A change to one file as it would be made. `oldText` null: the file is new.
 * `file`: both texts are the whole file. `fragment`: found exactly once in the file, and only that part is shown.
 * `conflict`: the file on disk is not what the agent thinks it is.
 */
export const editSchema = z.strictObject({
  path: z.string().max(limits.pathBytes),
  oldText: z.string().nullable(),
  newText: z.string(),
  coverage: z.enum(['file', 'fragment', 'conflict']),
  /** The line of the file (from 1) at which a fragment starts. */
  line: z.number().int().positive().optional(),
});
export type Edit = z.infer<typeof editSchema>;

export const decisionKindSchema = z.enum(['allowOnce', 'allowSession', 'allowAlways', 'deny', 'denyAndStop']);
export type DecisionKind = z.infer<typeof decisionKindSchema>;

/** One button of a card: `id` goes back in the answer, `label` says what really happens with this agent. */
export const decisionSchema = z.strictObject({ id: idSchema, kind: decisionKindSchema, label: z.string().max(200) });
export type Decision = z.infer<typeof decisionSchema>;

/** May this call run? As the dialect reports it; the full input, never a summary of it. */
export const approvalSchema = z.strictObject({
  id: idSchema,
  /** The tool call it is about. */
  about: idSchema,
  tool: z.string().max(256),
  input: jsonSchema,
  title: z.string().max(1_000).optional(),
  /** The command word by word, where the agent gives it so. */
  argv: z.array(z.string()).optional(),
  /** The command as one line for a shell, where the agent gives it so. */
  command: z.string().optional(),
  /** Variables that the command gets beside, or instead of, those of the agent. */
  env: z.record(z.string(), z.string()).optional(),
  cwd: z.string().max(limits.pathBytes),
  workspace: z.string().max(limits.pathBytes),
  risk: riskSchema,
  reason: z.string().optional(),
  matchedRule: z.string().optional(),
  edits: z.array(editSchema),
  decisions: z.array(decisionSchema),
  /** The input may be changed before it is allowed. */
  editable: z.boolean(),
  /** A reason given with a denial reaches the agent. */
  takesReason: z.boolean(),
  expiresAt: timeSchema.optional(),
});
export type Approval = z.infer<typeof approvalSchema>;

export const questionOptionSchema = z.strictObject({
  label: z.string(),
  description: z.string().optional(),
  /** A block to be shown as written: a mock-up, a diff, a file. */
  preview: z.string().optional(),
});

export const promptSchema = z.strictObject({
  id: z.string().min(1),
  prompt: z.string(),
  header: z.string().optional(),
  options: z.array(questionOptionSchema),
  multiSelect: z.boolean(),
  freeText: z.boolean(),
});
export type Prompt = z.infer<typeof promptSchema>;

/** Anything else that needs an answer: one or more prompts, answered together. */
export const questionSchema = z.strictObject({
  id: idSchema,
  about: idSchema.optional(),
  title: z.string().max(1_000).optional(),
  prompts: z.array(promptSchema).min(1).max(16),
  expiresAt: timeSchema.optional(),
});
export type Question = z.infer<typeof questionSchema>;

/** What a standing permission of a session goes by. */
export const coverSchema = z.enum(['command', 'path', 'tool', 'input']);
export type Cover = z.infer<typeof coverSchema>;

/** How a record stopped waiting, and who decided. */
export const deciderSchema = z.enum([
  'user',
  'rule',
  'expiry',
  'turnEnded',
  'withdrawn',
  'agentExited',
  'sessionClosed',
  'shutdown',
]);
export type Decider = z.infer<typeof deciderSchema>;

export const verdictSchema = z.enum(['allow', 'deny', 'answered', 'none']);

export const settlementSchema = z.strictObject({
  verdict: verdictSchema,
  decidedBy: deciderSchema,
  /** For `user`: the name of the device; absent at this desk. */
  device: z.string().max(64).optional(),
  /** For `rule`: the rule in words. */
  rule: z.string().max(500).optional(),
  decision: idSchema.optional(),
  /** How wide the standing permission is that the decision made. */
  covers: coverSchema.optional(),
  reason: z.string().max(4_096).optional(),
  /** The input that was allowed, where it differs from the one that was asked. */
  editedInput: jsonSchema.optional(),
  answers: z.record(z.string(), z.array(z.string())).optional(),
  at: timeSchema,
});
export type Settlement = z.infer<typeof settlementSchema>;

/** What a person (or a rule) says to a record. `inputHash` is the hash of the input that was shown. */
export const answerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('approval'),
    decision: idSchema,
    inputHash: hashSchema,
    /** With a permission for the session: how wide; absent, the narrowest. */
    covers: coverSchema.optional(),
    editedInput: jsonSchema.optional(),
    reason: z.string().max(4_096).optional(),
  }),
  z.strictObject({
    kind: z.literal('question'),
    inputHash: hashSchema,
    /** Prompt id to the chosen labels and free text, in the order offered. */
    answers: z.record(z.string(), z.array(z.string().max(16_384)).max(64)),
  }),
]);
export type Answer = z.infer<typeof answerSchema>;

/** What came of the call that an approval was about, once it had ended. */
export const callOutcomeSchema = z.strictObject({
  ok: z.boolean(),
  errorKind: z.enum(['denied', 'interrupted', 'failed', 'timeout']).optional(),
  /** The beginning of its output. */
  output: z.string().max(limits.previewBytes),
  at: timeSchema,
});
export type CallOutcome = z.infer<typeof callOutcomeSchema>;

/** One card of the deck, whole: what waits (or waited), of which session, and its settlement once there is one. */
export const waitingRecordSchema = z.strictObject({
  id: idSchema,
  sessionId: idSchema,
  turnId: idSchema.optional(),
  askedAt: timeSchema,
  /** SHA-256 over the canonical JSON of the approval's input, or of the question's prompts. */
  inputHash: hashSchema,
  ask: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('approval'), approval: approvalSchema }),
    z.strictObject({ kind: z.literal('question'), question: questionSchema }),
  ]),
  expiresAt: timeSchema.optional(),
  settlement: settlementSchema.optional(),
  outcome: callOutcomeSchema.optional(),
});
export type WaitingRecord = z.infer<typeof waitingRecordSchema>;

/** Which settled cards are looked for; every condition that is there has to hold. */
export const historyFilterSchema = z.strictObject({
  sessionId: idSchema.optional(),
  /** Stands somewhere in what was asked, answered or changed; capitals do not matter in plain letters. */
  text: z.string().min(1).max(500).optional(),
  verdict: verdictSchema.optional(),
  decidedBy: deciderSchema.optional(),
  risk: riskSchema.optional(),
  kind: z.enum(['approval', 'question']).optional(),
});
export type HistoryFilter = z.infer<typeof historyFilterSchema>;

/** What is asked about before it runs. `onRequest`: whatever the agent asks. `never`: run all. */
export const policySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('untrusted') }),
  z.strictObject({ kind: z.literal('on-request') }),
  z.strictObject({ kind: z.literal('on-failure') }),
  z.strictObject({ kind: z.literal('never') }),
  z.strictObject({ kind: z.literal('reject'), risks: z.array(riskSchema).min(1) }),
]);
export type Policy = z.infer<typeof policySchema>;

/** A standing permission of one session, made by "allow for this session". `passed` counts what it has let through. */
export const sessionRuleSchema = z.strictObject({
  id: idSchema,
  match: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('command'), tool: z.string(), command: z.string(), cwd: z.string() }),
    z.strictObject({ kind: z.literal('path'), tool: z.string(), path: z.string() }),
    z.strictObject({ kind: z.literal('tool'), tool: z.string() }),
    z.strictObject({ kind: z.literal('input'), tool: z.string(), inputHash: hashSchema }),
  ]),
  madeAt: timeSchema,
  passed: z.number().int().nonnegative(),
});
export type SessionRule = z.infer<typeof sessionRuleSchema>;
