import { type CallResult, type Client, createClient } from '../../shared/client.ts';
import type { MethodInput, MethodName, StreamEntry, StreamName, StreamParams } from '../../shared/contract.ts';
import { limits } from '../../shared/limits.ts';
import type { CallError, Transport } from '../../shared/link.ts';

export type ConnectionState = 'open' | 'closed';

/** A client that outlives its pipe: what is followed goes on after the pipe is back, from where the follower says. */
export type Connection = {
  call<Name extends MethodName>(method: Name, input: MethodInput<Name>): Promise<CallResult<Name>>;
  /**
   * Follows a stream until stopped. `params` is asked for again each time that the stream begins anew.
   * `onRefused` hears the server's reason each time that it ends the stream; the stream is asked for again after a while.
   */
  follow<Name extends StreamName>(
    stream: Name,
    params: () => StreamParams<Name>,
    onEntries: (entries: StreamEntry<Name>[]) => void,
    onRefused?: (error: CallError) => void,
  ): () => void;
  state(): ConnectionState;
  onState(listener: () => void): () => void;
};

/** Runs something later, and returns how to forget it. Handed in, so that a test decides when. */
export type Later = (milliseconds: number, run: () => void) => () => void;

export const timerLater: Later = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

function backoff(attempt: number): number {
  const full = Math.min(limits.backoffMaxMs, limits.backoffMinMs * 2 ** attempt);
  return full / 2 + (Math.random() * full) / 2;
}

export function createConnection(openPipe: () => Transport, later: Later = timerLater): Connection {
  const listeners = new Set<() => void>();
  const restarts = new Set<() => void>();
  let state: ConnectionState = 'closed';
  let attempt = 0;
  let client = open();

  function open(): Client {
    const pipe = openPipe();
    const opened = createClient(pipe);
    state = 'open';
    pipe.onMessage(() => {
      attempt = 0;
    });
    pipe.onClose(() => {
      state = 'closed';
      tell();
      later(backoff(attempt++), () => {
        client = open();
        for (const restart of [...restarts]) restart();
        tell();
      });
    });
    return opened;
  }

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  return {
    call: (method, input) => client.call(method, input),
    follow(stream, params, onEntries, onRefused) {
      let stopped = false;
      let refusals = 0;
      let stop: () => void = () => undefined;
      let forget: () => void = () => undefined;
      function start(): void {
        forget();
        if (state === 'closed') return;
        const receive = (entries: StreamEntry<typeof stream>[]) => {
          refusals = 0;
          if (!stopped) onEntries(entries);
        };
        stop = client.subscribe(stream, params(), receive, (error) => {
          if (stopped || state === 'closed' || error?.code === 'closed') return;
          if (error) onRefused?.(error);
          if (!stopped) forget = later(backoff(refusals++), start);
        });
      }
      restarts.add(start);
      start();
      return () => {
        stopped = true;
        restarts.delete(start);
        forget();
        stop();
      };
    },
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
