import { z } from 'zod';
import { listOf, maybe, text } from './tolerant.ts';

/* What the agent tells by itself; seen with 0.171 or declared in it. */

export const errorSchema = z.looseObject({
  message: text,
  codexErrorInfo: z.unknown().optional(),
  additionalDetails: maybe(text),
});
export type AgentError = z.infer<typeof errorSchema>;

export const turnStartedSchema = z.looseObject({ threadId: text, turn: z.looseObject({ id: text }) });

export const turnCompletedSchema = z.looseObject({
  threadId: text,
  turn: z.looseObject({
    id: text,
    status: maybe(text),
    error: maybe(errorSchema),
    items: listOf(z.looseObject({ type: z.literal('agentMessage'), text })).catch([]),
  }),
});

export const itemPlaceSchema = z.looseObject({
  threadId: text,
  turnId: text,
  item: z.looseObject({ type: text, id: text }),
});

const pieceOf = { threadId: text, turnId: text, itemId: text };
export const deltaSchema = z.looseObject({ ...pieceOf, delta: text });
export const summaryDeltaSchema = z.looseObject({ ...pieceOf, delta: text, summaryIndex: z.number().catch(0) });
export const contentDeltaSchema = z.looseObject({ ...pieceOf, delta: text, contentIndex: z.number().catch(0) });
export const progressSchema = z.looseObject({ ...pieceOf, message: text });

export const errorNoticeSchema = z.looseObject({ error: errorSchema, willRetry: maybe(z.boolean()) });
export const resolvedSchema = z.looseObject({ requestId: z.union([z.number(), text]) });
export const nameSchema = z.looseObject({ threadId: text, threadName: maybe(text) });

export const planSchema = z.looseObject({
  threadId: text,
  plan: z.array(z.looseObject({ step: text, status: z.enum(['pending', 'inProgress', 'completed']).catch('pending') })),
});

export const goalSchema = z.looseObject({
  threadId: text,
  goal: z.looseObject({
    objective: text,
    status: z.enum(['active', 'paused', 'blocked', 'usageLimited', 'budgetLimited', 'complete']),
    tokenBudget: maybe(z.number().int().positive()),
    tokensUsed: maybe(z.number().int().nonnegative()),
  }),
});

export const mcpSchema = z.looseObject({
  name: text,
  status: text,
  error: maybe(text),
  failureReason: maybe(text),
});

const windowSchema = z.looseObject({
  usedPercent: z.number().nonnegative(),
  windowDurationMins: maybe(z.number()),
  resetsAt: maybe(z.number().nonnegative()),
});
export const rateLimitsSchema = z.looseObject({
  rateLimits: z.looseObject({
    primary: maybe(windowSchema),
    secondary: maybe(windowSchema),
    rateLimitReachedType: maybe(text),
  }),
});

export const warningSchema = z.looseObject({ message: text });
export const configWarningSchema = z.looseObject({ summary: text, details: maybe(text) });
export const reroutedSchema = z.looseObject({ fromModel: text, toModel: text });

/** They say nothing that is shown: other lines say the same, or nobody needs it. */
export const silentNotices: ReadonlySet<string> = new Set([
  'account/gatewayOAuth/changed',
  'account/login/completed',
  'account/updated',
  'app/list/updated',
  'autoApprovalReview/strictReviewRequired',
  'command/exec/outputDelta',
  'deprecationNotice',
  'fs/changed',
  'hook/completed',
  'hook/started',
  'item/autoApprovalReview/completed',
  'item/autoApprovalReview/started',
  'item/commandExecution/terminalInteraction',
  'item/fileChange/outputDelta',
  'item/fileChange/patchUpdated',
  'item/reasoning/summaryPartAdded',
  'mcpServer/oauthLogin/completed',
  'model/safetyBuffering/updated',
  'model/verification',
  'process/exited',
  'process/outputDelta',
  'rawResponse/completed',
  'rawResponseItem/completed',
  'remoteControl/status/changed',
  'skills/changed',
  'thread/archived',
  'thread/attachment/updated',
  'thread/closed',
  'thread/compacted',
  'thread/deleted',
  'thread/environment/connected',
  'thread/environment/disconnected',
  'thread/goal/cleared',
  'thread/prediction/updated',
  'thread/queue/changed',
  'thread/readState/changed',
  'thread/reverted',
  'thread/section/changed',
  'thread/started',
  'thread/status/changed',
  'thread/unarchived',
  'turn/diff/updated',
  'turn/moderationMetadata',
]);
