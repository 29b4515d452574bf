import type { Json } from '../../../shared/ids.ts';
import { change, entry, requestOf, waitForReply, write } from '../dialect.ts';
import type { NewRequest } from './own-request.ts';
import type { Draft } from './state.ts';

type Params = { [key: string]: Json };

/** Asks the agent something; a reply that does not come in time is told. */
export function request(draft: Draft, own: NewRequest, method: string, params: Params): void {
  const id = `${draft.moment.key}.${draft.frames.length}`;
  change(draft, { requests: { ...draft.state.requests, [id]: { ...own, heard: false } } });
  write(draft, { jsonrpc: '2.0', id, method, params });
  waitForReply(draft, id);
}

/** What nobody here can answer is refused at once, so that the agent does not wait. */
export function refuse(draft: Draft, id: number | string, method: string): void {
  const error = { code: -32601, message: `Signalbox cannot answer ${method}.` };
  write(draft, { jsonrpc: '2.0', id, error });
}

/** The id of the request whose time is over, unless its reply came. */
export function overdueId(draft: Draft, errandId: string): string | undefined {
  const id = requestOf(errandId);
  return id !== undefined && entry(draft.state.requests, id) ? id : undefined;
}

/** Events of the open requests are being heard as they happen. */
export function heard(draft: Draft): void {
  const { requests } = draft.state;
  if (Object.values(requests).every((own) => own.heard)) return;
  const told = Object.entries(requests).map(([id, own]) => [id, { ...own, heard: true }]);
  change(draft, { requests: Object.fromEntries(told) });
}
