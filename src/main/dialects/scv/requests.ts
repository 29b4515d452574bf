import type { Json } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';
import { change, entry, without, write } from '../dialect.ts';
import type { Draft } from './state.ts';

/** What a request of ours was for; what comes of it says only whose it is. */
export type OwnRequest =
  | { kind: 'initialize' | 'session' | 'clear' }
  | { kind: 'send'; messageId: string }
  | { kind: 'cancel'; turn: string }
  /** Nothing answers it but what becomes of the call. */
  | { kind: 'resolve'; call: string };

const replyErrand = 'reply:';

/** Asks the agent something; an outcome that does not come in time is told. */
export function request(draft: Draft, own: OwnRequest, type: string, fields: { [key: string]: Json }): void {
  const id = `${draft.moment.key}.${draft.frames.length}`;
  change(draft, { requests: { ...draft.state.requests, [id]: own } });
  write(draft, { type, request_id: id, ...fields });
  waitFor(draft, id);
}

function waitFor(draft: Draft, id: string): void {
  draft.errands.push({ id: `${replyErrand}${id}`, kind: 'wake', at: draft.moment.at + limits.agentReplyMs });
}

/** Outcomes that were waited for when the app went. */
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

/** What was asked for has happened, whatever the request's id. */
export function fulfil(draft: Draft, isMet: (own: OwnRequest) => boolean): void {
  const open = Object.entries(draft.state.requests).filter(([, own]) => !isMet(own));
  change(draft, { requests: Object.fromEntries(open) });
}
