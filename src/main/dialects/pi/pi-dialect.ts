import type { Json } from '../../../shared/ids.ts';
import { type Dialect, type Moment, type Step, takeStep, tell, waitAgain } from '../dialect.ts';
import { compareAgain, editCompared } from './approvals.ts';
import { launch } from './launch.ts';
import { obey } from './obey.ts';
import { receiveLine } from './receive-line.ts';
import { replyDue, request } from './requests.ts';
import type { Draft, PiState } from './state.ts';

/** pi, by the lines of its rpc mode. */
export const piDialect: Dialect = {
  agent: 'pi',
  launch(options) {
    const { state, ...rest } = launch(options);
    return { ...rest, state: state as unknown as Json };
  },
  attach: (state, input) => step(state, input, input.kind === 'started' ? greet : comeBack),
  receive(state, input) {
    return step(state, input, (draft) => {
      if (input.kind === 'line') receiveLine(draft, input.json);
      else if (input.kind === 'errand' && input.result.kind === 'due') replyDue(draft, input.id);
      else if (input.kind === 'errand') editCompared(draft, input.id, input.result);
    });
  },
  command: (state, command, moment) => step(state, moment, (draft) => obey(draft, command)),
};

/** The state is our own, kept for us as JSON: nothing but this dialect has written it. */
function step(state: Json, moment: Moment, take: (draft: Draft) => void): Step<Json> {
  return takeStep(state as unknown as PiState, moment, take);
}

function greet(draft: Draft): void {
  request(draft, { kind: 'state' }, { type: 'get_state' });
  request(draft, { kind: 'models' }, { type: 'get_available_models' });
  request(draft, { kind: 'efforts' }, { type: 'get_available_thinking_levels' });
  request(draft, { kind: 'commands' }, { type: 'get_commands' });
}

/** The process went on without us, and its lines say how. What was never learnt is asked again. */
function comeBack(draft: Draft): void {
  waitAgain(draft);
  compareAgain(draft);
  if (draft.state.announced) tell(draft, { type: 'ready' });
  else greet(draft);
}
