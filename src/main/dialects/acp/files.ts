import type { ClientRequestResponsesByMethod } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';
import type { Edit, Settlement } from '../../../shared/waiting.ts';
import { change, type ErrandResult, entry, tell, without } from '../dialect.ts';
import { wasEditAllowed } from './allowances.ts';
import { askedFor, recordId, takeAsk } from './answers.ts';
import type { WriteAsk } from './ask.ts';
import { type Draft, refuse, reply, withEntry } from './draft.ts';
import { endOwnCall, startOwnCall } from './own-calls.ts';
import type { RpcId } from './rpc-lines.ts';
import { maybe, text } from './tolerant.ts';

type Answers = ClientRequestResponsesByMethod;

const line = maybe(z.number().int().nonnegative());
const readSchema = z.looseObject({ path: text, line, limit: line });
const writeSchema = z.looseObject({ path: text, content: text });

const readErrand = 'read:';
const compareErrand = 'before:';
const writeErrand = 'write:';

/** The agent reads a file through us; only inside the workspace, which the errand sees to. */
export function readFile(draft: Draft, requestId: RpcId, params: Json): void {
  const asked = readSchema.safeParse(params).data;
  if (!asked) {
    refuse(draft, requestId, -32602, 'The request names no file.');
    return;
  }
  const id = recordId(draft, requestId);
  const { path } = asked;
  const work = { kind: 'read' as const, requestId, path, line: asked.line ?? null, limit: asked.limit ?? null };
  change(draft, { files: withEntry(draft.state.files, id, work) });
  draft.errands.push({ id: `${readErrand}${id}`, kind: 'readFile', path });
}

function fileRead(draft: Draft, id: string, result: ErrandResult): void {
  const work = entry(draft.state.files, id);
  if (!work) return;
  change(draft, { files: without(draft.state.files, id) });
  if (result.kind !== 'file') refuse(draft, work.requestId, -32602, why(result));
  else if (result.text === null) refuse(draft, work.requestId, -32002, `There is no file ${work.path}.`);
  else {
    const answer: Answers['fs/read_text_file'] = { content: partOf(result.text, work.line, work.limit) };
    reply(draft, work.requestId, answer);
  }
}

/** `line`: from 1; some count from 0. */
function partOf(whole: string, from: number | null, limit: number | null): string {
  if (from === null && limit === null) return whole;
  const start = Math.max((from ?? 1) - 1, 0);
  const lines = whole.split('\n');
  const part = lines.slice(start, limit === null ? undefined : start + limit);
  return part.length === 0 ? '' : part.join('\n') + (start + part.length < lines.length ? '\n' : '');
}

/** The agent has us write a file. That is an edit, and a person is asked before it is made. */
export function writeFile(draft: Draft, requestId: RpcId, params: Json): void {
  const wanted = writeSchema.safeParse(params).data;
  if (!wanted || wanted.path.length > limits.pathBytes) {
    refuse(draft, requestId, -32602, 'The request does not say which file to write, or what.');
    return;
  }
  if (!draft.state.turn) {
    refuse(draft, requestId, -32603, 'Nothing is written between turns.');
    return;
  }
  if (askedFor(draft, requestId) !== undefined) return;
  const id = recordId(draft, requestId);
  const { path, content } = wanted;
  const ask: WriteAsk = { kind: 'write', path, text: content, stage: 'reading', expected: null };
  change(draft, { asks: withEntry(draft.state.asks, id, { requestId, callId: null, ...ask }) });
  startOwnCall(draft, {
    id: `${id}.call`,
    tool: 'write_text_file',
    kind: 'edit',
    title: path,
    input: { path, content },
  });
  draft.errands.push({ id: `${compareErrand}${id}`, kind: 'readFile', path });
}

