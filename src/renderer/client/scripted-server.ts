import type { MethodInput, MethodName, MethodOutput, RoomEntry } from '../../shared/contract.ts';
import type { SessionEvent } from '../../shared/event.ts';
import type { CallError, ClientFrame, ServerFrame, Transport } from '../../shared/link.ts';

type Handlers = {
  [Name in MethodName]?: (input: MethodInput<Name>) => MethodOutput<Name> | CallError;
};

export type ScriptedServer = {
  /** Opens a pipe to it. */
  openPipe: () => Transport;
  /** Adds events to the end of their session, and sends them to whoever follows it. */
  append(events: readonly SessionEvent[]): void;
  room(entries: readonly RoomEntry[]): void;
  /** Closes every pipe, as when the app goes away. */
  hangUp(): void;
  /** Ends every subscription from the server's side. */
  endStreams(error: CallError): void;
  /** Every call that came in, in order. */
  readonly calls: readonly { method: string; input: unknown }[];
};

export type ScriptedServerOptions = {
  events?: readonly SessionEvent[];
  room?: readonly RoomEntry[];
  handlers?: Handlers;
  /** When a message arrives; as soon as possible unless said otherwise. */
  deliver?: (run: () => void) => void;
};

type Follower = { id: number; stream: string; sessionId?: string; send: (frame: ServerFrame) => void };

/** The other end of a pipe for tests and drawings: it keeps events and room entries in memory and answers from a table. */
export function createScriptedServer({
  events = [],
  room = [],
  handlers = {},
  deliver = queueMicrotask,
}: ScriptedServerOptions = {}): ScriptedServer {
  const kept = new Map<string, SessionEvent[]>();
  const entries = [...room];
  const calls: { method: string; input: unknown }[] = [];
  const pipes = new Set<() => void>();
  let followers: Follower[] = [];

  function eventsOf(sessionId: string): SessionEvent[] {
    const known = kept.get(sessionId) ?? [];
    kept.set(sessionId, known);
    return known;
  }

  for (const event of events) eventsOf(event.sessionId).push(event);

  function page(input: MethodInput<'transcript.page'>): MethodOutput<'transcript.page'> {
    const all = eventsOf(input.sessionId).filter(({ seq }) => input.before === undefined || seq < input.before);
    return { events: all.slice(-input.limit), more: all.length > input.limit };
  }

  function answer(method: string, input: unknown): unknown {
    calls.push({ method, input });
    const handler = handlers[method as MethodName] as ((input: unknown) => unknown) | undefined;
    if (handler) return handler(input);
    if (method === 'transcript.page') return page(input as MethodInput<'transcript.page'>);
    return {};
  }

  function receive(frame: ClientFrame, send: (frame: ServerFrame) => void): void {
    if (frame.type === 'unsubscribe') {
      followers = followers.filter((follower) => follower.id !== frame.id || follower.send !== send);
      return;
    }
    if (frame.type === 'call') {
      const output = answer(frame.method, frame.input);
      const refused = typeof output === 'object' && output !== null && 'code' in output;
      if (refused) send({ type: 'error', id: frame.id, error: output as CallError });
      else send({ type: 'result', id: frame.id, output });
      return;
    }
    if (frame.stream === 'room') {
      followers.push({ id: frame.id, stream: 'room', send });
      send({ type: 'events', id: frame.id, entries: [...entries] });
      return;
    }
    const { sessionId, after } = frame.params as { sessionId: string; after: number };
    followers.push({ id: frame.id, stream: 'transcript', sessionId, send });
    const missed = eventsOf(sessionId).filter(({ seq }) => seq > after);
    if (missed.length > 0) send({ type: 'events', id: frame.id, entries: missed });
  }

  return {
    calls,
    openPipe() {
      const message: ((text: string) => void)[] = [];
      const close: (() => void)[] = [];
      let open = true;
      const send = (frame: ServerFrame) => {
        const text = JSON.stringify(frame);
        deliver(() => {
          if (open) for (const listener of message) listener(text);
        });
      };
      pipes.add(() => {
        open = false;
        followers = followers.filter((follower) => follower.send !== send);
        for (const listener of close) listener();
      });
      return {
        send(text) {
          deliver(() => {
            if (open) receive(JSON.parse(text) as ClientFrame, send);
          });
        },
        onMessage: (listener) => message.push(listener),
        onClose: (listener) => close.push(listener),
      };
    },
    append(added) {
      for (const event of added) {
        eventsOf(event.sessionId).push(event);
        for (const follower of followers) {
          if (follower.sessionId === event.sessionId)
            follower.send({ type: 'events', id: follower.id, entries: [event] });
        }
      }
    },
    room(added) {
      entries.push(...added);
      for (const follower of followers) {
        if (follower.stream === 'room') follower.send({ type: 'events', id: follower.id, entries: [...added] });
      }
    },
    hangUp() {
      const closing = [...pipes];
      pipes.clear();
      for (const closePipe of closing) closePipe();
    },
    endStreams(error) {
      const ending = followers;
      followers = [];
      for (const { id, send } of ending) send({ type: 'end', id, error });
    },
  };
}
