import { setImmediate as nextTick } from 'node:timers/promises';
import type { EventBody, SessionEvent } from '../../../shared/event.ts';
import type { RunHeader } from '../../../shared/phone/reports.ts';
import { type RunEvent, runEventSchema } from '../../../shared/phone/run-event.ts';
import { createFollowers } from '../../sessions/followers.ts';
import { newSummary } from '../../sessions/new-summary.ts';
import { createRoom } from '../../sessions/room.ts';
import { change, event } from '../../store/store-changes.ts';
import { openFresh } from '../../store/store-fixture.ts';
import { createRedact } from '../redact.ts';
import { createRunFeed, type Watch } from './run-feed.ts';
import { foldRun } from './run-projection.ts';
import { newRun } from './run-state.ts';

/** For tests: one session `s` on a real store, with its feed. What is appended belongs to the turn that was begun last. */
export function createRuns() {
  const store = openFresh();
  const room = createRoom();
  const redact = createRedact({ home: '/home/ann' });
  const facts = { id: 's', title: 'A session', workspace: '/w', policy: { kind: 'on-request' as const }, at: 0 };
  const summary = newSummary(facts, { id: 'agent', label: 'Agent' });
  const clock = { now: 1_000_000 };
  let read = 0;
  let lastSeq = -1;
  let turns = 0;
  let isOpen = false;
  let exists = true;
  const followers = createFollowers({
    read: (after, count) => store.eventsAfter('s', after, count),
    lastSeq: () => lastSeq,
  });
  const feed = createRunFeed({
    session: (id) => (exists && id === 's' ? { followers, summary: () => summary } : undefined),
    store: {
      turn: store.turn,
      turns: store.turns,
      eventsAfter(...range) {
        read += 1;
        return store.eventsAfter(...range);
      },
    },
    room,
    redact,
    now: () => clock.now,
  });

  function append(...bodies: EventBody[]): void {
    const turnId = isOpen ? `turn-${turns}` : undefined;
    const events = bodies.map((body) => event(body, { at: clock.now, turnId }));
    const [result] = store.commit([change('s', events)]);
    if (!result) throw new Error('nothing was stored');
    lastSeq = result.firstSeq + result.rows.length - 1;
    followers.stored(result.firstSeq, result.rows);
  }

  return {
    feed,
    store,
    followers,
    clock,
    append,
    /** Pages that the feed has read from the store. */
    pagesRead: () => read,
    begin(): string {
      turns += 1;
      isOpen = true;
      append({ type: 'turnStarted', origin: 'user' });
      return `s.turn-${turns}`;
    },
    end(outcome: 'completed' | 'cancelled' = 'completed'): void {
      append({ type: 'turnEnded', outcome });
      isOpen = false;
    },
    /** Many short turns at once. */
    manyTurns(count: number): void {
      const events = Array.from({ length: count }, () => {
        turns += 1;
        const at = { at: clock.now, turnId: `turn-${turns}` };
        return [
          event({ type: 'turnStarted', origin: 'user' }, at),
          event({ type: 'turnEnded', outcome: 'completed' }, at),
        ];
      }).flat();
      lastSeq += events.length;
      store.commit([change('s', events)]);
    },
    say: (...deltas: string[]) =>
      append(...deltas.map((delta) => ({ type: 'assistantText' as const, messageId: 'm', delta }))),
    delete(): void {
      exists = false;
      followers.close();
      store.deleteSession('s');
      room.sessionGone('s');
    },
    /** Follows a run, and lists what it is told. */
    async watch(runId: string, after: number | null): Promise<Watched> {
      const got: RunEvent[] = [];
      const headers: RunHeader[] = [];
      let answered = false;
      const watch = await feed.watch(runId, after, {
        onEvents(texts) {
          if (!answered) throw new Error('events came before the answer');
          got.push(...texts.map((text) => runEventSchema.parse(JSON.parse(text))));
        },
        onRun: (run) => headers.push(run),
      });
      answered = true;
      return { watch, got, headers };
    },
    /** The run as it is when it is read from the store in one go. */
    whole(turnId: string): { events: RunEvent[]; at: number[] } {
      const turn = store.turn('s', turnId);
      if (!turn) throw new Error(`there is no ${turnId}`);
      let state = newRun({ sessionId: 's', turnId, at: turn.at });
      const events: RunEvent[] = [];
      const at: number[] = [];
      let rows = store.eventsAfter('s', turn.seq - 1, 1_000);
      for (let after = turn.seq - 1; rows.length > 0; rows = store.eventsAfter('s', after, 1_000)) {
        after += rows.length;
        for (const row of rows) {
          const one = JSON.parse(row) as SessionEvent;
          const step = foldRun(state, one, { redact, agentLabel: 'Agent' });
          for (const [place, body] of step.events.entries()) {
            events.push({ runId: `s.${turnId}`, seq: state.nextSeq + place, event: body });
            at.push(one.at);
          }
          state = step.state;
        }
      }
      return { events, at };
    },
    /** Until everything that waits for its turn has had it; nothing waits for time. */
    async settle(): Promise<void> {
      for (let turn = 0; turn < 20; turn += 1) await nextTick();
    },
  };
}

export type Watched = { watch: Watch; got: RunEvent[]; headers: RunHeader[] };