function compared(draft: Draft, id: string, result: ErrandResult): void {
  const asked = entry(draft.state.asks, id);
  if (asked?.kind !== 'write' || asked.stage !== 'reading') return;
  if (result.kind !== 'file') {
    takeAsk(draft, id);
    refuse(draft, asked.requestId, -32602, why(result));
    endOwnCall(draft, `${id}.call`, { message: why(result), kind: 'failed' });
    return;
  }
  const { path, text: after } = asked;
  const known = { ...asked, expected: result.text };
  if (wasEditAllowed(draft, { path, before: result.text, after })) {
    put(draft, id, known);
    return;
  }
  change(draft, { asks: withEntry(draft.state.asks, id, { ...known, stage: 'asked' }) });
  const edit: Edit = { path, oldText: result.text, newText: after, coverage: 'file' };
  const { workspace } = draft.state;
  tell(draft, {
    type: 'approvalRequested',
    id,
    about: `${id}.call`,
    tool: 'write_text_file',
    input: { path, content: after },
    title: path.slice(0, 1_000),
    cwd: workspace,
    workspace,
    risk: 'edit',
    edits: [edit],
    decisions: [
      { id: 'allow', kind: 'allowOnce', label: 'Write the file' },
      { id: 'deny', kind: 'deny', label: 'Do not write it' },
    ],
    editable: false,
    takesReason: true,
  });
}

function put(draft: Draft, id: string, asked: WriteAsk & { requestId: RpcId; callId: string | null }): void {
  change(draft, { asks: withEntry(draft.state.asks, id, { ...asked, stage: 'writing' }) });
  draft.errands.push(writing(id, asked));
}

function writing(id: string, { path, text: content, expected }: WriteAsk) {
  return { id: `${writeErrand}${id}`, kind: 'writeFile' as const, path, text: content, expected };
}

export function settleWrite(draft: Draft, id: string, settlement: Settlement): void {
  const asked = entry(draft.state.asks, id);
  if (asked?.kind !== 'write') return;
  if (settlement.verdict === 'allow') {
    put(draft, id, asked);
    return;
  }
  takeAsk(draft, id);
  const message = settlement.reason?.trim() || 'The user does not want this file to be written.';
  refuse(draft, asked.requestId, -32603, message);
  endOwnCall(draft, `${id}.call`, { message, kind: 'denied' });
}

function written(draft: Draft, id: string, result: ErrandResult): void {
  const asked = takeAsk(draft, id);
  if (asked?.kind !== 'write') return;
  if (result.kind === 'written') {
    const answer: Answers['fs/write_text_file'] = {};
    reply(draft, asked.requestId, answer);
    endOwnCall(draft, `${id}.call`);
    return;
  }
  refuse(draft, asked.requestId, -32603, why(result));
  endOwnCall(draft, `${id}.call`, { message: why(result), kind: 'failed' });
}

function why(result: ErrandResult): string {
  return 'message' in result ? result.message : 'It cannot be read.';
}

/** An errand about a file has ended. */
export function fileDone(draft: Draft, errandId: string, result: ErrandResult): void {
  const of = (name: string) => errandId.slice(name.length);
  if (errandId.startsWith(readErrand)) fileRead(draft, of(readErrand), result);
  else if (errandId.startsWith(compareErrand)) compared(draft, of(compareErrand), result);
  else if (errandId.startsWith(writeErrand)) written(draft, of(writeErrand), result);
}

/** Errands that were under way when the app went. A file that was written meanwhile is as it should be. */
export function filesAgain(draft: Draft): void {
  for (const [id, { path }] of Object.entries(draft.state.files)) {
    draft.errands.push({ id: `${readErrand}${id}`, kind: 'readFile', path });
  }
  for (const [id, asked] of Object.entries(draft.state.asks)) {
    if (asked.kind !== 'write') continue;
    if (asked.stage === 'reading')
      draft.errands.push({ id: `${compareErrand}${id}`, kind: 'readFile', path: asked.path });
    if (asked.stage === 'writing') draft.errands.push(writing(id, asked));
  }
}
