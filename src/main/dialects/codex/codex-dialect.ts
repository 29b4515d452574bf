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
import { compareAgain, fileRead } from './approvals.ts';
import { launch } from './launch.ts';
import { obey } from './obey.ts';
import { replyOverdue } from './overdue.ts';
import { receiveLine } from './receive-line.ts';
import { request } from './rpc.ts';
import { type Draft, stateOf } from './state.ts';
import { reportUsage } from './usage.ts';

/** Codex, by the JSON-RPC lines of its app-server. */
export const codexDialect: Dialect = {
  agent: 'codex',
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
  // What the turn has used so far was used, however it ended.
  else if (input.kind === 'exit') reportUsage(draft);
  else if (input.result.kind === 'due') {
    const own = takeOverdue(draft, input.id);
    if (own) replyOverdue(draft, own);
  } else fileRead(draft, input.id, input.result);
}

function greet(draft: Draft): void {
  const clientInfo = { name: 'signalbox', title: 'Signalbox', version: '1' };
  // Questions to a person are part of what it calls experimental (0.171).
  const capabilities = { experimentalApi: true, requestAttestation: false };
  request(draft, { kind: 'initialize' }, 'initialize', { clientInfo, capabilities });
}

/** The process has gone on as if nobody had left, and takes no second greeting; so only what is open here is taken up. */
function comeBack(draft: Draft): void {
  waitAgain(draft);
  compareAgain(draft);
}
