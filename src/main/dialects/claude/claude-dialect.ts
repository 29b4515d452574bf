import type { Json } from '../../../shared/ids.ts';
import { type Dialect, type Moment, type Step, takeStep, waitAgain } from '../dialect.ts';
import { compareAgain, editCompared } from './approvals.ts';
import { launch } from './launch.ts';
import { obey } from './obey.ts';
import { receiveLine } from './receive-line.ts';
import { replyDue, request } from './requests.ts';
import type { ClaudeState, Draft } from './state.ts';
import { callLastAgain, lastCallDue } from './turns.ts';

/** Claude Code, by its stream-json lines. */
export const claudeDialect: Dialect = {
  agent: 'claude',
  launch(options) {
    const { state, ...rest } = launch(options);
    return { ...rest, state: state as unknown as Json };
  },
  attach: (state, input) => step(state, input, input.kind === 'started' ? greet : comeBack),
  receive(state, input) {
    return step(state, input, (draft) => {
      if (input.kind === 'line') receiveLine(draft, input.json);
      else if (input.kind === 'errand' && input.result.kind === 'due') due(draft, input.id);
      else if (input.kind === 'errand') editCompared(draft, input.id, input.result);
    });
  },
  command: (state, command, moment) => step(state, moment, (draft) => obey(draft, command)),
};

/** The state is our own, kept for us as JSON: nothing but this dialect has written it. */
function step(state: Json, moment: Moment, take: (draft: Draft) => void): Step<Json> {
  return takeStep(state as unknown as ClaudeState, moment, take);
}

function due(draft: Draft, errandId: string): void {
  replyDue(draft, errandId);
  lastCallDue(draft, errandId);
}

function greet(draft: Draft): void {
  const { title, figures } = draft.state;
  const wishes = { title, forwardSubagentText: true };
  request(draft, { kind: 'initialize' }, { subtype: 'initialize', ...wishes });
  request(draft, { kind: 'settings' }, { subtype: 'get_settings' });
  if (!figures) request(draft, { kind: 'usage' }, { subtype: 'get_usage' });
}

/** A second greeting is welcome to a running process; its reply lists what the agent waits for (2.1.197 and later). */
function comeBack(draft: Draft): void {
  waitAgain(draft);
  compareAgain(draft);
  callLastAgain(draft);
  request(draft, { kind: 'reattach' }, { subtype: 'initialize', forwardSubagentText: true });
}
