import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '../../../../shared/agent.ts';
import type { EventBody } from '../../../../shared/event.ts';
import { createNodeSpawner } from '../../../wire/node-spawner.ts';
import { createWireFactory } from '../../../wire/wire-factory.ts';
import type { Driver, DriverSink, StoredFrame } from '../../driver.ts';
import { collectSteps, type StepCollector } from '../../testing/collect-steps.ts';
import { createOpenaiFactory } from '../openai-factory.ts';

/** What a server answers to a request; what it never ends waits until the driver goes away. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => void;
export type Sent = {
  authorization: string | undefined;
  body: { model: string; messages: { role: string }[]; tools?: object[] };
};

/** Sessions of the driver with a server that answers as it is told, and without a store. */
export type OpenaiStage = {
  readonly workspace: string;
  readonly sent: readonly Sent[];
  readonly bugs: readonly unknown[];
  /** The next requests get these answers, in order. */
  replies(...replies: Reply[]): void;
  start(mode?: string): Promise<StepCollector>;
  /** The app goes and comes again. `undelivered`: frames that were stored and not handed over before. */
  comeBack(earlier: StepCollector, undelivered?: readonly StoredFrame[]): Promise<StepCollector>;
  send(session: StepCollector, text: string): void;
  /** The newest driver. */
  driver(): Driver;
  /**
   * The app dies as soon as the newest session has stored `steps` steps: what comes after is lost. `handedOver`: whether
   * the frames of the last one still reached the driver. Resolves then, with those that did not.
   */
  dieAfter(steps: number, handedOver: boolean): Promise<readonly StoredFrame[]>;
  /** Keeps the frames of the newest driver from it, as an app does that dies after it stored them. */
  holdFrames(): readonly StoredFrame[];
  end(): Promise<void>;
};

export async function createOpenaiStage(): Promise<OpenaiStage> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'openai-')));
  const sent: Sent[] = [];
  const bugs: unknown[] = [];
  const queue: Reply[] = [];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/v1/models') {
      response.end(JSON.stringify({ data: [{ id: 'tiny', context_length: 4_096 }, { id: 'big/one' }] }));
      return;
    }
    let text = '';
    for await (const chunk of request) text += String(chunk);
    sent.push({ authorization: request.headers.authorization, body: JSON.parse(text) as Sent['body'] });
    const reply = queue.shift();
    if (reply) reply(response, request);
    else say('Nothing was told.')(response, request);
  }

  const endpoint: Endpoint = { id: 'here', label: 'Here', url, images: false };
  let current: StepCollector | undefined;
  const factory = createOpenaiFactory({
    book: {
      list: () => [endpoint],
      key: () => 'sk-quagga',
      keyPlace: () => 'memory',
      put: () => ({ ok: true }),
      remove: () => undefined,
    },
    readTranscript: (sessionId, after) => rowsOf(sessionId, history).slice(after + 1),
    readImage: () => undefined,
    wires: createWireFactory({ spawner: createNodeSpawner() }),
    environment: { PATH: process.env.PATH },
    now: Date.now,
    onBug: (bug) => void bugs.push(bug),
  });
  /** Collectors of one session, oldest first: together they are its transcript. */
  let history: StepCollector[] = [];
  const drivers: Driver[] = [];
  const options = { sessionId: 'session-1', title: 'A session', workspace: root };
  let messages = 0;
  let wires = 0;
  const wireFolder = () => join(root, 'wires', `wire-${wires}`);

  let held: StoredFrame[] | undefined;
  let death: { steps: number; handedOver: boolean; died(lost: readonly StoredFrame[]): void } | undefined;

  /** Hands steps on until the app dies, and none after that. */
  function mortal(collector: StepCollector): DriverSink {
    let dead = false;
    return {
      step(step) {
        if (dead) return;
        const last = death !== undefined && collector.steps.length + 1 >= death.steps;
        if (last && !death?.handedOver) held = [];
        dead = last;
        collector.sink.step(step);
        if (last) death?.died(held ?? []);
      },
      liveness: collector.sink.liveness,
    };
  }

  function use(driver: Driver): Driver {
    drivers.push(driver);
    held = undefined;
    return {
      ...driver,
      deliver(frames) {
        if (held) held.push(...frames);
        else driver.deliver(frames);
      },
    };
  }

  function newest(): Driver {
    const driver = drivers.at(-1);
    if (!driver) throw new Error('Nothing was started.');
    return driver;
  }

  return {
    workspace: root,
    sent,
    bugs,
    replies: (...replies) => void queue.push(...replies),
    async start(mode = 'ask') {
      wires += 1;
      current = collectSteps();
      history = [current];
      const started = await factory.start({ ...options, mode, folder: wireFolder() }, mortal(current));
      if (!started.ok) throw new Error(started.error.message);
      current.use(use(started.driver));
      await current.next('ready');
      return current;
    },
    async comeBack(earlier, undelivered = []) {
      // One that died lets go of nothing.
      if (!death) await newest().detach();
      death = undefined;
      const collector = collectSteps({ inputBytes: (earlier as ReturnType<typeof collectSteps>).inputBytes() });
      history.push(collector);
      const record = { wireFolder: wireFolder(), ...earlier.record() };
      const driver = await factory.adopt({ ...options, ...record }, collector.sink);
      collector.use(use(driver));
      driver.deliver(undelivered);
      return collector;
    },
    send(session, text) {
      messages += 1;
      session.command({ kind: 'send', messageId: `message-${messages}`, text, images: [] });
    },
    driver: newest,
    dieAfter: (steps, handedOver) =>
      new Promise((resolve) => {
        death = { steps, handedOver, died: resolve };
      }),
    holdFrames() {
      held = [];
      return held;
    },
    async end() {
      for (const driver of drivers) await driver.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What a store would have of these steps: as much of it as the driver reads. */
function rowsOf(sessionId: string, history: readonly StepCollector[]): string[] {
  return history
    .flatMap((collector) => collector.events())
    .map((event, seq) => {
      const body: object =
        event.type === 'messageTaken'
          ? ({ type: 'userMessage', text: event.text, images: event.images, via: 'desk' } satisfies EventBody)
          : event;
      return JSON.stringify({ sessionId, seq, at: 0, body });
    });
}

type Delta = { content?: string; reasoning_content?: string; tool_calls?: object[] };

export function begin(response: ServerResponse, ...deltas: Delta[]): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const delta of deltas) response.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`);
}

/** A whole streamed answer of these deltas. */
export function stream(...deltas: Delta[]): Reply {
  return (response) => {
    begin(response, ...deltas);
    response.end('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
  };
}

export function say(content: string): Reply {
  return stream({ content });
}

export function callTool(name: string, args: object | string): Reply {
  const text = typeof args === 'string' ? args : JSON.stringify(args);
  return stream({ tool_calls: [{ index: 0, id: 'call_0', function: { name, arguments: text } }] });
}
