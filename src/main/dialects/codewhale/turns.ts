import type { Outcome } from '../../../shared/event.ts';
import { change, entry, tell, warn, without } from '../dialect.ts';
import { request } from './rpc.ts';
import type { Draft, Turn } from './state.ts';

export type TurnEnd = { outcome: Outcome; stopReason?: string; error?: string };

/** The turn that an event belongs to: the one that runs, or the one that a message of ours has begun with it. */
export function turnOf(draft: Draft): Turn | null {
  if (draft.state.turn) return draft.state.turn;
  const id = messageUnderWay(draft);
  return id === undefined ? null : beginTurn(draft, id);
}

/** The request of the message that the agent has and has not begun to read. */
function messageUnderWay({ state }: Draft): string | undefined {
  const found = Object.entries(state.requests).find(([, own]) => own.kind === 'send' && own.messageId in state.sent);
  return found?.[0];
}

/** `requestId` null: the agent begins by itself. */
export function beginTurn(draft: Draft, requestId: string | null): Turn {
  const { key } = draft.moment;
  const turn: Turn = { key, id: null, request: requestId, stopped: false, part: 0, calls: 0 };
  change(draft, { turn, calls: [], asks: {} });
  const own = requestId === null ? undefined : entry(draft.state.requests, requestId);
  tell(draft, { type: 'turnStarted', origin: own ? 'user' : 'agent' });
  if (own?.kind === 'send') takeMessage(draft, own.messageId);
  if (draft.state.stopAwaited) {
    change(draft, { stopAwaited: false });
    interrupt(draft);
  }
  return draft.state.turn ?? turn;
}

function takeMessage(draft: Draft, messageId: string): void {
  const sent = entry(draft.state.sent, messageId);
  if (!sent) return;
  change(draft, { sent: without(draft.state.sent, messageId) });
  tell(draft, { type: 'messageTaken', id: messageId, ...sent });
}

/** A turn says its id, or begins without a message. */
export function turnStarted(draft: Draft, id: string | null): void {
  const turn = turnOf(draft) ?? beginTurn(draft, null);
  if (turn.id === null && id !== null) change(draft, { turn: { ...turn, id } });
}

export function turnEnded(draft: Draft, id: string, end: TurnEnd): void {
  const turn = turnOf(draft);
  if (turn && (turn.id === null || turn.id === id)) endTurn(draft, end);
}

/** An answer has ended. It is the end of a turn only where nothing else will be: the agent began it, and gave it no id. */
export function answerEnded(draft: Draft): void {
  const { turn } = draft.state;
  if (turn && turn.request === null && turn.id === null) endTurn(draft, { outcome: 'completed' });
}

export function abortedEnd(draft: Draft, reason: string): TurnEnd {
  const stopped = draft.state.turn?.stopped === true || /interrupt|cancel/i.test(reason);
  const why = reason === '' ? {} : { stopReason: reason.slice(0, 200) };
  if (stopped) return { outcome: 'cancelled', ...why };
  if (/budget/i.test(reason)) return { outcome: 'budgetExhausted', ...why };
  return { outcome: 'failed', error: reason || 'The agent ended the turn without a reason.' };
}

export function endTurn(draft: Draft, end: TurnEnd): void {
  change(draft, { turn: null, calls: [], asks: {}, stopAwaited: false });
  tell(draft, { type: 'turnEnded', ...end });
}

/** A turn that has not begun yet cannot be stopped; it is as soon as it does. */
export function interrupt(draft: Draft): void {
  const { turn, sent, thread } = draft.state;
  if (!turn) {
    if (Object.keys(sent).length > 0) change(draft, { stopAwaited: true });
    return;
  }
  change(draft, { turn: { ...turn, stopped: true } });
  request(draft, { kind: 'interrupt' }, 'thread/interrupt', { thread_id: thread });
}

/** Told as read and failed, so that it neither waits for ever nor disappears. */
export function drop(draft: Draft, messageId: string, why: string): void {
  if (!entry(draft.state.sent, messageId)) return;
  const alone = !draft.state.turn;
  if (alone) tell(draft, { type: 'turnStarted', origin: 'user' });
  takeMessage(draft, messageId);
  change(draft, { stopAwaited: false });
  if (alone) tell(draft, { type: 'turnEnded', outcome: 'failed', error: why });
  else warn(draft, 'messageDropped', why);
}
