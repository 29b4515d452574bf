import type {
  MethodError,
  MethodInput,
  MethodName,
  MethodOutput,
  StreamEntry,
  StreamName,
  StreamParams,
} from './contract.ts';
import type { CallError, ServerFrame, Transport } from './link.ts';

export type CallResult<Name extends MethodName> =
  | { ok: true; value: MethodOutput<Name> }
  | { ok: false; error: CallError & { code: MethodError<Name> | (string & {}) } };

export type Client = {
  call<Name extends MethodName>(method: Name, input: MethodInput<Name>): Promise<CallResult<Name>>;
  /** Follows a stream. `entries` come in order; `onEnd` is called once when the server or the pipe ends it. Returns how to stop. */
  subscribe<Name extends StreamName>(
    stream: Name,
    params: StreamParams<Name>,
    onEntries: (entries: StreamEntry<Name>[]) => void,
    onEnd?: (error?: CallError) => void,
  ): () => void;
};

const closed: CallError = { code: 'closed', message: 'The connection to Signalbox is closed.' };

type Subscription = { onEntries: (entries: never[]) => void; onEnd: ((error?: CallError) => void) | undefined };

/** The two verbs of every client over any pipe: ask once, or follow. The server checked what it sends; it is trusted here. */
export function createClient(transport: Transport): Client {
  let nextId = 1;
  let open = true;
  const calls = new Map<number, (result: CallResult<never>) => void>();
  const subscriptions = new Map<number, Subscription>();

  transport.onMessage((text) => {
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.type === 'events') {
      subscriptions.get(frame.id)?.onEntries(frame.entries as never[]);
      return;
    }
    if (frame.type === 'end') {
      const ended = subscriptions.get(frame.id);
      subscriptions.delete(frame.id);
      ended?.onEnd?.(frame.error);
      return;
    }
    const settle = calls.get(frame.id);
    calls.delete(frame.id);
    if (frame.type === 'result') settle?.({ ok: true, value: frame.output as never });
    else settle?.({ ok: false, error: frame.error });
  });

  transport.onClose(() => {
    open = false;
    for (const settle of calls.values()) settle({ ok: false, error: closed });
    calls.clear();
    for (const subscription of subscriptions.values()) subscription.onEnd?.(closed);
    subscriptions.clear();
  });

  return {
    call(method, input) {
      if (!open) return Promise.resolve({ ok: false, error: closed });
      const id = nextId++;
      return new Promise((resolve) => {
        calls.set(id, resolve as (result: CallResult<never>) => void);
        transport.send(JSON.stringify({ type: 'call', id, method, input }));
      });
    },
    subscribe(stream, params, onEntries, onEnd) {
      if (!open) {
        onEnd?.(closed);
        return () => undefined;
      }
      const id = nextId++;
      subscriptions.set(id, { onEntries: onEntries as (entries: never[]) => void, onEnd });
      transport.send(JSON.stringify({ type: 'subscribe', id, stream, params }));
      return () => {
        if (!subscriptions.delete(id) || !open) return;
        transport.send(JSON.stringify({ type: 'unsubscribe', id }));
      };
    },
  };
}
