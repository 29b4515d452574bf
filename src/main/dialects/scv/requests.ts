import type { Json } from '../../../shared/ids.ts';
import { change, waitForReply, write } from '../dialect.ts';
import type { Draft } from './state.ts';

/** What a request of ours was for; what comes of it says only whose it is. */
export type OwnRequest =
  | { kind: 'initialize' | 'session' | 'clear' }
  | { kind: 'send'; messageId: string }
  | { kind: 'cancel'; turn: string }
  /** Nothing answers it but what becomes of the call. */
  | { kind: 'resolve'; call: string };

/** Asks the agent something; an outcome that does not come in time is told. */
export function request(draft: Draft, own: OwnRequest, type: string, fields: { [key: string]: Json }): void {
  const id = `${draft.moment.key}.${draft.frames.length}`;
  change(draft, { requests: { ...draft.state.requests, [id]: own } });
  write(draft, { type, request_id: id, ...fields });
  waitForReply(draft, id);
}

/** What was asked for has happened, whatever the request's id. */
export function fulfil(draft: Draft, isMet: (own: OwnRequest) => boolean): void {
  const open = Object.entries(draft.state.requests).filter(([, own]) => !isMet(own));
  change(draft, { requests: Object.fromEntries(open) });
}
