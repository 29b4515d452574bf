import { createCodeWhaleThreads } from './codewhale-threads.ts';
import { type CodeWhaleTurn, createCodeWhaleTurn } from './codewhale-turn.ts';
import { type Fields, readObjects, stepsOf, writeObject } from './json-lines.ts';

/*
 * The other side of CodeWhale's protocol over standard input and output, strict in what it takes. A message is what it is to
 * do, one step a line. Unlike the real program it answers other requests while a turn runs.
 */

const threads = createCodeWhaleThreads();
const submitted = new Set<string>();
let running: CodeWhaleTurn | undefined;
let turns = 0;

type Answer = { result: unknown } | { error: { code: number; message: string } };
const ok = (result: unknown): Answer => ({ result });
const refused = (code: number, message: string): Answer => ({ error: { code, message } });
const noMethod = (method: string): Answer => refused(-32601, `method not found: ${method}`);

function reply(id: unknown, answer: Answer): void {
  writeObject({ jsonrpc: '2.0', id, ...answer });
}

async function message(id: unknown, params: Fields): Promise<void> {
  if (!threads.has(params.thread_id)) {
    reply(id, refused(-32000, 'thread not found'));
    return;
  }
  if (params.input === 'refuse me') {
    reply(id, refused(-32603, 'no credentials'));
    return;
  }
  turns += 1;
  const turn = createCodeWhaleTurn({ thread: String(params.thread_id), turn: `turn-${turns}` });
  running = turn;
  const end = await turn.run(stepsOf(String(params.input)));
  running = undefined;
  const accepted = { thread_id: params.thread_id, status: 'accepted', threads: [], events: end.events, data: {} };
  reply(id, end.error === undefined ? ok(accepted) : refused(-32603, end.error));
}

function app(request: Fields): Answer {
  switch (request.kind) {
    case 'submit_user_input': {
      const id = String(request.request_id);
      if (submitted.has(id)) return ok({ ok: false, data: { error: 'request_id already resolved' }, events: [] });
      submitted.add(id);
      running?.submit(id, request.answers);
      return ok({ ok: true, data: { request_id: id, resolved: true }, events: [] });
    }
    case 'capabilities':
      return ok({ ok: true, data: { transport: 'stdio' }, events: [] });
    case 'models':
      return ok({ ok: true, data: { models: [{ id: 'large', provider: 'one' }, { id: 'small' }] }, events: [] });
    case 'config_reload':
      return ok({ ok: true, data: { reloaded: true }, events: [] });
    case 'config_set':
      return ok(
        request.key === 'nonsense'
          ? { ok: false, data: { error: 'unknown key' }, events: [] }
          : { ok: true, data: { key: request.key, value: request.value }, events: [] },
      );
    case 'config_get':
    case 'config_unset':
    case 'config_list':
    case 'thread_loaded_list':
      return ok({ ok: true, data: { asked: request.kind, key: request.key ?? null }, events: [] });
    default:
      return refused(-32602, `unknown kind ${String(request.kind)}`);
  }
}

function approve(params: Fields): Answer {
  const { approval_id: id, decision, remember, review } = params;
  const whole = typeof review === 'object' && review !== null && 'type' in review && review.type === decision;
  if (typeof decision !== 'string' || typeof remember !== 'boolean' || !whole) return refused(-32602, 'not a decision');
  return running?.approve(String(id), review) ? ok({ ok: true, data: {}, events: [] }) : refused(-32000, 'not waiting');
}

/** Every request but a message, which takes its time. */
function answer(method: string, params: Fields): Answer {
  if (method === 'thread/interrupt') {
    const interrupted = running?.interrupt() ?? false;
    return ok({ thread_id: params.thread_id, interrupted });
  }
  if (method === 'thread/approval') return approve(params);
  if (method === 'app/request') return app(params);
  if (method.startsWith('app/')) return app({ ...params, kind: method.slice('app/'.length).replaceAll('/', '_') });
  const response = threads.answer(method, params);
  if (response === undefined) return noMethod(method);
  return response === 'missing' ? refused(-32000, 'thread not found') : ok(response);
}

for await (const line of readObjects()) {
  const { jsonrpc, id, method, params = {} } = line;
  if (jsonrpc !== '2.0' || id === undefined) throw new Error('Every line is a message of JSON-RPC 2.0 with an id.');
  if (typeof method !== 'string') running?.answered(line);
  else if (method === 'thread/message') void message(id, params as Fields);
  else reply(id, answer(method, params as Fields));
}
