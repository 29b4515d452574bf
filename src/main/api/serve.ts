import { type ClientKind, type MethodName, methods, type StreamName, streams } from '../../shared/contract.ts';
import { limits } from '../../shared/limits.ts';
import type { CallError, ClientFrame } from '../../shared/link.ts';
import type { Result } from '../../shared/result.ts';
import type { Caller, Handlers, Reply } from './handlers.ts';
import { createOutbound } from './outbound.ts';
import { parseFrame } from './parse-frame.ts';
import type { Pipe } from './pipe.ts';
import type { StreamHandlers, Subscription } from './stream-handlers.ts';

type Request = Exclude<ClientFrame, { type: 'unsubscribe' }>;

export type ServedClient = Caller & { kind: ClientKind };

export type Served = {
  handlers: Handlers;
  streams: StreamHandlers;
  /** A line for the log file: ids and sizes, and the stack of a bug. */
  log(line: string): void;
};

const frameBytes = {
  desk: limits.localFrameBytes,
  pairing: limits.localFrameBytes,
  phone: limits.remoteFrameBytes,
} as const;

/** Answers one client for as long as its pipe is open: checks, allows, calls, streams. */
export function serve(pipe: Pipe, client: ServedClient, served: Served): void {
  const outbound = createOutbound(pipe);
  const stops = new Map<number, () => void>();
  let calls = 0;
  let open = true;

  function sendError(type: 'error' | 'end', id: number, error: CallError): void {
    outbound.send(JSON.stringify({ type, id, error }));
  }

  /** The one catch: what is thrown below is a bug, told to the log with a name and to the client by that name. */
  function fault(where: string, error: unknown): { ok: false; error: CallError } {
    const name = Math.random().toString(36).slice(2, 10);
    served.log(`fault ${name} in ${where}: ${error instanceof Error ? error.stack : String(error)}`);
    const message = `Something went wrong inside Signalbox. Its log file tells more under ${name}.`;
    return { ok: false, error: { code: 'internal', message } };
  }

  async function call(id: number, method: MethodName, input: unknown): Promise<void> {
    calls += 1;
    const reply = await answer(method, input, client, served.handlers).catch((error) => fault(method, error));
    calls -= 1;
    if (!open) return;
    if (reply.ok) outbound.send(`{"type":"result","id":${id},"output":${outputText(reply)}}`);
    else sendError('error', id, reply.error);
  }

  function subscribe(id: number, stream: StreamName, params: unknown): void {
    const end = (error: CallError) => {
      stops.delete(id);
      sendError('end', id, error);
    };
    let started: Result<() => void>;
    try {
      started = start(stream, params, { outbound, id, end }, served.streams);
    } catch (error) {
      started = fault(stream, error);
    }
    if (started.ok) stops.set(id, started.value);
    else end(started.error);
  }

  function refuse(frame: Request): CallError | undefined {
    const row = frame.type === 'call' ? rowOf(methods, frame.method) : rowOf(streams, frame.stream);
    if (!row) return { code: 'invalid', message: 'Signalbox knows no such request.' };
    if (!row.clients.includes(client.kind)) return { code: 'forbidden', message: 'This device may not do that.' };
    const busy = frame.type === 'call' ? calls >= limits.callsAtOnce : stops.size >= limits.streamsAtOnce;
    if (busy) return { code: 'invalid', message: 'Too much was asked at once. Wait for the answers.' };
    const followed = frame.type === 'subscribe' && stops.has(frame.id);
    return followed ? { code: 'invalid', message: 'This is followed already.' } : undefined;
  }

  function unsubscribe(id: number): void {
    stops.get(id)?.();
    stops.delete(id);
  }

  function receive(frame: Request): void {
    const refused = refuse(frame);
    if (refused) sendError(frame.type === 'call' ? 'error' : 'end', frame.id, refused);
    else if (frame.type === 'call') void call(frame.id, frame.method as MethodName, frame.input);
    else subscribe(frame.id, frame.stream as StreamName, frame.params);
  }

  pipe.onMessage((text) => {
    const parsed = parseFrame(text, frameBytes[client.kind]);
    if (!parsed.ok) served.log(`a message from ${client.via} was refused: ${parsed.reason}`);
    const { frame } = parsed;
    if (frame?.type === 'unsubscribe') {
      unsubscribe(frame.id);
    } else if (outbound.drowned()) {
      served.log(`${client.via} asks and reads no answers; a message was dropped`);
    } else if (frame) {
      receive(frame);
    } else if (parsed.id !== undefined) {
      sendError('error', parsed.id, { code: 'invalid', message: 'Signalbox did not understand this request.' });
    }
  });

  pipe.onClose(() => {
    open = false;
    for (const stop of stops.values()) stop();
    stops.clear();
  });
}

function rowOf(table: Readonly<Record<string, { clients: readonly ClientKind[] }>>, name: string) {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

async function answer<Name extends MethodName>(
  method: Name,
  given: unknown,
  by: Caller,
  handlers: Handlers,
): Promise<Reply<Name>> {
  const input = methods[method].input.safeParse(given);
  if (!input.success) return notUnderstood(input.error.issues);
  return handlers[method](input.data as never, by);
}

function start<Name extends StreamName>(
  stream: Name,
  given: unknown,
  subscription: Subscription,
  handlers: StreamHandlers,
): Result<() => void> {
  const params = streams[stream].params.safeParse(given);
  if (!params.success) return notUnderstood(params.error.issues);
  return handlers[stream](subscription, params.data as never);
}

function notUnderstood(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const [first] = issues;
  const detail = first ? ` ${first.path.map(String).join('.')}: ${first.message}` : '';
  return { ok: false as const, error: { code: 'invalid', message: `Signalbox cannot take this request.${detail}` } };
}

function outputText(reply: { value: unknown } | { json: string }): string {
  return 'json' in reply ? reply.json : JSON.stringify(reply.value);
}
