import type { EventOf, Outcome } from '../../../shared/event.ts';
import { change, tell } from '../dialect.ts';
import { cancelAsks } from './asks.ts';
import { dropUnread } from './sent.ts';
import type { Draft } from './state.ts';

/*
 * A turn goes from the reading of a message until the agent has settled: with all its retries and compactions, and with
 * the messages that it read meanwhile.
 */

/** `origin` says why, if a turn begins. */
export function beginTurn(draft: Draft, origin: EventOf<'turnStarted'>['origin']): void {
  if (draft.state.turn) return;
  change(draft, { turn: { stopped: false, stream: null, stopReason: null, error: null } });
  tell(draft, { type: 'turnStarted', origin });
}

/** The agent has settled. */
export function settleTurn(draft: Draft, aborted: boolean): void {
  const { turn } = draft.state;
  if (!turn) return;
  dropUnread(draft);
  if (aborted || turn.stopReason === 'aborted') endTurn(draft, 'cancelled');
  else if (turn.stopReason === 'error') endTurn(draft, 'failed', turn.error ?? 'The model gave no answer.');
  else endTurn(draft, 'completed');
}

export function endTurn(draft: Draft, outcome: Outcome, error?: string): void {
  const stopReason = draft.state.turn?.stopReason ?? undefined;
  cancelAsks(draft);
  change(draft, { turn: null, calls: {} });
  tell(draft, {
    type: 'turnEnded',
    outcome,
    ...(stopReason === undefined ? {} : { stopReason }),
    ...(error === undefined ? {} : { error }),
  });
}
