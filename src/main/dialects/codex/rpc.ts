import type { Json } from '../../../shared/ids.ts';
import { change, waitForReply, write } from '../dialect.ts';
import type { OwnRequest } from './own-request.ts';
import type { Draft } from './state.ts';

/* JSON-RPC as the app-server speaks it: one message a line, and no `jsonrpc` field (0.171). */

/** Asks the agent something; a reply that does not come in time is told. */
export function request(draft: Draft, own: OwnRequest, method: string, params: { [key: string]: Json }): void {
  // The kind at the end tells a reply apart when its request is not known here: a recording is read again.
  const id = `${draft.moment.key}.${draft.frames.length}.${own.kind}`;
  change(draft, { requests: { ...draft.state.requests, [id]: own } });
  write(draft, { id, method, params });
  waitForReply(draft, id);
}

export function notify(draft: Draft, method: string): void {
  write(draft, { method });
}

export function answer(draft: Draft, id: number | string, result: Json): void {
  write(draft, { id, result });
}

/** What nobody here can answer is refused at once, so that the agent does not wait. */
export function refuse(draft: Draft, id: number | string, method: string): void {
  write(draft, { id, error: { code: -32601, message: `Signalbox cannot answer ${method}.` } });
}

/** The kind of a request of which nothing but its id is known. */
export function kindOf(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}
