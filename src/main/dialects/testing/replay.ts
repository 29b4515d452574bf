import { apply, type Recorded } from '../../../../e2e/agents/recording/record-session.ts';
import type { Json } from '../../../shared/ids.ts';
import type { Dialect, DialectEvent } from '../dialect.ts';

export type Outcome = { events: DialectEvent[]; frames: string[]; state: Json; lines: string[]; unknown: string[] };

/** Gives a dialect a recording; `between` may put something between two inputs. */
export function replay(
  dialect: Dialect,
  inputs: readonly Recorded[],
  between = (state: Json, _place: number): Json => state,
): Outcome {
  const outcome: Outcome = { events: [], frames: [], state: null, lines: [], unknown: [] };
  for (const [place, input] of inputs.entries()) {
    giveTo(outcome, dialect, input);
    outcome.state = between(outcome.state, place);
  }
  return outcome;
}

/** One input. `lines`: all that came of it, as it is checked in beside the recording. */
export function giveTo(outcome: Outcome, dialect: Dialect, input: Recorded): void {
  const step = apply(dialect, outcome.state, input);
  outcome.state = step.state;
  outcome.events.push(...step.events);
  outcome.frames.push(...step.frames);
  outcome.lines.push(...step.events.map((event) => JSON.stringify(event)));
  outcome.lines.push(...step.frames.map((frame) => `> ${frame}`));
  outcome.lines.push(...step.errands.map((errand) => `? ${JSON.stringify(errand)}`));
  if (step.unknown === undefined) return;
  outcome.unknown.push(step.unknown);
  outcome.lines.push(`! ${step.unknown}`);
}
