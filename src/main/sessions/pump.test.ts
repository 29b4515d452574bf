import { expect, test } from 'vitest';
import type { Ledger, QueuedCommand } from './ledger.ts';
import { draftOf, eventsOf, freshLedger, reported, turnEnded, turnStarted } from './ledger-fixture.ts';
import { nextForAgent } from './pump.ts';
import { enqueue, takeMessage } from './queue.ts';

const noImages = () => undefined;

function withWork(messages: string[], commands: QueuedCommand[] = []): Ledger {
  const draft = draftOf();
  for (const id of messages) enqueue(draft, { id, text: id, images: [], via: 'desk' });
  return {
    ...draft.ledger,
    commands: commands.map((command, number) => ({ id: `c-${number}`, text: command.kind, command })),
  };
}

/** Takes what is next, as the session does. */
function step(ledger: Ledger) {
  const next = nextForAgent(ledger, noImages);
  if (!next) return undefined;
  const draft = draftOf(ledger);
  next.apply(draft);
  return { command: next.command, draft, ledger: draft.ledger };
}

test('a message is handed over once, and the next one only after it was read and its turn is over', () => {
  const first = step(withWork(['a', 'b']));
  expect(first?.command).toEqual({ kind: 'send', messageId: 'a', text: 'a', images: [] });
  expect(step(first?.ledger ?? freshLedger())).toBeUndefined();
  const reading = reported([{ type: 'messageTaken', id: 'a', text: 'a', images: [] }], first?.ledger);
  expect(step(reading.ledger)).toBeUndefined();
  expect(step(reported([turnEnded], reading.ledger).ledger)?.command).toMatchObject({ messageId: 'b' });
});

test('commands wait for the end of the turn, go before messages, one at a time, and once', () => {
  const ledger = withWork(['a'], [{ kind: 'compact' }, { kind: 'clear' }]);
  const inTurn = reported([turnStarted], ledger).ledger;
  expect(step(inTurn)).toBeUndefined();
  const first = step(reported([turnEnded], inTurn).ledger);
  expect(first?.command).toEqual({ kind: 'compact' });
  expect(first && eventsOf(first.draft, 'commandSent')).toMatchObject([{ id: 'c-0' }]);
  expect(first?.ledger.summary.commandsQueued).toEqual([{ id: 'c-1', text: 'clear' }]);
  expect(step(first?.ledger ?? ledger)).toBeUndefined();
  const second = step(reported([{ type: 'compactionStarted' }, { type: 'compacted' }], first?.ledger).ledger);
  expect(second?.command).toEqual({ kind: 'clear' });
  const third = step(reported([{ type: 'cleared' }], second?.ledger).ledger);
  expect(third?.command).toMatchObject({ kind: 'send', messageId: 'a' });
});

test('a new name keeps nothing waiting', () => {
  const first = step(withWork(['a'], [{ kind: 'rename', title: 'New' }]));
  expect(first?.command).toEqual({ kind: 'rename', title: 'New' });
  expect(step(first?.ledger ?? freshLedger())?.command).toMatchObject({ kind: 'send' });
});

test('an agent that can be steered gets messages into its turn, all of them, but no commands', () => {
  const steered = reported(
    [{ type: 'capabilities', capabilities: { steer: {} } }, turnStarted],
    withWork(['a', 'b'], [{ kind: 'clear' }]),
  );
  const first = step(steered.ledger);
  expect(first?.command).toMatchObject({ messageId: 'a' });
  const second = step(first?.ledger ?? freshLedger());
  expect(second?.command).toMatchObject({ messageId: 'b' });
  expect(step(second?.ledger ?? freshLedger())).toBeUndefined();
});

test('nothing goes to an agent that is not ready, though it could be steered', () => {
  const ledger = withWork(['a']);
  expect(step({ ...ledger, ready: false })).toBeUndefined();
  expect(step({ ...ledger, liveness: 'exited' })).toBeUndefined();
});

test('images go along with their bytes; one that is gone is left out', () => {
  const draft = draftOf();
  const ref = (letter: string) => ({ ref: letter.repeat(64), mediaType: 'image/png' as const });
  enqueue(draft, { id: 'm', text: 'look', images: [ref('a'), ref('b')], via: 'desk' });
  const next = nextForAgent(draft.ledger, (image) => (image.ref.startsWith('a') ? 'bytes' : undefined));
  expect(next?.command).toMatchObject({ images: [{ mediaType: 'image/png', base64: 'bytes', ref: ref('a') }] });
});

test('a message that was read without having been handed over leaves the queue too', () => {
  const draft = draftOf(withWork(['a', 'b']));
  takeMessage(draft, { id: 'a', text: 'a', images: [] });
  expect(step(draft.ledger)?.command).toMatchObject({ messageId: 'b' });
});

test('what a phone wrote is not typed into a session that turns out to be a terminal', () => {
  const draft = draftOf();
  enqueue(draft, { id: 'a', text: 'rm -rf ~', images: [], via: 'Pixel', fromPhone: true });
  enqueue(draft, { id: 'b', text: 'ls', images: [], via: 'desk' });
  const { ledger } = reported([{ type: 'capabilities', capabilities: { terminal: {} } }], draft.ledger);
  const first = step(ledger);
  expect(first?.command).toMatchObject({ messageId: 'b' });
  expect(step(reported([turnStarted, turnEnded], first?.ledger).ledger)).toBeUndefined();
});
