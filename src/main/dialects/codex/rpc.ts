import type { Json } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';
import { change, entry, without, write } from '../dialect.ts';
import type { OwnRequest } from './own-request.ts';
import type { Draft } from './state.ts';

/* JSON-RPC as the app-server speaks it: one message a line, and no `jsonrpc` field (0.171). */

const replyErrand = 'reply:';

/** Asks the agent something; a reply that does not come in time is told. */
export function request(draft: Draft, own: OwnRequest, method: string, params: { [key: string]: Json }): void {
  // The kind at the end tells a reply apart when its request is not known here: a recording is read again.
  const id = `${draft.moment.key}.${draft.frames.length}.${own.kind}`;
  change(draft, { requests: { ...draft.state.requests, [id]: own } });
  write(draft, { id, method, params });
  waitFor(draft, id);
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

function waitFor(draft: Draft, id: string): void {
  draft.errands.push({ id: `${replyErrand}${id}`, kind: 'wake', at: draft.moment.at + limits.agentReplyMs });
}

/** Replies that were waited for when the app went. */
export function waitAgain(draft: Draft): void {
  for (const id of Object.keys(draft.state.requests)) waitFor(draft, id);
}

/** Takes a request off the list; undefined: it is not one of ours, or was given up. */
export function takeRequest(draft: Draft, id: string): OwnRequest | undefined {
  const own = entry(draft.state.requests, id);
  if (own) change(draft, { requests: without(draft.state.requests, id) });
  return own;
}

/** The request whose time is over. */
export function overdue(draft: Draft, errandId: string): OwnRequest | undefined {
  return errandId.startsWith(replyErrand) ? takeRequest(draft, errandId.slice(replyErrand.length)) : undefined;
}

/** The kind of a request of which nothing but its id is known. */
export function kindOf(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}
