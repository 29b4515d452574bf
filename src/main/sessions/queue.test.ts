import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { Draft } from './ledger.ts';
import { draftOf, eventsOf, typesOf } from './ledger-fixture.ts';
import { editMessage, enqueue, markSent, moveMessage, removeMessage, takeMessage, unsend } from './queue.ts';

function queued(...ids: string[]): Draft {
  const draft = draftOf();
  for (const id of ids) enqueue(draft, { id, text: `text of ${id}`, images: [], via: 'desk' });
  return draft;
}

const order = (draft: Draft) => draft.ledger.queue.map(({ id }) => id);
const taken = (id: string) => ({ id, text: 'as the agent has it', images: [] });

test('a message waits with its first revision, whole in the queue and cut in the summary', () => {
  const draft = draftOf();
  enqueue(draft, { id: 'm', text: `${'x'.repeat(1_000)}\nmore`, images: [], via: 'Pixel' });
  expect(draft.ledger.queue[0]).toMatchObject({ revision: 1, sent: false, via: 'Pixel', at: 1_000 });
  expect(draft.ledger.queue[0]?.text).toHaveLength(1_005);
  expect(Buffer.byteLength(draft.ledger.summary.queue[0]?.text ?? '')).toBeLessThanOrEqual(limits.previewBytes);
  expect(eventsOf(draft, 'messageQueued')).toMatchObject([{ id: 'm', revision: 1 }]);
});

test('the same message again is not a second one, neither while it waits nor after it was read', () => {
  const draft = queued('a');
  expect(enqueue(draft, { id: 'a', text: 'again', images: [], via: 'desk' })).toBeUndefined();
  takeMessage(draft, taken('a'));
  enqueue(draft, { id: 'a', text: 'again', images: [], via: 'desk' });
  expect(order(draft)).toEqual([]);
  expect(eventsOf(draft, 'messageQueued')).toHaveLength(1);
});

test('a hundred messages wait and no more', () => {
  const draft = queued(...Array.from({ length: limits.queuedMessages }, (_, number) => `m-${number}`));
  expect(enqueue(draft, { id: 'one more', text: 'x', images: [], via: 'desk' })?.code).toBe('queueFull');
  expect(order(draft)).toHaveLength(100);
});

test('each change makes a revision, and a stale one is refused with the entry as it is', () => {
  const draft = queued('a', 'b');
  expect(editMessage(draft, { id: 'a', revision: 1, text: 'new' })).toBeUndefined();
  expect(editMessage(draft, { id: 'a', revision: 1, text: 'newer' })).toMatchObject({
    code: 'stale',
    current: { revision: 2, text: 'new' },
  });
  expect(moveMessage(draft, { id: 'a', revision: 1 })).toMatchObject({ code: 'stale' });
  expect(removeMessage(draft, { id: 'a', revision: 1 })).toMatchObject({ code: 'stale' });
  expect(removeMessage(draft, { id: 'a', revision: 2 })).toBeUndefined();
  expect(order(draft)).toEqual(['b']);
  expect(typesOf(draft).slice(2)).toEqual(['messageEdited', 'messageRemoved']);
});

test('what is not there, or is with the agent, cannot be changed', () => {
  const draft = queued('a');
  expect(editMessage(draft, { id: 'z', revision: 1, text: 'x' })?.code).toBe('messageUnknown');
  markSent(draft, 'a');
  for (const refusal of [
    editMessage(draft, { id: 'a', revision: 1, text: 'x' }),
    moveMessage(draft, { id: 'a', revision: 1 }),
    removeMessage(draft, { id: 'a', revision: 1 }),
  ]) {
    expect(refusal).toMatchObject({ code: 'alreadySent', current: { id: 'a' } });
  }
  expect(draft.ledger.queue).toHaveLength(1);
});

test('a message moves in front of another or to the end', () => {
  const draft = queued('a', 'b', 'c');
  moveMessage(draft, { id: 'c', revision: 1, before: 'a' });
  expect(order(draft)).toEqual(['c', 'a', 'b']);
  moveMessage(draft, { id: 'c', revision: 2 });
  expect(order(draft)).toEqual(['a', 'b', 'c']);
  expect(eventsOf(draft, 'messageMoved')).toEqual([
    { type: 'messageMoved', id: 'c', revision: 2, before: 'a' },
    { type: 'messageMoved', id: 'c', revision: 3 },
  ]);
  expect(moveMessage(draft, { id: 'c', revision: 3, before: 'gone' })?.code).toBe('messageUnknown');
  expect(moveMessage(draft, { id: 'c', revision: 3, before: 'c' })?.code).toBe('messageUnknown');
});

test('nothing moves in front of what the agent has', () => {
  const draft = queued('a', 'b', 'c');
  markSent(draft, 'a');
  moveMessage(draft, { id: 'c', revision: 1, before: 'a' });
  expect(order(draft)).toEqual(['a', 'c', 'b']);
  expect(eventsOf(draft, 'messageMoved')[0]?.before).toBe('b');
});

test('a message is recorded as the person wrote it, once, when the agent begins to read it', () => {
  const draft = queued('a');
  editMessage(draft, { id: 'a', revision: 1, text: 'edited' });
  markSent(draft, 'a');
  takeMessage(draft, taken('a'));
  takeMessage(draft, taken('a'));
  expect(eventsOf(draft, 'userMessage')).toEqual([
    { type: 'userMessage', id: 'a', text: 'edited', images: [], via: 'desk' },
  ]);
  expect(order(draft)).toEqual([]);
  expect(draft.dropped).toEqual(['message a was reported as taken twice']);
});

test('a message from elsewhere is the agent\u2019s own', () => {
  const draft = draftOf();
  takeMessage(draft, { text: 'typed\u0007 there', images: [] });
  takeMessage(draft, { text: 'typed there', images: [] });
  expect(eventsOf(draft, 'userMessage')).toHaveLength(2);
  expect(eventsOf(draft, 'userMessage')[0]).toEqual({
    type: 'userMessage',
    text: 'typed there',
    images: [],
    via: 'agent',
  });
});

test('what a sub-agent was told is no preview of the session', () => {
  const draft = draftOf();
  takeMessage(draft, { text: 'main', images: [] });
  takeMessage(draft, { text: 'sub', images: [], parent: 'call' });
  expect(draft.ledger.summary.preview).toBe('main');
});

test('when the agent is gone all of the queue waits again, in its order', () => {
  const draft = queued('a', 'b');
  markSent(draft, 'a');
  unsend(draft);
  expect(draft.ledger.queue.map(({ id, sent }) => [id, sent])).toEqual([
    ['a', false],
    ['b', false],
  ]);
  const { ledger } = draft;
  unsend(draft);
  expect(draft.ledger).toBe(ledger);
});

test('the last two hundred messages that were read are remembered', () => {
  const draft = draftOf();
  for (let number = 0; number < 250; number += 1) takeMessage(draft, taken(`m-${number}`));
  expect(draft.ledger.taken).toHaveLength(200);
  expect(draft.ledger.taken.at(-1)).toBe('m-249');
});
