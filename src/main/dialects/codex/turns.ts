import { change, entry, tell, without } from '../dialect.ts';
import { closeCall } from './calls.ts';
import { dropUnread, sendUnread } from './messages.ts';
import { request } from './rpc.ts';
import { answerAll } from './settle.ts';
import type { Draft, TurnEnd } from './state.ts';
import { reportUsage } from './usage.ts';

/*
 * Each conversation has turns of its own: the one that a person talks to, and those of its sub-agents, which the same
 * connection tells of. A turn of ours goes on until the last of them has ended, so that a sub-agent which still works
 * can still ask.
 */

/** The call under which a sub-agent's work stands; undefined: it is the main conversation. */
export function parentOf(draft: Draft, thread: string): string | undefined {
  return isMain(draft, thread) ? undefined : entry(draft.state.agents, thread);
}

export function isMain({ state }: Draft, thread: string): boolean {
  return state.thread === null || state.thread === thread;
}

/** One that nobody here has started, or whose call is not known. Its words would stand where they do not belong. */
export function isStranger(draft: Draft, thread: string): boolean {
  return !isMain(draft, thread) && entry(draft.state.agents, thread) === undefined;
}

export function turnStarted(draft: Draft, thread: string, id: string): void {
  const { turn } = draft.state;
  const main = isMain(draft, thread);
  const agents = { ...turn?.agents, ...(main ? {} : { [thread]: id }) };
  const end = main ? null : (turn?.end ?? null);
  change(draft, { turn: { id: main ? id : (turn?.id ?? null), agents, end, stopped: turn?.stopped ?? false } });
  if (!turn) tell(draft, { type: 'turnStarted', origin: originOf(draft) });
  if (!main) return;
  change(draft, { commandAwaited: false });
  if (!draft.state.stopAwaited) return;
  change(draft, { stopAwaited: false });
  interruptTurn(draft, thread, id);
}

function originOf({ state }: Draft): 'command' | 'user' | 'agent' {
  if (state.commandAwaited) return 'command';
  return Object.keys(state.sent).length > 0 ? 'user' : 'agent';
}

/** A turn that has not said its id yet is stopped as soon as it does. */
export function interrupt(draft: Draft): void {
  const { turn, thread, sent } = draft.state;
  if (turn) change(draft, { turn: { ...turn, stopped: true } });
  for (const [agent, id] of Object.entries(turn?.agents ?? {})) interruptTurn(draft, agent, id);
  if (turn?.id && thread !== null) interruptTurn(draft, thread, turn.id);
  else if (!turn && Object.keys(sent).length > 0) change(draft, { stopAwaited: true });
}

function interruptTurn(draft: Draft, threadId: string, turnId: string): void {
  request(draft, { kind: 'interrupt' }, 'turn/interrupt', { threadId, turnId });
}

export function turnCompleted(draft: Draft, thread: string, id: string, end: TurnEnd, lastWords: string): void {
  const { turn } = draft.state;
  if (!turn) return;
  if (isMain(draft, thread)) {
    if (turn.id !== null && turn.id !== id) return;
    dropUnread(draft, id, end.outcome === 'cancelled');
    change(draft, { turn: { ...turn, id: null, end } });
    endWhenDone(draft);
    sendUnread(draft, id);
    return;
  }
  // The main conversation had ended well before a person stopped the rest.
  const cutOff = turn.stopped && end.outcome === 'cancelled' && turn.end?.outcome === 'completed';
  change(draft, { turn: { ...turn, agents: without(turn.agents, thread), end: cutOff ? end : turn.end } });
  const call = entry(draft.state.agents, thread);
  if (call !== undefined && entry(draft.state.calls, call)) {
    const ok = end.outcome === 'completed';
    const errorKind = end.outcome === 'cancelled' ? 'interrupted' : 'failed';
    closeCall(draft, call, { ok, output: end.error ?? lastWords, errorKind });
  }
  endWhenDone(draft);
}

function endWhenDone(draft: Draft): void {
  const { turn } = draft.state;
  if (!turn || turn.id !== null || Object.keys(turn.agents).length > 0) return;
  const end: TurnEnd = turn.end ?? { outcome: 'completed' };
  if (draft.state.compacting) tell(draft, { type: 'compacted', error: end.error ?? 'It was not finished.' });
  answerAll(draft);
  reportUsage(draft);
  change(draft, { turn: null, calls: {}, told: {}, compacting: null, stopAwaited: false });
  tell(draft, { type: 'turnEnded', ...end });
}
