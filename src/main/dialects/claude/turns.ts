import type { EventOf, Outcome } from '../../../shared/event.ts';
import { limits } from '../../../shared/limits.ts';
import { change, tell } from '../dialect.ts';
import { answerAll } from './approvals.ts';
import type { Draft, Turn } from './state.ts';

/*
 * A turn goes from the reading of a message to the end of all work on it. The main loop may end before its sub-agents do
 * (2.1.332 runs them in the background); they still ask for permission, and the loop begins again to read their reports.
 * So the turn lasts until the last of them is done, and a moment longer.
 */

/** The main loop runs; `origin` says why, if it begins a turn. */
export function runLoop(draft: Draft, origin: EventOf<'turnStarted'>['origin']): void {
  const { turn } = draft.state;
  if (turn?.loop) return;
  change(draft, { turn: { loop: true, stopped: turn?.stopped ?? false, lastCall: null }, repeating: false });
  if (!turn) tell(draft, { type: 'turnStarted', origin });
}

export type LoopEnd = { outcome: Outcome; stopReason?: string | undefined; error?: string | undefined };

export function endLoop(draft: Draft, end: LoopEnd): void {
  const { turn, agents } = draft.state;
  if (!turn) return;
  if (end.outcome !== 'completed' || agents.length === 0) endTurn(draft, end);
  else change(draft, { turn: { ...turn, loop: false } });
}

/** Takes over which sub-agents work. */
export function setAgents(draft: Draft, agents: string[]): void {
  change(draft, { agents });
  const { turn } = draft.state;
  if (!turn || turn.loop || agents.length > 0) return;
  if (turn.stopped) endTurn(draft, { outcome: 'cancelled' });
  else callLast(draft, { ...turn, lastCall: `${lastCallErrand}${draft.moment.key}` });
}

const lastCallErrand = 'last:';

function callLast(draft: Draft, turn: Turn): void {
  change(draft, { turn });
  if (turn.lastCall === null) return;
  draft.errands.push({ id: turn.lastCall, kind: 'wake', at: draft.moment.at + limits.agentReportMs });
}

/** No report was read, so none will be. */
export function lastCallDue(draft: Draft, errandId: string): void {
  const { turn, agents } = draft.state;
  if (turn?.lastCall === errandId && !turn.loop && agents.length === 0) endTurn(draft, { outcome: 'completed' });
}

/** An errand that was under way when the app went. */
export function callLastAgain(draft: Draft): void {
  if (draft.state.turn) callLast(draft, draft.state.turn);
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
