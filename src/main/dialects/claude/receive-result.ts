import type { Outcome } from '../../../shared/event.ts';
import { change, entry, tell } from '../dialect.ts';
import type { ResultLine } from './lines.ts';
import { figuresByModel, spentBetween, whole } from './model-figures.ts';
import type { Draft } from './state.ts';
import { endLoop } from './turns.ts';

/** The main loop has ended. */
export function receiveResult(draft: Draft, line: ResultLine): void {
  if (draft.state.compacting) {
    change(draft, { compacting: false });
    tell(draft, { type: 'compacted', ...(line.result ? { error: line.result } : {}) });
  }
  reportUsage(draft, line);
  const outcome = outcomeOf(line, draft.state.turn?.stopped ?? false);
  const stopReason = line.stop_reason ?? line.terminal_reason ?? undefined;
  const error = outcome === 'failed' || outcome === 'budgetExhausted' ? errorOf(line) : undefined;
  if (draft.state.turn) endLoop(draft, { outcome, stopReason, error });
  // Before any turn: the process cannot do what it was started for, and says why before it ends.
  else if (error !== undefined) tell(draft, { type: 'error', code: 'startFailed', message: error, fatal: true });
}

/** `is_error` counts, not the subtype: an error of the API is a "success" (2.1.332). */
function outcomeOf(line: ResultLine, stopped: boolean): Outcome {
  const reason = line.terminal_reason ?? '';
  if (reason.startsWith('aborted')) return 'cancelled';
  if (reason === 'budget_exhausted' || line.subtype === 'error_max_budget_usd') return 'budgetExhausted';
  if (line.is_error) return stopped ? 'cancelled' : 'failed';
  return 'completed';
}

function errorOf(line: ResultLine): string {
  const errors = (line.errors ?? []).filter((error) => !error.startsWith('[ede_diagnostic]'));
  return line.result || errors.join('\n') || `The agent ended the turn: ${line.subtype ?? 'no reason given'}.`;
}

function reportUsage(draft: Draft, line: ResultLine): void {
  const reported = line.modelUsage;
  if (!reported) return;
  const { figures, settings, contextUsed } = draft.state;
  const spent = figures && spentBetween(figures, reported);
  change(draft, { figures: figuresByModel(reported) });
  if (!spent) return;
  const { model } = settings;
  const contextSize = whole(entry(reported, model ?? '')?.contextWindow);
  tell(draft, {
    type: 'usage',
    ...spent,
    ...(model === undefined ? {} : { model }),
    ...(contextUsed > 0 ? { contextUsed } : {}),
    ...(contextSize > 0 ? { contextSize } : {}),
  });
}
