import { change, type DialectCommand, entry, tell, warn, without } from '../dialect.ts';
import { request } from './requests.ts';
import type { Draft } from './state.ts';

type Send = Extract<DialectCommand, { kind: 'send' }>;

/** Sent between turns only: the session keeps messages while a turn runs, because this agent cannot be steered. */
export function send(draft: Draft, { messageId, text, images }: Send): void {
  const sent = { text, images: images.map(({ ref }) => ref) };
  change(draft, { sent: { ...draft.state.sent, [messageId]: sent } });
  request(draft, { kind: 'send', messageId }, 'turn.start', { session_id: draft.state.session, prompt: text });
}

/** The turn of this message has begun. */
export function taken(draft: Draft, messageId: string): void {
  const sent = entry(draft.state.sent, messageId);
  if (!sent) return;
  change(draft, { sent: without(draft.state.sent, messageId) });
  tell(draft, { type: 'messageTaken', id: messageId, ...sent });
}

/** Told as read and failed, so that it neither waits for ever nor disappears. */
export function drop(draft: Draft, messageId: string, why: string): void {
  if (!entry(draft.state.sent, messageId)) return;
  const alone = !draft.state.turn;
  if (alone) tell(draft, { type: 'turnStarted', origin: 'user' });
  taken(draft, messageId);
  change(draft, { stopAwaited: false });
  if (alone) tell(draft, { type: 'turnEnded', outcome: 'failed', error: why });
  else warn(draft, 'messageDropped', why);
}
