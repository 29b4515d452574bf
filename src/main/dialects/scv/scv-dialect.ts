import type { Json } from '../../../shared/ids.ts';
import {
  type Dialect,
  type DialectInput,
  type Moment,
  type Step,
  takeOverdue,
  takeStep,
  waitAgain,
} from '../dialect.ts';
import { compareAgain, compared } from './approvals.ts';
import { greet } from './conversation.ts';
import { launch } from './launch.ts';
import { obey } from './obey.ts';
import { replyOverdue } from './overdue.ts';
import { receiveLine } from './receive-line.ts';
import { type Draft, stateOf } from './state.ts';

/** scv, by version 1 of its protocol: one JSON object a line, each request with an id, each event with a number. */
export const scvDialect: Dialect = {
  agent: 'scv',
  launch(options) {
    const { state, ...rest } = launch(options);
    return { ...rest, state: state as unknown as Json };
  },
  attach: (state, input) => step(state, input, input.kind === 'started' ? greet : comeBack),
  receive: (state, input) => step(state, input, (draft) => receive(draft, input)),
  command: (state, command, moment) => step(state, moment, (draft) => obey(draft, command)),
};

function step(state: Json, moment: Moment, take: (draft: Draft) => void): Step<Json> {
  return takeStep(stateOf(state), moment, take);
}

function receive(draft: Draft, input: DialectInput): void {
  if (input.kind === 'line') receiveLine(draft, input.json);
  else if (input.kind === 'errand') {
    if (input.result.kind !== 'due') {
      compared(draft, input.id, input.result);
      return;
    }
    const own = takeOverdue(draft, input.id);
    if (own) replyOverdue(draft, own);
  }
}

/** The process has gone on as if nobody had left. */
function comeBack(draft: Draft): void {
  waitAgain(draft);
  compareAgain(draft);
}
