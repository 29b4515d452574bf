import { tell, warn } from '../dialect.ts';
import { drop } from './messages.ts';
import type { OwnRequest } from './requests.ts';
import type { Draft } from './state.ts';

/** The time for an outcome is over. It is said, and the session goes on. */
export function replyOverdue(draft: Draft, own: OwnRequest): void {
  switch (own.kind) {
    case 'initialize':
      notAnswered(draft, 'The agent did not answer the greeting. Stop the session and start a new one.');
      return;
    case 'session':
      notAnswered(draft, 'The agent did not open a session. Stop it and start a new one.');
      return;
    case 'send':
      drop(draft, own.messageId, 'The agent did not say that it took this message.');
      return;
    case 'clear':
      warn(draft, 'noReply', 'The agent did not clear the conversation.');
      return;
    case 'cancel':
      warn(draft, 'noReply', 'The agent has not ended the turn. Stop the session if it does not.');
      return;
    case 'resolve':
      warn(draft, 'noReply', 'The agent has not gone on after the answer. Stop the session if it does not.');
      return;
  }
}

function notAnswered(draft: Draft, message: string): void {
  tell(draft, { type: 'error', code: 'noReply', message, fatal: true });
}
