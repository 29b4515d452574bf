import type { EventType, SessionEvent } from '../../../shared/event.ts';
import type { RunEvent, RunEventBody } from '../../../shared/phone/run-event.ts';
import { runIdOf } from '../room/run-id.ts';
import { foldRun } from './run-projection.ts';
import type { RunState, RunView } from './run-state.ts';

/** A place to read a run on from: what it is after the event with this seq of its session. */
export type RunCursor = { state: RunState; after: number };

/** An event of the run as it goes out. `at`: when it was recorded. `urgent`: it waits for no others. */
export type ToldEvent = { seq: number; at: number; urgent: boolean; text: string };

/** Takes rows of the transcript, which has no gaps, so rows count seqs. */
export function takeRows(
  cursor: RunCursor,
  rows: readonly string[],
  view: RunView,
): { cursor: RunCursor; told: ToldEvent[] } {
  let { state } = cursor;
  const runId = runIdOf(state.sessionId, state.turnId);
  const told: ToldEvent[] = [];
  for (const row of rows) {
    if (state.ended !== null) break;
    if (unseenRow.test(row)) continue;
    const event = JSON.parse(row) as SessionEvent;
    const first = state.nextSeq;
    const step = foldRun(state, event, view);
    state = step.state;
    for (const [place, body] of step.events.entries()) {
      const run: RunEvent = { runId, seq: first + place, event: body };
      told.push({ seq: run.seq, at: event.at, urgent: urgent.has(body.kind), text: JSON.stringify(run) });
    }
  }
  return { cursor: { state, after: cursor.after + rows.length }, told };
}

const urgent: ReadonlySet<RunEventBody['kind']> = new Set([
  'approvalRequest',
  'approvalSettled',
  'completed',
  'cancelled',
  'error',
]);

/** What runs are full of and phones see nothing of; told by its beginning, so that it need not be parsed. */
const unseenTypes: EventType[] = ['assistantThought', 'toolUpdate', 'terminalOutput', 'usage', 'status', 'plan'];
const unseenRow = new RegExp(
  String.raw`^\{"sessionId":"[^"\\]*","seq":\d+,"at":\d+,(?:"turnId":"[^"\\]*",)?"body":\{"type":"(?:${unseenTypes.join('|')})"`,
);
