import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { errorBody, type Step, streamAnswer, wholeAnswer } from './anthropic-answer.ts';
import { conversationOf, messagesRequestSchema } from './anthropic-request.ts';
import { type Call, decideCall } from './decide.ts';
import type { Gates } from './gates.ts';
import { type ModelUsage, noUsage, usageOf } from './model-usage.ts';
import type { Block } from './script.ts';

/** A request as the tests look at it. */
export type RecordedRequest = {
  path: string;
  body: unknown;
  call: Call;
  /** What was answered about tokens; nothing where the answer was an error. */
  usage: ModelUsage;
  /** How the answer ended; absent while it is under way. `cutOff`: the agent went away. */
  end?: 'answered' | 'error' | 'cutOff';
};

export type AnthropicServer = {
  gates: Gates;
  /** A new id for a message. */
  nextMessageId(): string;
  /** Whether a block `error` with `times` still fails this time. */
  stillFails(call: Call, block: { error: number; times?: number | undefined }): boolean;
  record(request: RecordedRequest): void;
  ended(request: RecordedRequest): void;
};

/** POST /v1/messages, streamed or whole. */
export async function serveMessages(
  server: AnthropicServer,
  request: { path: string; body: unknown },
  response: ServerResponse,
): Promise<void> {
  const body = messagesRequestSchema.parse(request.body);
  const call = decideCall(conversationOf(body));
  const failure = failureOf(server, call);
  const usage = failure ? noUsage : usageOf(call);
  const recorded: RecordedRequest = { path: request.path, body: request.body, call, usage };
  server.record(recorded);
  const headers = Object.assign({}, ...call.blocks.map((block) => ('headers' in block ? block.headers : {})));
  if (failure) {
    answerJson(response, failure.error, errorBody(failure.error), headers);
    recorded.end = 'error';
  } else {
    const message = { id: server.nextMessageId(), model: body.model, usage };
    const blocks = call.blocks.filter((block) => !('error' in block) || server.stillFails(call, block));
    if (body.stream) recorded.end = await stream(server, response, streamAnswer(message, blocks), headers);
    else {
      answerJson(response, 200, wholeAnswer(message, blocks), headers);
      recorded.end = 'answered';
    }
  }
  server.ended(recorded);
}

function failureOf(server: AnthropicServer, call: Call) {
  const first = call.blocks.find((block) => !('headers' in block) && !('force' in block) && !('fill' in block));
  return first && isError(first) && server.stillFails(call, first) ? first : undefined;
}

function isError(block: Block): block is Extract<Block, { error: number }> {
  return 'error' in block;
}

async function stream(
  server: AnthropicServer,
  response: ServerResponse,
  steps: Iterable<Step>,
  headers: Record<string, string>,
): Promise<'answered' | 'error' | 'cutOff'> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...headers });
  try {
    for (const step of steps) {
      if (gone.signal.aborted) return 'cutOff';
      if ('hold' in step) await server.gates.pass(step.hold, gone.signal);
      else if ('waitMs' in step) await wait(step.waitMs, undefined, { signal: gone.signal });
      else if ('broken' in step) {
        response.end(`event: error\ndata: ${JSON.stringify(errorBody(step.broken))}\n\n`);
        return 'error';
      } else response.write(`event: ${step.event}\ndata: ${JSON.stringify(step.data)}\n\n`);
    }
  } catch (error) {
    if (gone.signal.aborted) return 'cutOff';
    throw error;
  }
  response.end();
  return 'answered';
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
