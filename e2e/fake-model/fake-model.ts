import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicMessages } from './anthropic-messages.ts';
import { createGates, type Gates } from './gates.ts';
import { geminiContent } from './gemini-content.ts';
import type { ModelApi } from './model-api.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import type { Lessons } from './script.ts';
import { answerJson, type ModelServer, type RecordedRequest, serveModel } from './serve-model.ts';

/** Where each API is found, and what speaks it. */
const apis: readonly { path: RegExp; api: ModelApi }[] = [
  { path: /^\/v1\/messages$/, api: anthropicMessages },
  { path: /^\/v1\/responses$/, api: openaiResponses },
  { path: /^\/v1\/chat\/completions$/, api: openaiChat },
  { path: /^\/v1(beta)?\/models\/[^/]+:(generate|streamGenerate)Content$/, api: geminiContent },
];

/** What the APIs offer beside answers. */
const fixed: readonly { method: string; path: RegExp; answer: unknown }[] = [
  { method: 'POST', path: /^\/v1\/messages\/count_tokens$/, answer: { input_tokens: 1_234 } },
  { method: 'POST', path: /^\/v1(beta)?\/models\/[^/]+:countTokens$/, answer: { totalTokens: 1_234 } },
  {
    method: 'GET',
    path: /^\/v1\/models$/,
    answer: { object: 'list', data: [{ id: 'fake-model', object: 'model', created: 0, owned_by: 'nobody' }] },
  },
];

/** A model server on this machine that does what the prompt says. Serves any number of agents and tests at once. */
export type FakeModel = {
  /** Base address, without a slash at its end. */
  url: string;
  /** Every request to a model so far, oldest first. */
  requests: readonly RecordedRequest[];
  /** The first request that matches, from the past or the future; with `ended`, once its answer is over. */
  request(matches: (request: RecordedRequest) => boolean, when?: 'came' | 'ended'): Promise<RecordedRequest>;
  reached: Gates['reached'];
  release: Gates['release'];
  close(): Promise<void>;
};

/** `lessons`: what it does on messages that carry no script. */
export async function createFakeModel(lessons?: Lessons): Promise<FakeModel> {
  const gates = createGates();
  const requests: RecordedRequest[] = [];
  const watchers = new Set<() => void>();
  const failures = new Map<string, number>();
  let answers = 0;
  const changed = () => {
    for (const watcher of watchers) watcher();
  };

  const models: ModelServer = {
    gates,
    lessons,
    nextId() {
      answers += 1;
      return `fake${answers}`;
    },
    stillFails(call, block) {
      if (block.times === undefined) return true;
      const key = JSON.stringify([call.index, call.blocks]);
      const count = failures.get(key) ?? 0;
      failures.set(key, count + 1);
      return count < block.times;
    },
    record(request: RecordedRequest) {
      requests.push(request);
      changed();
    },
    ended: changed,
  };

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (message.url ?? '/').replace(/\?.*/, '');
    const { method = 'GET' } = message;
    const api = method === 'POST' ? apis.find((one) => one.path.test(path))?.api : undefined;
    const known = fixed.find((one) => one.method === method && one.path.test(path));
    if (api) await serveModel(models, api, { path, body: await readJson(message) }, response);
    else if (known) answerJson(response, 200, known.answer);
    else if (method === 'HEAD') response.end();
    else answerJson(response, 404, { type: 'error', error: { type: 'not_found_error', message: `No ${path} here.` } });
  }

  const server = createServer((message, response) => {
    answer(message, response).catch((error: unknown) => {
      const words = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.destroy();
      else answerJson(response, 500, { type: 'error', error: { type: 'api_error', message: words } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    request(matches, when = 'came') {
      return new Promise((resolve) => {
        const look = () => {
          const found = requests.find((one) => (when === 'came' || one.end !== undefined) && matches(one));
          if (!found) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
      });
    },
    reached: gates.reached,
    release: gates.release,
    close() {
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

async function readJson(message: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
}
