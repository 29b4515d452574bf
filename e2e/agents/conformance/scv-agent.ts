import { type Fields, readObjects, stepsOf, writeObject } from './json-lines.ts';
import { createScvTurn, type ScvTurn } from './scv-turn.ts';

/*
 * The other side of version 1 of scv's protocol, strict in what it takes: it does what the prompt says, one step a line.
 * Started with `--model version=2` it claims to speak version 2, with `--model refuse` it refuses ours.
 */

const model = process.argv[process.argv.indexOf('--model') + 1] ?? '';
const session = { session_id: 'session-1' };
const limits = {
  context_max_tokens: 8_000,
  max_server_frame_bytes: 2_000,
  max_transcript_bytes: 100_000,
  max_transcript_items: 100,
  max_prompt_history_bytes: 10_000,
  max_prompt_history_items: 10,
};

let greeted = false;
let started = false;
let turns = 0;
let seq = 0;
let running: ScvTurn | undefined;

function refuse(request: Fields, code: string, message: string, fatal = false): void {
  writeObject({ type: 'error', request_id: request.request_id, code, message, fatal });
}

function initialize(request: Fields): void {
  if (model === 'refuse' || request.protocol_version !== 1) {
    refuse(request, 'version_mismatch', 'server supports protocol 7', true);
    process.exitCode = 1;
    return;
  }
  greeted = true;
  const version = model.startsWith('version=') ? Number(model.slice('version='.length)) : 1;
  const server = { name: 'conformance', version: '0.1.0' };
  writeObject({ type: 'initialized', request_id: request.request_id, protocol_version: version, server });
}

function startSession(request: Fields): void {
  started = true;
  const { request_id, cwd } = request;
  writeObject({ type: 'session.started', request_id, ...session, cwd, model: model || 'plain', ...limits });
}

function startTurn(request: Fields): void {
  if (running) {
    refuse(request, 'turn_active', 'a turn is already active');
    return;
  }
  const prompt = String(request.prompt);
  if (prompt.trim() === '' || prompt === 'refuse me') {
    refuse(request, 'invalid_request', 'prompt must be non-empty');
    return;
  }
  turns += 1;
  const turn = createScvTurn({
    ids: { request_id: request.request_id, ...session, turn_id: `turn-${turns}` },
    count(skipped = 0) {
      seq += 1 + skipped;
      return seq;
    },
  });
  running = turn;
  void turn.run(stepsOf(prompt)).then(() => {
    running = undefined;
  });
}

function take(request: Fields): void {
  if (typeof request.request_id !== 'string') throw new Error('Every request has an id.');
  if (request.type === 'initialize') initialize(request);
  else if (!greeted) refuse(request, 'not_initialized', 'initialize must be the first message');
  else if (request.type === 'session.start') startSession(request);
  else if (!started || request.session_id !== session.session_id)
    refuse(request, 'session_not_found', 'no such session');
  else if (request.type === 'turn.start') startTurn(request);
  else if (request.type === 'turn.cancel') {
    if (!running?.cancel(request.turn_id)) refuse(request, 'turn_not_found', 'active turn was not found');
  } else if (request.type === 'approval.resolve') {
    if (!running?.resolve(request.approval_id, request.approved)) {
      refuse(request, 'approval_not_found', 'approval was not found or already resolved');
    }
  } else if (request.type === 'session.clear') {
    seq += 1;
    writeObject({ type: 'session.cleared', request_id: request.request_id, ...session, seq });
  } else refuse(request, 'invalid_json', `unknown type ${String(request.type)}`);
}

for await (const request of readObjects()) take(request);
