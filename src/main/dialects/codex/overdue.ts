import { change, entry, tell, warn } from '../dialect.ts';
import { drop } from './messages.ts';
import type { OwnRequest } from './own-request.ts';
import { commandFailed } from './slash-replies.ts';
import type { Draft } from './state.ts';

const words: Readonly<Record<Exclude<OwnRequest['kind'], 'send' | 'set' | 'ask'>, string>> = {
  initialize: 'The agent did not answer the greeting. Stop the session and start it again',
  thread: 'The agent did not open the conversation. Stop the session and start it again',
  unarchive: 'The agent did not take the conversation out of its archive',
  models: 'The agent did not say which models there are',
  interrupt: 'The agent did not answer to the interruption. Stop the session if it does not end its turn',
  rename: 'The agent did not take the new title',
  compact: 'The agent did not answer to the wish to compact',
  clear: 'The agent did not begin a new conversation',
  leave: 'The agent did not let go of the old conversation',
};

/** The time for a reply is over. It is said, and the session goes on. */
export function replyOverdue(draft: Draft, own: OwnRequest): void {
  switch (own.kind) {
    case 'send': {
      const sent = entry(draft.state.sent, own.messageId);
      if (sent) drop(draft, own.messageId, sent, 'The agent did not say that it took this message.');
      return;
    }
    case 'set':
      warn(draft, 'noReply', `The agent did not confirm the ${own.what} "${own.wanted}".`);
      return;
    case 'ask':
      commandFailed(draft, own.command, 'the agent did not answer');
      return;
    case 'compact':
      change(draft, { commandAwaited: false });
      break;
    default:
      break;
  }
  const fatal = own.kind === 'initialize' || own.kind === 'thread';
  tell(draft, { type: 'error', code: 'noReply', message: `${words[own.kind]}.`, fatal });
}
