import type { Json } from '../../../shared/ids.ts';
import { change, entry, requestOf, takeRequest, tell, waitForReply, write } from '../dialect.ts';
import { announceWhenGreeted } from './greeting.ts';
import type { Draft, OwnRequest } from './state.ts';

/** Asks the agent something; its id comes back. A reply that does not come in time is told, and the session goes on. */
export function request(draft: Draft, own: OwnRequest, body: { type: string; [key: string]: Json }): string {
  const id = `${draft.moment.key}.${own.kind}`;
  change(draft, { requests: { ...draft.state.requests, [id]: own } });
  write(draft, { id, ...body });
  waitForReply(draft, id);
  return id;
}

const words: Readonly<Record<OwnRequest['kind'], string>> = {
  state: 'The agent did not say how it is set',
  models: 'The agent did not say which models it has',
  efforts: 'The agent did not say how much its model may think',
  commands: 'The agent did not say which commands it has',
  abort: 'The agent did not answer to the interruption. Stop the session if it does not end its turn',
  clearQueue: 'The agent did not say which messages it has not read',
  rename: 'The agent did not take the new title',
  clear: 'The agent did not begin a new conversation',
  prompt: 'The agent did not confirm a message',
  compact: 'The agent did not begin to shorten the conversation',
  setModel: 'The agent did not confirm the model',
  setEffort: 'The agent did not confirm how much to think',
};

/** The time for a reply is over. A compaction under way is waited for: it says itself when it ends. */
export function replyDue(draft: Draft, errandId: string): void {
  const id = requestOf(errandId);
  if (id === undefined) return;
  if (entry(draft.state.requests, id)?.kind === 'compact' && draft.state.compacting) return;
  const own = takeRequest(draft, id);
  if (!own) return;
  const wanted = 'wanted' in own ? ` "${own.wanted}"` : '';
  tell(draft, { type: 'error', code: 'noReply', message: `${words[own.kind]}${wanted}.`, fatal: false });
  announceWhenGreeted(draft);
}
