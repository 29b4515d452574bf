import { change, type DialectCommand } from '../dialect.ts';
import { clear } from './conversation.ts';
import { send } from './messages.ts';
import { request } from './rpc.ts';
import { setEffort, setMode, setModel } from './set.ts';
import { settle } from './settle.ts';
import { doCommand } from './slash-replies.ts';
import type { Draft } from './state.ts';
import { interrupt } from './turns.ts';

/** What the session asks of the agent, as requests. */
export function obey(draft: Draft, command: DialectCommand): void {
  const { thread: threadId } = draft.state;
  switch (command.kind) {
    case 'send':
      send(draft, command);
      return;
    case 'settle':
      settle(draft, command.id, command.settlement);
      return;
    case 'interrupt':
      interrupt(draft);
      return;
    case 'setModel':
      setModel(draft, command.model);
      return;
    case 'setMode':
      setMode(draft, command.mode);
      return;
    case 'setEffort':
      setEffort(draft, command.effort);
      return;
    case 'rename':
      request(draft, { kind: 'rename' }, 'thread/name/set', { threadId, name: command.title });
      return;
    case 'compact':
      // It takes no instructions (0.171).
      change(draft, { commandAwaited: true });
      request(draft, { kind: 'compact' }, 'thread/compact/start', { threadId });
      return;
    case 'clear':
      clear(draft);
      return;
    case 'raw':
      doCommand(draft, command.text);
      return;
  }
}
