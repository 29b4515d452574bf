import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Call, decideCall } from './decide.ts';
import type { Gates } from './gates.ts';
import type { ModelApi, Step } from './model-api.ts';
import { type ModelUsage, noUsage, usageOf } from './model-usage.ts';
import type { Block, Lessons } from './script.ts';

/** A request as the tests look at it. */
export type RecordedRequest = {
  path: string;
  body: unknown;
  call: Call;
  /** What was answered about tokens so far. */
  usage: ModelUsage;
  /** How the answer ended; absent while it is under way. `cutOff`: the agent went away. */
  end?: 'answered' | 'error' | 'cutOff';
};

export type ModelServer = {
  gates: Gates;
  lessons: Lessons | undefined;
  /** A new id for an answer. */
  nextId(): string;
  /** Whether a block `error` with `times` still fails this time. */
  stillFails(call: Call, block: { error: number; times?: number | undefined }): boolean;
  record(request: RecordedRequest): void;
  ended(request: RecordedRequest): void;
};

/** One request to a model, by any API, answered in pieces or whole. */
export async function serveModel(
  server: ModelServer,
  api: ModelApi,
  request: { path: string; body: unknown },
  response: ServerResponse,
): Promise<void> {
  const asked = api.read(request.body, request.path);
  const call = decideCall(asked.conversation, server.lessons);
  const failure = failureOf(server, call);
  const { comes, cacheWrite } = asked.reports;
  const usage = cacheWrite ? usageOf(call) : { ...usageOf(call), cacheWrite: 0 };
  const first = comes === 'atStart' && !failure ? usage : noUsage;
  const recorded: RecordedRequest = { path: request.path, body: request.body, call, usage: first };
  server.record(recorded);
  const headers = Object.assign({}, ...call.blocks.map((block) => ('headers' in block ? block.headers : {})));
  if (failure) {
    answerJson(response, failure.error, api.errorBody(failure.error), headers);
    recorded.end = 'error';
  } else {
    const answer = { id: server.nextId(), model: asked.model, usage };
    const blocks = call.blocks.filter((block) => !('error' in block) || server.stillFails(call, block));
    if (asked.streams) recorded.end = await stream(server, response, asked.stream(answer, blocks), headers);
    else {
      answerJson(response, 200, asked.whole(answer, blocks), headers);
      recorded.end = 'answered';
    }
  }
  if (recorded.end === 'answered' && comes !== 'never') recorded.usage = usage;
  server.ended(recorded);
}

function failureOf(server: ModelServer, call: Call) {
  const first = call.blocks.find((block) => !('headers' in block) && !('force' in block) && !('fill' in block));
  return first && isError(first) && server.stillFails(call, first) ? first : undefined;
}

function isError(block: Block): block is Extract<Block, { error: number }> {
  return 'error' in block;
}

async function stream(
  server: ModelServer,
  response: ServerResponse,
  steps: Iterable<Step>,
  headers: Record<string, string>,
): Promise<'answered' | 'error' | 'cutOff'> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...headers });
  // An agent that waits for the head of the answer is not to wait for a hold as well.
  response.flushHeaders();
  let end: 'answered' | 'error' = 'answered';
  try {
    for (const step of steps) {
      if (gone.signal.aborted) return 'cutOff';
      if ('hold' in step) await server.gates.pass(step.hold, gone.signal);
      else if ('waitMs' in step) await wait(step.waitMs, undefined, { signal: gone.signal });
      else if ('broken' in step) end = 'error';
      else response.write(frame(step));
    }
  } catch (error) {
    if (gone.signal.aborted) return 'cutOff';
    throw error;
  }
  response.end();
  return end;
}

function frame({ event, data }: Extract<Step, { data: unknown }>): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return event === undefined ? `data: ${text}\n\n` : `event: ${event}\ndata: ${text}\n\n`;
}

export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
