import type { Json } from '../../../shared/ids.ts';
import type { Settlement } from '../../../shared/waiting.ts';
import { change, entry, without } from '../dialect.ts';
import type { AskAnswer } from './ask.ts';
import { formResult } from './elicitation-form.ts';
import { questionsResult } from './questions.ts';
import { answer } from './rpc.ts';
import type { Draft } from './state.ts';

/** Gives the agent its one answer. */
export function settle(draft: Draft, id: string, settlement: Settlement): void {
  const ask = entry(draft.state.asks, id);
  if (!ask) return;
  change(draft, { asks: without(draft.state.asks, id) });
  answer(draft, ask.requestId, resultFor(ask.answer, settlement));
}

function resultFor(how: AskAnswer, settlement: Settlement): Json {
  if (how.kind === 'questions') return questionsResult(how.ids, settlement);
  if (how.kind === 'form') return formResult(how.fields, settlement);
  const { decision, verdict } = settlement;
  const chosen = decision === undefined ? undefined : entry(how.results, decision);
  return chosen ?? (verdict === 'allow' ? how.allow : how.deny);
}

/** A turn has ended and its records with it; whatever of it still waits must not wait for ever. */
export function answerAll(draft: Draft): void {
  for (const id of Object.keys(draft.state.asks)) {
    settle(draft, id, { verdict: 'deny', decidedBy: 'turnEnded', at: draft.moment.at });
  }
}
