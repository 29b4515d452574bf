import { type DialectCommand, warn } from '../dialect.ts';
import { settle } from './approvals.ts';
import { clear } from './conversation.ts';
import { send } from './messages.ts';
import type { Draft } from './state.ts';
import { interrupt } from './turns.ts';

/** What the session asks of the agent. Most of it the protocol has no words for, and no capability offers it. */
export function obey(draft: Draft, command: DialectCommand): void {
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
    case 'clear':
      clear(draft);
      return;
    case 'setModel':
    case 'setMode':
    case 'setEffort':
      warn(draft, 'unsupported', 'This agent takes its model and its mode only when it starts.');
      return;
    case 'compact':
    case 'rename':
    case 'raw':
      warn(draft, 'unsupported', 'This agent cannot do that.');
      return;
  }
}
