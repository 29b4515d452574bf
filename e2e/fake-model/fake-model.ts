import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGates, type Gates } from './gates.ts';
import { answerJson, type RecordedRequest, serveMessages } from './serve-anthropic.ts';

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

export async function createFakeModel(): Promise<FakeModel> {
  const gates = createGates();
  const requests: RecordedRequest[] = [];
  const watchers = new Set<() => void>();
  const failures = new Map<string, number>();
  let messages = 0;
  const changed = () => {
    for (const watcher of watchers) watcher();
  };

  const anthropic = {
    gates,
    nextMessageId() {
      messages += 1;
      return `msg_fake${messages}`;
    },
    stillFails(call: RecordedRequest['call'], block: { error: number; times?: number | undefined }) {
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
    const body = message.method === 'POST' ? await readJson(message) : undefined;
    if (message.method === 'POST' && path === '/v1/messages') {
      await serveMessages(anthropic, { path, body }, response);
    } else if (message.method === 'POST' && path === '/v1/messages/count_tokens') {
      answerJson(response, 200, { input_tokens: 1_234 });
    } else if (message.method === 'HEAD') {
      response.end();
    } else {
      answerJson(response, 404, { type: 'error', error: { type: 'not_found_error', message: `No ${path} here.` } });
    }
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
