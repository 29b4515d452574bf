import type { EventOf, Outcome } from '../../../shared/event.ts';
import { answerAll } from './approvals.ts';
import { change, type Draft, tell } from './draft.ts';

/*
 * A turn goes from the reading of a message to the end of all work on it. The main loop may end before its sub-agents do
 * (2.1.332 runs them in the background); they still ask for permission, so the turn lasts until the last of them is done.
 */

/** The main loop runs, of whose own accord whatever. */
export function runLoop(draft: Draft, origin: EventOf<'turnStarted'>['origin']): void {
  const { turn } = draft.state;
  if (turn?.loop) return;
  change(draft, { turn: { loop: true, stopped: turn?.stopped ?? false }, repeating: false });
  if (!turn) tell(draft, { type: 'turnStarted', origin });
}

export type LoopEnd = { outcome: Outcome; stopReason?: string | undefined; error?: string | undefined };

export function endLoop(draft: Draft, end: LoopEnd): void {
  const { turn, agents } = draft.state;
  if (!turn) return;
  if (end.outcome !== 'completed' || agents.length === 0) endTurn(draft, end);
  else change(draft, { turn: { ...turn, loop: false } });
}

/** Takes over which sub-agents work. The last of them ends a turn whose main loop has ended. */
export function setAgents(draft: Draft, agents: string[]): void {
  change(draft, { agents });
  const { turn } = draft.state;
  if (turn && !turn.loop && agents.length === 0) endTurn(draft, { outcome: turn.stopped ? 'cancelled' : 'completed' });
}

function endTurn(draft: Draft, { outcome, stopReason, error }: LoopEnd): void {
  answerAll(draft);
  change(draft, { turn: null, calls: {}, stream: null, repeating: false, compacting: false });
  tell(draft, {
    type: 'turnEnded',
    outcome,
    ...(stopReason === undefined ? {} : { stopReason }),
    ...(error === undefined ? {} : { error }),
  });
}
