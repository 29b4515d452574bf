import type { Json } from '../../../shared/ids.ts';
import { idSchema } from '../../../shared/ids.ts';
import { change, type DialectCommand, entry, tell, warn, without } from '../dialect.ts';
import type { ItemOf } from './items.ts';
import { request } from './rpc.ts';
import type { Draft, Sent } from './state.ts';

type Send = Extract<DialectCommand, { kind: 'send' }>;

/**
 * One request for both: `turn/start` begins a turn, and into a running one it steers. So nothing goes wrong when the turn
 * ends in the meantime. The agent repeats our id where it begins to read the message (0.171).
 */
export function send(draft: Draft, { messageId, text, images }: Send): void {
  const sent: Sent = { text, images: images.map(({ ref }) => ref), turn: null, held: false };
  change(draft, { sent: { ...draft.state.sent, [messageId]: sent } });
  const pictures = images.map(
    ({ mediaType, base64 }): Json => ({ type: 'image', url: `data:${mediaType};base64,${base64}` }),
  );
  start(draft, messageId, text === '' ? pictures : [textInput(text), ...pictures]);
}

function start(draft: Draft, messageId: string, input: Json[]): void {
  const params = { threadId: draft.state.thread, clientUserMessageId: messageId, input };
  request(draft, { kind: 'send', messageId }, 'turn/start', params);
}

function textInput(text: string): Json {
  return { type: 'text', text, text_elements: [] };
}

/** The agent has it and will read it in that turn. */
export function accepted(draft: Draft, messageId: string, turn: string | undefined): void {
  const sent = entry(draft.state.sent, messageId);
  if (sent) change(draft, { sent: { ...draft.state.sent, [messageId]: { ...sent, turn: turn ?? null } } });
}

/** A turn that cannot be steered, like a compaction, refuses what may well be said after it. */
export function rejected(draft: Draft, messageId: string, why: string): void {
  const sent = entry(draft.state.sent, messageId);
  if (!sent) return;
  if (/NotSteerable/i.test(why) && sent.images.length === 0) {
    change(draft, { sent: { ...draft.state.sent, [messageId]: { ...sent, held: true } } });
    return;
  }
  drop(draft, messageId, sent, `The agent did not take this message: ${why}`);
}

/** Told as read and failed, so that it neither waits for ever nor disappears. */
export function drop(draft: Draft, messageId: string, { text, images }: Sent, error: string): void {
  const alone = !draft.state.turn;
  change(draft, { sent: without(draft.state.sent, messageId) });
  if (alone) tell(draft, { type: 'turnStarted', origin: 'user' });
  tell(draft, { type: 'messageTaken', id: messageId, text, images });
  if (alone) tell(draft, { type: 'turnEnded', outcome: 'failed', error });
  else warn(draft, 'messageDropped', error);
}

/** The agent begins to read a message: one of ours, or one that it got elsewhere. */
export function taken(draft: Draft, item: ItemOf<'userMessage'>, parent: string | undefined): void {
  const from = parent === undefined ? {} : { parent };
  const text = item.content.flatMap((part) => (part ? [part.text] : [])).join('\n');
  const id = idSchema.safeParse(item.clientId).data;
  const sent = id === undefined ? undefined : entry(draft.state.sent, id);
  if (id !== undefined && sent) {
    change(draft, { sent: without(draft.state.sent, id) });
    tell(draft, { type: 'messageTaken', id, text: sent.text, images: sent.images });
  } else {
    tell(draft, { type: 'messageTaken', ...(id === undefined || parent ? {} : { id }), text, images: [], ...from });
  }
}

/**
 * A turn has ended without reading these. They begin the next one, unless the turn was stopped, and they with it; and but
 * for images, which are not kept here, so that such a message has to be sent again by who has them.
 */
export function sendUnread(draft: Draft, turn: string): void {
  for (const [messageId, sent] of Object.entries(draft.state.sent)) {
    if (sent.turn !== turn && !sent.held) continue;
    change(draft, { sent: { ...draft.state.sent, [messageId]: { ...sent, turn: null, held: false } } });
    start(draft, messageId, [textInput(sent.text)]);
  }
}

/** Those of them that will not be read; told while their turn is still open. */
export function dropUnread(draft: Draft, turn: string, stopped: boolean): void {
  for (const [messageId, sent] of Object.entries(draft.state.sent)) {
    if (sent.turn !== turn || !(stopped || sent.images.length > 0)) continue;
    drop(
      draft,
      messageId,
      sent,
      'The turn ended before the agent read this message. Send it again if it still matters.',
    );
  }
}
