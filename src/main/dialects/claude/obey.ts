import type { Json } from '../../../shared/ids.ts';
import { change, type DialectCommand, write } from '../dialect.ts';
import { messageUuid } from './agent-id.ts';
import { settle } from './approvals.ts';
import { request } from './requests.ts';
import type { Draft, Sent } from './state.ts';

/** What the session asks of the agent, as lines. */
export function obey(draft: Draft, command: DialectCommand): void {
  switch (command.kind) {
    case 'send': {
      const { messageId, text, images } = command;
      const pictures = images.map(
        ({ mediaType, base64 }): Json => ({
          type: 'image',
          source: { type: 'base64', media_type: mediaType, data: base64 },
        }),
      );
      const content = text === '' ? pictures : [{ type: 'text', text }, ...pictures];
      const refs = images.map(({ ref }) => ref);
      send(draft, content, { kind: 'message', id: messageId, text, images: refs }, messageId);
      return;
    }
    case 'settle':
      settle(draft, command.id, command.settlement);
      return;
    case 'interrupt':
      if (draft.state.turn) change(draft, { turn: { ...draft.state.turn, stopped: true } });
      request(draft, { kind: 'interrupt' }, { subtype: 'interrupt' });
      return;
    case 'setModel':
      request(draft, { kind: 'setModel', wanted: command.model }, { subtype: 'set_model', model: command.model });
      return;
    case 'setMode':
      request(draft, { kind: 'setMode', wanted: command.mode }, { subtype: 'set_permission_mode', mode: command.mode });
      return;
    case 'rename':
      request(draft, { kind: 'rename' }, { subtype: 'rename_session', title: command.title });
      return;
    case 'compact':
      sendCommand(draft, command.instructions ? `/compact ${command.instructions}` : '/compact');
      return;
    case 'clear':
      sendCommand(draft, '/clear');
      return;
    case 'raw':
      sendCommand(draft, command.text);
      return;
  }
}

/** A command goes in like a message; the agent knows it by its slash. */
function sendCommand(draft: Draft, text: string): void {
  send(draft, [{ type: 'text', text }], { kind: 'command' }, text);
}

function send(draft: Draft, content: Json[], sent: Sent, name: string): void {
  const uuid = messageUuid(name, draft.moment.key);
  change(draft, { sent: { ...draft.state.sent, [uuid]: sent } });
  write(draft, { type: 'user', message: { role: 'user', content }, parent_tool_use_id: null, uuid });
}
