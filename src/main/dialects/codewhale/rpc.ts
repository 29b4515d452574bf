import type { Json } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';
import { change, entry, without, write } from '../dialect.ts';
import type { NewRequest, OwnRequest } from './own-request.ts';
import type { Draft } from './state.ts';

const replyErrand = 'reply:';
type Params = { [key: string]: Json };

/** Asks the agent something; a reply that does not come in time is told. */
export function request(draft: Draft, own: NewRequest, method: string, params: Params): void {
  const id = `${draft.moment.key}.${draft.frames.length}`;
  change(draft, { requests: { ...draft.state.requests, [id]: { ...own, heard: false } } });
  write(draft, { jsonrpc: '2.0', id, method, params });
  waitOn(draft, id);
}

/** What nobody here can answer is refused at once, so that the agent does not wait. */
export function refuse(draft: Draft, id: number | string, method: string): void {
  const error = { code: -32601, message: `Signalbox cannot answer ${method}.` };
  write(draft, { jsonrpc: '2.0', id, error });
}

export function waitOn(draft: Draft, id: string): void {
  draft.errands.push({ id: `${replyErrand}${id}`, kind: 'wake', at: draft.moment.at + limits.agentReplyMs });
}

/** Replies that were waited for when the app went. */
export function waitAgain(draft: Draft): void {
  for (const id of Object.keys(draft.state.requests)) waitOn(draft, id);
}

/** Takes a request off the list; undefined: it is not one of ours, or was given up. */
export function takeRequest(draft: Draft, id: string): OwnRequest | undefined {
  const own = entry(draft.state.requests, id);
  if (own) change(draft, { requests: without(draft.state.requests, id) });
  return own;
}

/** The id of the request whose time is over, unless its reply came. */
export function overdueId(draft: Draft, errandId: string): string | undefined {
  const id = errandId.startsWith(replyErrand) ? errandId.slice(replyErrand.length) : '';
  return entry(draft.state.requests, id) ? id : undefined;
}

/** Events of the open requests are being heard as they happen. */
export function heard(draft: Draft): void {
  const { requests } = draft.state;
  if (Object.values(requests).every((own) => own.heard)) return;
  const told = Object.entries(requests).map(([id, own]) => [id, { ...own, heard: true }]);
  change(draft, { requests: Object.fromEntries(told) });
}
