import type { z } from 'zod';
import { type Receiver, tell, warn, when } from '../dialect.ts';
import { withdraw } from './asks.ts';
import { updateCall } from './calls.ts';
import { endOf, errorWords } from './errors.ts';
import { takeGoal, takePlan, takeRateLimits, takeServer, warnOnce } from './notices.ts';
import {
  configWarningSchema,
  contentDeltaSchema,
  deltaSchema,
  errorNoticeSchema,
  goalSchema,
  itemPlaceSchema,
  mcpSchema,
  nameSchema,
  planSchema,
  progressSchema,
  rateLimitsSchema,
  reroutedSchema,
  resolvedSchema,
  silentNotices,
  summaryDeltaSchema,
  turnCompletedSchema,
  turnStartedSchema,
  warningSchema,
} from './notifications.ts';
import { receiveItem } from './receive-item.ts';
import { settingsTold, settingsUpdatedSchema } from './settings.ts';
import type { Draft } from './state.ts';
import { tellPiece } from './texts.ts';
import { isMain, isStranger, parentOf, turnCompleted, turnStarted } from './turns.ts';
import { takeUsage, tokenUsageSchema } from './usage.ts';

/** Of the main conversation only; those of sub-agents are their own. */
function ofMain<Schema extends z.ZodType<{ threadId: string }>>(
  schema: Schema,
  receive: (draft: Draft, params: z.infer<Schema>) => void,
): Receiver<Draft> {
  return when(schema, (draft, params) => {
    if (isMain(draft, params.threadId)) receive(draft, params);
  });
}

type Kind = 'assistantText' | 'assistantThought';
type Delta = { threadId: string; turnId: string; itemId: string; delta: string };

function piece(draft: Draft, type: Kind, params: Delta, part?: string | number): void {
  if (isStranger(draft, params.threadId)) return;
  tellPiece(draft, type, { ...params, part, parent: parentOf(draft, params.threadId) }, params.delta);
}

const receivers: Readonly<Record<string, Receiver<Draft>>> = {
  'turn/started': when(turnStartedSchema, (draft, { threadId, turn }) => turnStarted(draft, threadId, turn.id)),
  'turn/completed': when(turnCompletedSchema, (draft, { threadId, turn }) => {
    const lastWords = turn.items.findLast((item) => item !== undefined)?.text ?? '';
    turnCompleted(draft, threadId, turn.id, endOf(turn.status, turn.error), lastWords);
  }),
  'item/started': when(itemPlaceSchema, (draft, params) => receiveItem(draft, params, 'started')),
  'item/completed': when(itemPlaceSchema, (draft, params) => receiveItem(draft, params, 'completed')),
  'item/agentMessage/delta': when(deltaSchema, (draft, params) => piece(draft, 'assistantText', params)),
  'item/plan/delta': when(deltaSchema, (draft, params) => piece(draft, 'assistantText', params)),
  'item/reasoning/summaryTextDelta': when(summaryDeltaSchema, (draft, params) =>
    piece(draft, 'assistantThought', params, params.summaryIndex),
  ),
  'item/reasoning/textDelta': when(contentDeltaSchema, (draft, params) =>
    piece(draft, 'assistantThought', params, `raw-${params.contentIndex}`),
  ),
  'item/commandExecution/outputDelta': when(deltaSchema, (draft, { turnId, itemId, delta }) =>
    updateCall(draft, turnId, itemId, delta),
  ),
  'item/mcpToolCall/progress': when(progressSchema, (draft, { turnId, itemId, message }) =>
    updateCall(draft, turnId, itemId, `${message}\n`),
  ),
  'serverRequest/resolved': when(resolvedSchema, (draft, { requestId }) => withdraw(draft, requestId)),
  'thread/tokenUsage/updated': when(tokenUsageSchema, takeUsage),
  'thread/settings/updated': ofMain(settingsUpdatedSchema, (draft, params) =>
    settingsTold(draft, params.threadSettings),
  ),
  'thread/name/updated': ofMain(nameSchema, (draft, { threadName }) => {
    if (threadName && threadName.trim() !== '') tell(draft, { type: 'title', title: threadName });
  }),
  'thread/goal/updated': ofMain(goalSchema, takeGoal),
  'turn/plan/updated': ofMain(planSchema, takePlan),
  'mcpServer/startupStatus/updated': when(mcpSchema, takeServer),
  'account/rateLimits/updated': when(rateLimitsSchema, takeRateLimits),
  // One that is final ends the turn with the same words.
  error: when(errorNoticeSchema, (draft, { error, willRetry }) => {
    if (willRetry) warn(draft, 'apiRetry', errorWords(error));
  }),
  warning: when(warningSchema, (draft, { message }) => warnOnce(draft, message)),
  guardianWarning: when(warningSchema, (draft, { message }) => warnOnce(draft, message)),
  configWarning: when(configWarningSchema, (draft, { summary, details }) =>
    warnOnce(draft, details ? `${summary}\n${details}` : summary),
  ),
  'model/rerouted': when(reroutedSchema, (draft, { fromModel, toModel }) =>
    warn(draft, 'modelFallback', `This turn is done by ${toModel} instead of ${fromModel}.`),
  ),
};

export function receiveNotification(draft: Draft, method: string, params: unknown): void {
  if (silentNotices.has(method)) return;
  const receive = Object.hasOwn(receivers, method) ? receivers[method] : undefined;
  if (!receive?.(draft, params)) draft.unknown = method;
}
