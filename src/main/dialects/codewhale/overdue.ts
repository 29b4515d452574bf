import { entry, takeRequest, tell, waitForReply, warn } from '../dialect.ts';
import type { OwnRequest } from './own-request.ts';
import { commandFailed } from './slash-replies.ts';
import type { Draft } from './state.ts';

const words: Readonly<Record<Exclude<OwnRequest['kind'], 'send' | 'set' | 'ask' | 'answer'>, string>> = {
  thread: 'The agent did not open the conversation. Stop the session and start it again.',
  models: 'The agent did not say which models there are.',
  goal: 'The agent did not say whether there is a goal.',
  interrupt: 'The agent did not answer to the interruption. Stop the session if it does not end its turn.',
  rename: 'The agent did not take the new title.',
  clear: 'The agent did not begin a new conversation.',
};

/** The time for a reply is over. It is said, and the session goes on. */
export function replyOverdue(draft: Draft, id: string): void {
  const own = entry(draft.state.requests, id);
  if (!own) return;
  const { sent, turn } = draft.state;
  if (own.kind === 'send') {
    // Its reply ends the turn, however long that takes; but something should have begun by now.
    if (own.messageId in sent) warn(draft, 'noReply', 'The agent has not begun to read the message yet.');
    return;
  }
  if (turn && own.kind !== 'interrupt') {
    // While a turn runs the agent answers nothing else (0.9.7).
    waitForReply(draft, id);
    return;
  }
  takeRequest(draft, id);
  if (own.kind === 'set') warn(draft, 'noReply', `The agent did not confirm the ${own.what} "${own.wanted}".`);
  else if (own.kind === 'ask') commandFailed(draft, own.command, 'the agent did not answer');
  else if (own.kind === 'answer') warn(draft, 'noReply', `The agent did not confirm the answer to its ${own.what}.`);
  else tell(draft, { type: 'error', code: 'noReply', message: words[own.kind], fatal: own.kind === 'thread' });
}
