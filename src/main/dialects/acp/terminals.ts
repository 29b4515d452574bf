import type { ClientRequestResponsesByMethod } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import { commandRisk } from '../../../shared/command-risk.ts';
import type { Json } from '../../../shared/ids.ts';
import type { Settlement } from '../../../shared/waiting.ts';
import { change, tell } from '../dialect.ts';
import { wasRunAllowed } from './allowances.ts';
import { askedFor, recordId, takeAsk } from './answers.ts';
import type { RunAsk } from './ask.ts';
import { lineOf } from './commands.ts';
import { type Draft, refuse, reply, withEntry } from './draft.ts';
import { endOwnCall, startOwnCall } from './own-calls.ts';
import type { RpcId } from './rpc-lines.ts';
import type { Terminal } from './terminal.ts';
import { listOf, maybe, text } from './tolerant.ts';

const createSchema = z.looseObject({
  command: text.min(1),
  args: maybe(z.array(text)),
  env: maybe(listOf(z.looseObject({ name: text, value: text }))),
  cwd: maybe(text),
  outputByteLimit: maybe(z.number().int().nonnegative()),
});

/** The agent has us run a command. A person is asked, unless the very same was allowed in this turn. */
export function createTerminal(draft: Draft, requestId: RpcId, params: Json): void {
  const wanted = createSchema.safeParse(params).data;
  if (!wanted) {
    refuse(draft, requestId, -32602, 'The request does not say what to run.');
    return;
  }
  if (!draft.state.turn) {
    refuse(draft, requestId, -32603, 'Nothing is run between turns.');
    return;
  }
  if (askedFor(draft, requestId) !== undefined) return;
  const id = recordId(draft, requestId);
  const ask: RunAsk = {
    kind: 'run',
    argv: [wanted.command, ...(wanted.args ?? [])],
    env: Object.fromEntries((wanted.env ?? []).map(({ name, value }) => [name, value])),
    cwd: wanted.cwd ?? draft.state.workspace,
    bytes: wanted.outputByteLimit ?? null,
  };
  const line = lineOf({ argv: ask.argv });
  if (wasRunAllowed(draft, line)) {
    begin(draft, id, requestId, ask, null);
    return;
  }
  change(draft, { asks: withEntry(draft.state.asks, id, { requestId, callId: null, ...ask }) });
  const { argv, cwd, env } = ask;
  const input = { command: argv, cwd, ...(Object.keys(env).length > 0 ? { env } : {}) };
  startOwnCall(draft, { id: `${id}.call`, tool: 'terminal', kind: 'execute', title: line, input });
  tell(draft, {
    type: 'approvalRequested',
    id,
    about: `${id}.call`,
    tool: 'terminal',
    input,
    title: line.slice(0, 1_000),
    argv,
    ...(Object.keys(env).length > 0 ? { env } : {}),
    cwd: cwd.slice(0, 4_096),
    workspace: draft.state.workspace,
    risk: commandRisk(line),
    edits: [],
    decisions: [
      { id: 'allow', kind: 'allowOnce', label: 'Run it' },
      { id: 'deny', kind: 'deny', label: 'Do not run it' },
    ],
    editable: false,
    takesReason: true,
  });
}

export function settleRun(draft: Draft, id: string, settlement: Settlement): void {
  const asked = takeAsk(draft, id);
  if (asked?.kind !== 'run') return;
  if (settlement.verdict === 'allow') {
    begin(draft, id, asked.requestId, asked, `${id}.call`);
    return;
  }
  const message = settlement.reason?.trim() || 'The user does not want this to be run.';
  refuse(draft, asked.requestId, -32603, message);
  endOwnCall(draft, `${id}.call`, { message, kind: 'denied' });
}

function begin(
  draft: Draft,
  id: string,
  requestId: RpcId,
  { argv, env, cwd, bytes }: RunAsk,
  about: string | null,
): void {
  const terminalId = `${id}.terminal`;
  const terminal: Terminal = {
    argv,
    cwd,
    env,
    bytes,
    about,
    opened: false,
    position: 0,
    end: null,
    waiting: [],
    reading: {},
    released: false,
  };
  change(draft, { terminals: withEntry(draft.state.terminals, terminalId, terminal) });
  run(draft, terminalId, terminal);
  const answer: ClientRequestResponsesByMethod['terminal/create'] = { terminalId };
  reply(draft, requestId, answer);
  if (about !== null) show(draft, terminalId);
}

function run(draft: Draft, id: string, { argv, cwd, env, position }: Terminal): void {
  draft.errands.push({ id, kind: 'runCommand', argv, cwd, env, from: position });
}

/** Puts a terminal into the transcript: under the call that names it, or, when it has something to show, by itself. */
export function show(draft: Draft, id: string, about?: string): void {
  const terminal = draft.state.terminals[id];
  if (!terminal || terminal.opened) return;
  const under = about ?? terminal.about ?? undefined;
  const shown: Terminal = { ...terminal, opened: true, about: under ?? null };
  change(draft, { terminals: withEntry(draft.state.terminals, id, shown) });
  const { argv, cwd } = terminal;
  tell(draft, { type: 'terminalOpened', id, argv, cwd, ...(under === undefined ? {} : { about: under }) });
}

/** Commands that ran when the app went. */
export function runAgain(draft: Draft): void {
  for (const [id, terminal] of Object.entries(draft.state.terminals)) if (!terminal.end) run(draft, id, terminal);
}
