import { onTestFinished } from 'vitest';
import type { EventBody } from '../../../shared/event.ts';
import type { SessionSummary } from '../../../shared/session.ts';
import type { WaitingRecord } from '../../../shared/waiting.ts';
import { createPhoneHandlers, type PhoneHandlers } from '../../api/handlers.ts';
import type { ApiParts } from '../../api/parts.ts';
import { createFollowers } from '../../sessions/followers.ts';
import { newSummary } from '../../sessions/new-summary.ts';
import { createRoom, type Room } from '../../sessions/room.ts';
import type { Store } from '../../store/store.ts';
import { change } from '../../store/store-changes.ts';
import { openFresh } from '../../store/store-fixture.ts';
import { createDeck, type Deck } from '../../waiting/deck.ts';
import { createRedact } from '../redact.ts';
import { createPhoneRoom, type PhoneRoom } from '../room/phone-room.ts';
import { createRunFeed, type RunFeed } from '../runs/run-feed.ts';
import type { Looking } from './phone-link.ts';

/**
 * For tests: a desk with one session `s` in its turn `turn-1`, on a real store, deck and room. What is asked of it is listed;
 * `commands` answers what is not about a card.
 */
export type DeskFixture = {
  store: Store;
  deck: Deck;
  room: Room;
  phoneRoom: PhoneRoom;
  handlers: PhoneHandlers;
  feed: RunFeed;
  clock: { now: number };
  summary: SessionSummary;
  looksAt: Set<string>;
  /** A person looks at something else. */
  looked(): void;
  /** Tells the room of the session as `summary` has it. */
  shows(summary: SessionSummary): void;
  asks(record: WaitingRecord): WaitingRecord;
  /** Stores events of the turn and shows them, as a session does. */
  happens(...bodies: EventBody[]): void;
  asked: string[];
  log: string[];
  looking: Map<string, Looking | undefined>;
};

export const runId = 's.turn-1';

export function createDeskFixture(
  options: { store?: Store; feed?: RunFeed; commands?: Partial<ApiParts['commands']> } = {},
): DeskFixture {
  const store = options.store ?? openFresh();
  const room = createRoom();
  const clock = { now: Date.UTC(2026, 11, 1, 10) };
  const asked: string[] = [];
  const log: string[] = [];
  const looksAt = new Set<string>();
  const lookers = new Set<() => void>();
  const facts = {
    id: 's',
    title: 'Mend the parser',
    workspace: '/home/ada/shop',
    policy: { kind: 'on-request' as const },
  };
  const state: { summary: SessionSummary } = {
    summary: {
      ...newSummary({ ...facts, at: clock.now }, { id: 'agent', label: 'Ada' }),
      status: 'running',
      turn: { id: 'turn-1', startedAt: clock.now },
      capabilities: { interrupt: {} },
    },
  };
  const deck = createDeck({
    now: () => clock.now,
    find: (id) => store.waiting(id),
    onEntry: (entry) => room.waiting(entry),
  });
  deck.join('s', (id, settlement) => {
    if (!store.waiting(id) || store.waiting(id)?.settlement) return 'notWaiting';
    store.commit([change('s', [], { settled: [{ id, settlement }] })]);
    deck.settled(id, settlement);
    return 'settled';
  });
  const note = (method: string) => (input: unknown, by?: unknown) => {
    asked.push(`${method} ${JSON.stringify(by === undefined ? input : { ...(input as object), by })}`);
    return { ok: true as const, value: {} };
  };
  const commands = {
    interrupt: note('interrupt'),
    send: async (input: unknown, by: unknown) => note('send')(input, by),
    ...options.commands,
  } as ApiParts['commands'];
  const noting: Pick<Deck, 'answer' | 'notNow'> = {
    answer(id, answer, by) {
      asked.push(`answer ${id} ${answer.kind === 'approval' ? answer.decision : JSON.stringify(answer.answers)}`);
      return deck.answer(id, answer, by);
    },
    notNow: deck.notNow,
  };
  let lastSeq = -1;
  const followers = createFollowers({
    read: (after, count) => store.eventsAfter('s', after, count),
    lastSeq: () => lastSeq,
  });
  const session: ApiParts['supervisor']['session'] = (id) =>
    id === 's' ? { followers, summary: () => state.summary } : undefined;
  const redact = createRedact({ home: '/home/ada' });
  const phoneRoom = createPhoneRoom({
    room,
    session,
    store,
    presence: {
      looksAt: (sessionId) => looksAt.has(sessionId),
      onChange(listener) {
        lookers.add(listener);
        return () => void lookers.delete(listener);
      },
    },
    redact,
  });
  const feed = createRunFeed({ session, store, room, redact, now: () => clock.now });
  const shows = (summary: SessionSummary) => {
    state.summary = summary;
    room.session(summary, false);
  };
  store.commit([change('s')]);
  shows(state.summary);
  onTestFinished(() => {
    feed.close();
    followers.close();
    phoneRoom.close();
    room.close();
    deck.close();
  });

  return {
    ...{ store, deck, room, phoneRoom, clock, asked, log, looksAt, shows },
    handlers: createPhoneHandlers({ commands, deck: noting }),
    feed: options.feed ?? feed,
    summary: state.summary,
    looked() {
      for (const listener of lookers) listener();
    },
    asks(record) {
      store.commit([change('s', [], { asked: [record] })]);
      deck.asked(record);
      return record;
    },
    happens(...bodies) {
      const events = bodies.map((body) => ({ at: clock.now, turnId: 'turn-1', body, itemStart: true }));
      const [stored] = store.commit([change('s', events)]);
      if (!stored) throw new Error('nothing was stored');
      lastSeq = stored.firstSeq + stored.rows.length - 1;
      followers.stored(stored.firstSeq, stored.rows);
    },
    looking: new Map(),
  };
}
