import type { Json } from '../../../shared/ids.ts';
import { change, takeOverdue, tell, waitForReply, write } from '../dialect.ts';
import { announce, baseCapabilities } from './capabilities.ts';
import type { Draft, OwnRequest } from './state.ts';

/** Asks the agent something. A reply that does not come in time is told, and the session goes on. */
export function request(draft: Draft, own: OwnRequest, body: { subtype: string; [key: string]: Json }): void {
  const id = `${draft.moment.key}.${own.kind}`;
  change(draft, { requests: { ...draft.state.requests, [id]: own } });
  write(draft, { type: 'control_request', request_id: id, request: body });
  waitForReply(draft, id);
}

const words: Readonly<Record<OwnRequest['kind'], string>> = {
  initialize: 'The agent did not answer the greeting. It may be an older version; some of its abilities are not known',
  reattach: 'The agent did not answer after Signalbox came back. What it does is still shown',
  settings: 'The agent did not say which model it uses',
  usage: 'The agent did not say what this conversation has cost so far; its next price cannot be told',
  mcpStatus: 'The agent did not say why an MCP server failed',
  interrupt: 'The agent did not answer to the interruption. Stop the session if it does not end its turn',
  rename: 'The agent did not take the new title',
  setModel: 'The agent did not confirm the model',
  setMode: 'The agent did not confirm the mode',
};

/** The time for a reply is over. */
export function replyDue(draft: Draft, errandId: string): void {
  const own = takeOverdue(draft, errandId);
  if (!own) return;
  const wanted = 'wanted' in own ? ` "${own.wanted}"` : '';
  tell(draft, { type: 'error', code: 'noReply', message: `${words[own.kind]}${wanted}.`, fatal: false });
  if (own.kind === 'initialize') announce(draft, baseCapabilities);
}
