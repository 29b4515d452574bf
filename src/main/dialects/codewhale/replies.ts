import type { Json } from '../../../shared/ids.ts';
import { entry, takeRequest, warn } from '../dialect.ts';
import { takeModels } from './capabilities.ts';
import { cleared, notOpened, notSet, opened, wasSet } from './conversation.ts';
import { takeGoal } from './goals.ts';
import type { OwnRequest } from './own-request.ts';
import { receiveFrame } from './receive-frame.ts';
import {
  appResponseSchema,
  interruptResponseSchema,
  type ThreadResponse,
  threadResponseSchema,
  withEventsSchema,
} from './responses.ts';
import { answerCommand, commandFailed } from './slash-replies.ts';
import type { Draft } from './state.ts';
import { abortedEnd, beginTurn, drop, endTurn } from './turns.ts';

/** The agent answers a request of ours. */
export function receiveResult(draft: Draft, id: string, result: Json): void {
  const own = entry(draft.state.requests, id);
  if (!own) return;
  if (own.kind === 'send') {
    takeEvents(draft, own, result);
    if (own.messageId in draft.state.sent) beginTurn(draft, id);
    takeRequest(draft, id);
    if (draft.state.turn?.request === id) endTurn(draft, { outcome: 'completed' });
    return;
  }
  takeRequest(draft, id);
  take(draft, own, result);
  takeEvents(draft, own, result);
}

/** Those that nobody has told of yet. */
function takeEvents(draft: Draft, own: OwnRequest, result: Json): void {
  if (own.heard) return;
  for (const frame of withEventsSchema.safeParse(result).data?.events ?? []) receiveFrame(draft, frame);
}

function take(draft: Draft, own: Exclude<OwnRequest, { kind: 'send' }>, result: Json): void {
  switch (own.kind) {
    case 'thread':
      withThread(draft, result, (reply) => opened(draft, reply));
      return;
    case 'clear':
      withThread(draft, result, (reply) => cleared(draft, reply));
      return;
    case 'set':
      withThread(draft, result, (reply) => wasSet(draft, own.what, own.wanted, reply));
      return;
    case 'goal':
      withThread(draft, result, ({ goal }) => void (goal && takeGoal(draft, goal)));
      return;
    case 'models':
      takeModels(draft, appResponseSchema.safeParse(result).data?.data ?? null);
      return;
    case 'ask':
      answerCommand(draft, own.command, result);
      return;
    case 'answer':
      if (appResponseSchema.safeParse(result).data?.ok === false) notTaken(draft, own.what, 'it was answered before');
      return;
    case 'interrupt':
      if (interruptResponseSchema.safeParse(result).data?.interrupted === false && draft.state.turn?.stopped) {
        warn(draft, 'notStopped', 'The agent says that nothing ran that it could stop.');
      }
      return;
    case 'rename':
      return;
  }
}

function withThread(draft: Draft, result: Json, use: (reply: ThreadResponse) => void): void {
  const reply = threadResponseSchema.safeParse(result).data;
  if (reply) use(reply);
  else if (draft.state.thread === null) notOpened(draft, 'Its answer was not understood.');
  else warn(draft, 'notUnderstood', 'An answer of the agent was not understood.');
}

const wishes: Readonly<Record<'models' | 'goal' | 'interrupt' | 'rename' | 'clear', string>> = {
  models: 'The agent does not say which models there are',
  goal: 'The agent does not say whether there is a goal',
  interrupt: 'The turn could not be interrupted',
  rename: 'The conversation could not be renamed',
  clear: 'A new conversation could not be begun',
};

/** The agent refuses a request of ours; for a message that is how a turn ends which did not succeed. */
export function receiveError(draft: Draft, id: string, why: string): void {
  const own = takeRequest(draft, id);
  if (!own) return;
  switch (own.kind) {
    case 'send':
      if (own.messageId in draft.state.sent) drop(draft, own.messageId, `The agent did not take this message: ${why}`);
      else if (draft.state.turn?.request === id) endTurn(draft, abortedEnd(draft, why));
      return;
    case 'thread':
      notOpened(draft, why);
      return;
    case 'set':
      notSet(draft, own.what, own.wanted, why);
      return;
    case 'ask':
      commandFailed(draft, own.command, why);
      return;
    case 'answer':
      notTaken(draft, own.what, why);
      return;
    default:
      warn(draft, 'refused', `${wishes[own.kind]}: ${why}`);
  }
}

function notTaken(draft: Draft, what: 'approval' | 'question', why: string): void {
  warn(draft, 'answerRefused', `The agent did not take the answer to its ${what}: ${why}`);
}
