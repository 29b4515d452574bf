import type { z } from 'zod';
import { change, entry, tell, without } from '../dialect.ts';
import type { lifecycleLineSchema } from './lines.ts';
import { nameConversation } from './name-conversation.ts';
import type { Draft, Sent } from './state.ts';
import { endLoop, runLoop } from './turns.ts';

/** How many uuids are remembered whose messages are still to be repeated. */
const rememberedUuids = 32;

/** How far the agent is with a message or command: queued, started, completed, cancelled. */
export function receiveLifecycle(draft: Draft, line: z.infer<typeof lifecycleLineSchema>): void {
  const { command_uuid: uuid, state } = line;
  const sent = entry(draft.state.sent, uuid);
  if (state === 'started') {
    nameConversation(draft, line.session_id);
    runLoop(draft, sent?.kind === 'command' ? 'command' : 'user');
    if (sent) take(draft, sent);
    else change(draft, { unnamed: [...draft.state.unnamed, uuid].slice(-rememberedUuids) });
  } else if (state === 'cancelled' && sent) {
    drop(draft, sent);
  }
  change(draft, { sent: state === 'queued' ? draft.state.sent : without(draft.state.sent, uuid) });
}

function take(draft: Draft, sent: Sent): void {
  if (sent.kind === 'command') return;
  const { id, text, images } = sent;
  tell(draft, { type: 'messageTaken', id, text, images });
}

/** It will never be read. Told as read and cancelled, so that it neither waits for ever nor disappears. */
function drop(draft: Draft, sent: Sent): void {
  const alone = !draft.state.turn;
  runLoop(draft, sent.kind === 'command' ? 'command' : 'user');
  take(draft, sent);
  const error = 'The agent put this aside without reading it. Send it again.';
  if (alone) endLoop(draft, { outcome: 'cancelled', error });
  else tell(draft, { type: 'error', code: 'messageDropped', message: error, fatal: false });
}
