import { type DialectCommand, entry, tell } from '../dialect.ts';
import { compactCommand } from './capabilities.ts';
import { choose } from './choose.ts';
import type { Draft } from './draft.ts';
import { settleWrite } from './files.ts';
import { clear } from './greeting.ts';
import { obeySet } from './other-options.ts';
import { settlePermission } from './permissions.ts';
import { settleForm } from './questions.ts';
import { request } from './requests.ts';
import { settleRun } from './terminals.ts';
import { failUnsent, interrupt, prompt } from './turns.ts';

/** What the session asks of the agent, as lines. */
export function obey(draft: Draft, command: DialectCommand): void {
  switch (command.kind) {
    case 'send':
      send(draft, command);
      return;
    case 'settle':
      settle(draft, command);
      return;
    case 'interrupt':
      interrupt(draft);
      return;
    case 'setModel':
      choose(draft, 'model', command.model);
      return;
    case 'setMode':
      choose(draft, 'mode', command.mode);
      return;
    case 'setEffort':
      choose(draft, 'effort', command.effort);
      return;
    case 'compact': {
      const text = command.instructions ? `/${compactCommand} ${command.instructions}` : `/${compactCommand}`;
      run(draft, text, true);
      return;
    }
    case 'clear':
      clear(draft);
      return;
    case 'rename': {
      const sessionId = draft.state.conversation;
      if (sessionId === null || !draft.state.can.title) return;
      request(draft, { kind: 'rename' }, 'session/set_title', { sessionId, title: command.title });
      return;
    }
    case 'raw':
      if (!obeySet(draft, command.text)) run(draft, command.text, false);
      return;
  }
}

/** The protocol does not say when a message is read; nothing else runs, so it is read at once. */
function send(draft: Draft, { messageId, text, images }: Extract<DialectCommand, { kind: 'send' }>): void {
  const pictures = images.map(({ mediaType, base64 }) => ({
    type: 'image' as const,
    mimeType: mediaType,
    data: base64,
  }));
  const words = text === '' ? [] : [{ type: 'text' as const, text }];
  const sent = prompt(draft, [...words, ...pictures], { origin: 'user' });
  tell(draft, { type: 'messageTaken', id: messageId, text, images: images.map(({ ref }) => ref) });
  if (!sent) failUnsent(draft);
}

/** A command goes in like a message; the agent knows it by its slash. */
function run(draft: Draft, text: string, compact: boolean): void {
  if (!prompt(draft, [{ type: 'text', text }], { origin: 'command', compact })) failUnsent(draft);
}

function settle(draft: Draft, { id, settlement }: Extract<DialectCommand, { kind: 'settle' }>): void {
  switch (entry(draft.state.asks, id)?.kind) {
    case 'permission': {
      const { stop } = settlePermission(draft, id, settlement);
      if (stop) interrupt(draft);
      return;
    }
    case 'form':
      settleForm(draft, id, settlement);
      return;
    case 'write':
      settleWrite(draft, id, settlement);
      return;
    case 'run':
      settleRun(draft, id, settlement);
      return;
    case undefined:
      return;
  }
}
