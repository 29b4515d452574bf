import type { Json } from '../../../shared/ids.ts';
import { withdraw } from './answers.ts';
import { type Draft, refuse } from './draft.ts';
import { readFile, writeFile } from './files.ts';
import { askPermission } from './permissions.ts';
import { askForm } from './questions.ts';
import { receiveFailure, receiveSuccess } from './receive-reply.ts';
import { receiveUpdate } from './receive-update.ts';
import { type RpcId, readLine, rpcIdSchema } from './rpc-lines.ts';
import { type TerminalRequest, useTerminal } from './terminal-requests.ts';
import { createTerminal } from './terminals.ts';

export function receiveLine(draft: Draft, json: Json): void {
  const line = readLine(json);
  if (!line) draft.unknown = 'not JSON-RPC';
  else if (line.kind === 'request') receiveRequest(draft, line.id, line.method, line.params);
  else if (line.kind === 'notification') receiveNotification(draft, line.method, line.params);
  else if (line.kind === 'failure') receiveFailure(draft, line.id, line.error);
  else receiveSuccess(draft, line.id, line.result);
}

type Handler = (draft: Draft, id: RpcId, params: Json) => void;

const terminal =
  (what: TerminalRequest): Handler =>
  (draft, id, params) =>
    useTerminal(draft, id, what, params);

/** What an agent may ask of us. */
const handlers: Readonly<Record<string, Handler>> = {
  'session/request_permission': askPermission,
  'fs/read_text_file': readFile,
  'fs/write_text_file': writeFile,
  'terminal/create': createTerminal,
  'terminal/output': terminal('output'),
  'terminal/wait_for_exit': terminal('wait'),
  'terminal/kill': terminal('kill'),
  'terminal/release': terminal('release'),
  'elicitation/create': askForm,
};

function receiveRequest(draft: Draft, id: RpcId, method: string, params: Json): void {
  const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  if (handle) {
    handle(draft, id, params);
    return;
  }
  draft.unknown = `request ${method}`;
  refuse(draft, id, -32601, `Signalbox has no method ${method}.`);
}

function receiveNotification(draft: Draft, method: string, params: Json): void {
  if (method === 'session/update') receiveUpdate(draft, params);
  else if (method === '$/cancel_request') takeBack(draft, params);
  // Names that begin so are extensions, which whoever does not know them leaves alone.
  else if (!method.startsWith('_') && method !== 'elicitation/complete') draft.unknown = method;
}

function takeBack(draft: Draft, params: Json): void {
  const id = typeof params === 'object' && params !== null && !Array.isArray(params) ? params.requestId : undefined;
  const parsed = rpcIdSchema.safeParse(id);
  if (parsed.success) withdraw(draft, parsed.data);
}
