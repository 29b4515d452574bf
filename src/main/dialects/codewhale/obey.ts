import { change, type DialectCommand, warn } from '../dialect.ts';
import { clear, set } from './conversation.ts';
import { request } from './rpc.ts';
import { settle } from './settle.ts';
import { doCommand } from './slash-commands.ts';
import type { Draft } from './state.ts';
import { interrupt } from './turns.ts';

/** What the session asks of the agent, as requests. */
export function obey(draft: Draft, command: DialectCommand): void {
  const { thread } = draft.state;
  switch (command.kind) {
    case 'send': {
      const { messageId, text, images } = command;
      const sent = { text, images: images.map(({ ref }) => ref) };
      change(draft, { sent: { ...draft.state.sent, [messageId]: sent } });
      request(draft, { kind: 'send', messageId }, 'thread/message', { thread_id: thread, input: text });
      return;
    }
    case 'settle':
      settle(draft, command.id, command.settlement);
      return;
    case 'interrupt':
      interrupt(draft);
      return;
    case 'setModel':
      set(draft, 'model', command.model);
      return;
    case 'setMode':
      set(draft, 'mode', command.mode);
      return;
    case 'rename':
      request(draft, { kind: 'rename' }, 'thread/set_name', { thread_id: thread, name: command.title });
      return;
    case 'clear':
      clear(draft);
      return;
    case 'raw':
      doCommand(draft, command.text);
      return;
    case 'compact':
    case 'setEffort':
      warn(draft, 'unsupported', 'This agent cannot do that.');
      return;
  }
}
