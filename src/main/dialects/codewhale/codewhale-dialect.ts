import type { Json } from '../../../shared/ids.ts';
import { type Dialect, type DialectInput, type Moment, type Step, takeStep, waitAgain } from '../dialect.ts';
import { openConversation } from './conversation.ts';
import { launch } from './launch.ts';
import { obey } from './obey.ts';
import { replyOverdue } from './overdue.ts';
import { receiveLine } from './receive-line.ts';
import { overdueId, request } from './rpc.ts';
import { type Draft, stateOf } from './state.ts';

/** CodeWhale, by the JSON-RPC lines of its app-server. */
export const codewhaleDialect: Dialect = {
  agent: 'codewhale',
  launch(options) {
    const { state, ...rest } = launch(options);
    return { ...rest, state: state as unknown as Json };
  },
  attach: (state, input) => step(state, input, input.kind === 'started' ? begin : waitAgain),
  receive: (state, input) => step(state, input, (draft) => receive(draft, input)),
  command: (state, command, moment) => step(state, moment, (draft) => obey(draft, command)),
};

function step(state: Json, moment: Moment, take: (draft: Draft) => void): Step<Json> {
  return takeStep(stateOf(state), moment, take);
}

function begin(draft: Draft): void {
  openConversation(draft);
  request(draft, { kind: 'models' }, 'app/models', {});
}

function receive(draft: Draft, input: DialectInput): void {
  if (input.kind === 'line') receiveLine(draft, input.json);
  else if (input.kind === 'errand' && input.result.kind === 'due') {
    const id = overdueId(draft, input.id);
    if (id !== undefined) replyOverdue(draft, id);
  }
}
