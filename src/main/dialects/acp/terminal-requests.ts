import type { ClientRequestResponsesByMethod } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';
import { change, type ErrandResult, entry, tell, without } from '../dialect.ts';
import { type Draft, refuse, reply, withEntry } from './draft.ts';
import { endOwnCall } from './own-calls.ts';
import type { RpcId } from './rpc-lines.ts';
import type { Terminal } from './terminal.ts';
import { show } from './terminals.ts';
import { text } from './tolerant.ts';

type Answers = ClientRequestResponsesByMethod;

export type TerminalRequest = 'output' | 'wait' | 'kill' | 'release';

const idSchema = z.looseObject({ terminalId: text });

/** What an agent does with a terminal that it has. */
export function useTerminal(draft: Draft, requestId: RpcId, what: TerminalRequest, params: Json): void {
  const id = idSchema.safeParse(params).data?.terminalId ?? '';
  const terminal = entry(draft.state.terminals, id);
  if (!terminal || terminal.released) {
    refuse(draft, requestId, -32002, 'There is no such terminal.');
    return;
  }
  if (what === 'output') read(draft, requestId, id, terminal);
  else if (what === 'wait') wait(draft, requestId, id, terminal);
  else {
    if (!terminal.end) draft.errands.push({ id: `end:${draft.moment.key}`, kind: 'endCommand', command: id });
    const answer: Answers['terminal/kill'] & Answers['terminal/release'] = {};
    reply(draft, requestId, answer);
    if (what === 'release') release(draft, id, terminal);
  }
}

function keep(draft: Draft, id: string, terminal: Terminal): void {
  change(draft, { terminals: withEntry(draft.state.terminals, id, terminal) });
}

const readErrand = 'output:';

function read(draft: Draft, requestId: RpcId, id: string, terminal: Terminal): void {
  const errand = `${readErrand}${draft.moment.key}:${id}`;
  keep(draft, id, { ...terminal, reading: { ...terminal.reading, [errand]: requestId } });
  draft.errands.push(reading(errand, id, terminal));
}

function reading(errand: string, command: string, { bytes }: Terminal) {
  const most = limits.toolOutputBytes;
  return { id: errand, kind: 'readCommand' as const, command, bytes: Math.min(bytes ?? most, most) };
}

function wait(draft: Draft, requestId: RpcId, id: string, terminal: Terminal): void {
  if (terminal.end) reply(draft, requestId, terminal.end satisfies Answers['terminal/wait_for_exit']);
  else keep(draft, id, { ...terminal, waiting: [...terminal.waiting, requestId] });
}

function release(draft: Draft, id: string, terminal: Terminal): void {
  if (terminal.end) change(draft, { terminals: without(draft.state.terminals, id) });
  else keep(draft, id, { ...terminal, released: true });
}

/** A command has something to say, or has ended; or its output was read. */
export function terminalTold(draft: Draft, errandId: string, result: ErrandResult): void {
  if (result.kind === 'output') put(draft, errandId, result);
  else if (result.kind === 'ended') ended(draft, errandId, result);
  else if (result.kind === 'outputSoFar') wasRead(draft, errandId, result);
}

function put(draft: Draft, id: string, { chunk, end }: Extract<ErrandResult, { kind: 'output' }>): void {
  if (!entry(draft.state.terminals, id)) return;
  show(draft, id);
  const terminal = draft.state.terminals[id];
  if (terminal) keep(draft, id, { ...terminal, position: Math.max(end, terminal.position) });
  tellOutput(draft, id, chunk);
}

/** In pieces that an event can hold. */
export function tellOutput(draft: Draft, id: string, chunk: string): void {
  // A character has up to three bytes for each of its units.
  const size = Math.floor(limits.terminalChunkBytes / 3);
  for (let at = 0; at < chunk.length; at += size) {
    tell(draft, { type: 'terminalOutput', id, chunk: chunk.slice(at, at + size) });
  }
}

function ended(draft: Draft, id: string, result: Extract<ErrandResult, { kind: 'ended' }>): void {
  const before = entry(draft.state.terminals, id);
  if (!before || before.end) return;
  show(draft, id);
  if (result.message !== undefined) tellOutput(draft, id, `${result.message}\n`);
  const terminal = draft.state.terminals[id] ?? before;
  const end = { exitCode: result.exitCode ?? null };
  for (const waiting of terminal.waiting) reply(draft, waiting, end satisfies Answers['terminal/wait_for_exit']);
  if (terminal.released) change(draft, { terminals: without(draft.state.terminals, id) });
  else keep(draft, id, { ...terminal, end, waiting: [] });
  tell(draft, { type: 'terminalExited', id, ...(result.exitCode === undefined ? {} : { exitCode: result.exitCode }) });
  const own = id.replace(/\.terminal$/, '.call');
  if (terminal.about !== own) return;
  const words =
    result.message ?? (result.exitCode === undefined ? 'It ended.' : `It ended with status ${result.exitCode}.`);
  endOwnCall(draft, own, result.exitCode === 0 ? undefined : { message: words, kind: 'failed' });
}

function wasRead(draft: Draft, errand: string, result: Extract<ErrandResult, { kind: 'outputSoFar' }>): void {
  const found = Object.entries(draft.state.terminals).find(([, { reading: all }]) => Object.hasOwn(all, errand));
  if (!found) return;
  const [id, terminal] = found;
  const requestId = terminal.reading[errand] ?? null;
  keep(draft, id, { ...terminal, reading: without(terminal.reading, errand) });
  const answer: Answers['terminal/output'] = {
    output: result.text,
    truncated: result.truncated,
    ...(terminal.end ? { exitStatus: terminal.end } : {}),
  };
  reply(draft, requestId, answer);
}

/** Reads that were under way when the app went. */
export function readAgain(draft: Draft): void {
  for (const [id, terminal] of Object.entries(draft.state.terminals)) {
    for (const errand of Object.keys(terminal.reading)) draft.errands.push(reading(errand, id, terminal));
  }
}
