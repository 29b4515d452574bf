import { limits } from '../../shared/limits.ts';
import type { ImageRef, QueuedMessage } from '../../shared/session.ts';
import { cleanText, previewOf } from './clean-text.ts';
import { type Draft, type Ledger, record, update, updateSummary } from './ledger.ts';
import { closeText } from './ledger-text.ts';

/*
 * A message is the app's until the agent starts reading it. It stands in the transcript once: as `userMessage`, at the
 * place where it was read.
 */

/** Ids of taken messages that are remembered, so that a repeated report or a repeated call is not a second message. */
const rememberedIds = 200;

export type QueueRefusal = {
  code: 'queueFull' | 'messageUnknown' | 'stale' | 'alreadySent';
  message: string;
  current?: QueuedMessage;
};

export function enqueue(
  draft: Draft,
  message: { id: string; text: string; images: ImageRef[]; via: string; fromPhone?: true },
): QueueRefusal | undefined {
  const { ledger } = draft;
  const seen = ledger.queue.some((one) => one.id === message.id) || ledger.taken.includes(message.id);
  if (seen) return undefined;
  if (ledger.queue.length >= limits.queuedMessages) {
    const words = `${limits.queuedMessages} messages wait already. Remove one, or let the agent catch up.`;
    return { code: 'queueFull', message: words };
  }
  const entry: QueuedMessage = { ...message, revision: 1, at: draft.context.at, sent: false };
  setQueue(draft, [...ledger.queue, entry]);
  const { id, text, images, via } = message;
  record(draft, { type: 'messageQueued', id, text, images, via, revision: 1 });
  return undefined;
}

/** The entry as a change may be made to it, or why not. A stale change gets the entry as it is now. */
function changeable(ledger: Ledger, id: string, revision: number): { entry: QueuedMessage } | QueueRefusal {
  const entry = ledger.queue.find((one) => one.id === id);
  if (!entry) {
    return {
      code: 'messageUnknown',
      message: 'This message no longer waits; the agent has read it or it was removed.',
    };
  }
  if (entry.sent) {
    return {
      code: 'alreadySent',
      message: 'The agent already has this message; it cannot be changed any more.',
      current: entry,
    };
  }
  if (entry.revision !== revision) {
    return { code: 'stale', message: 'The message was changed elsewhere in the meantime.', current: entry };
  }
  return { entry };
}

export function editMessage(
  draft: Draft,
  change: { id: string; revision: number; text: string },
): QueueRefusal | undefined {
  const found = changeable(draft.ledger, change.id, change.revision);
  if ('code' in found) return found;
  const entry = { ...found.entry, text: change.text, revision: change.revision + 1 };
  setQueue(
    draft,
    draft.ledger.queue.map((one) => (one.id === entry.id ? entry : one)),
  );
  record(draft, { type: 'messageEdited', id: entry.id, revision: entry.revision, text: entry.text });
  return undefined;
}

export function moveMessage(
  draft: Draft,
  change: { id: string; revision: number; before?: string | undefined },
): QueueRefusal | undefined {
  const found = changeable(draft.ledger, change.id, change.revision);
  if ('code' in found) return found;
  const entry = { ...found.entry, revision: change.revision + 1 };
  const others = draft.ledger.queue.filter((one) => one.id !== entry.id);
  const place = change.before === undefined ? others.length : others.findIndex((one) => one.id === change.before);
  if (place < 0) {
    return {
      code: 'messageUnknown',
      message: 'The message to stand in front of no longer waits.',
      current: found.entry,
    };
  }
  const afterSent = Math.max(place, others.filter((one) => one.sent).length);
  setQueue(draft, others.toSpliced(afterSent, 0, entry));
  const before = others[afterSent]?.id;
  record(draft, {
    type: 'messageMoved',
    id: entry.id,
    revision: entry.revision,
    ...(before === undefined ? {} : { before }),
  });
  return undefined;
}

export function removeMessage(draft: Draft, change: { id: string; revision: number }): QueueRefusal | undefined {
  const found = changeable(draft.ledger, change.id, change.revision);
  if ('code' in found) return found;
  setQueue(
    draft,
    draft.ledger.queue.filter((one) => one.id !== change.id),
  );
  record(draft, { type: 'messageRemoved', id: change.id });
  return undefined;
}

/** The entry was handed to the agent; it stays in the queue until the agent starts reading it. */
export function markSent(draft: Draft, id: string): void {
  setQueue(
    draft,
    draft.ledger.queue.map((one) => (one.id === id ? { ...one, sent: true } : one)),
  );
}

/** The agent is gone: what it had not begun to read waits again. */
export function unsend(draft: Draft): void {
  if (!draft.ledger.queue.some((one) => one.sent)) return;
  setQueue(
    draft,
    draft.ledger.queue.map((one) => ({ ...one, sent: false })),
  );
}

export function takeMessage(
  draft: Draft,
  taken: { id?: string; text: string; images: ImageRef[]; parent?: string },
): void {
  const { ledger } = draft;
  if (taken.id !== undefined && ledger.taken.includes(taken.id)) {
    draft.dropped.push(`message ${taken.id} was reported as taken twice`);
    return;
  }
  const entry = taken.id === undefined ? undefined : ledger.queue.find((one) => one.id === taken.id);
  if (taken.id !== undefined) {
    update(draft, { taken: [...ledger.taken, taken.id].slice(-rememberedIds) });
  }
  closeText(draft, taken.parent);
  if (entry)
    setQueue(
      draft,
      draft.ledger.queue.filter((one) => one.id !== entry.id),
    );
  const text = entry?.text ?? cleanText(taken.text);
  record(draft, {
    type: 'userMessage',
    ...(taken.id === undefined ? {} : { id: taken.id }),
    text,
    images: entry?.images ?? taken.images,
    via: entry?.via ?? 'agent',
    ...(taken.parent === undefined ? {} : { parent: taken.parent }),
  });
  if (taken.parent === undefined) updateSummary(draft, { preview: previewOf(text, limits.previewBytes) });
}

function setQueue(draft: Draft, queue: QueuedMessage[]): void {
  update(draft, { queue });
  updateSummary(draft, {
    queue: queue.map((message) => ({ ...message, text: previewOf(message.text, limits.previewBytes) })),
  });
}
