import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { SessionChange } from '../store/store.ts';
import { type Committer, createCommitter } from './committer.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** A committer, and the sizes of the transactions that it made. */
function committerWithLog() {
  const sizes: number[] = [];
  const committer = createCommitter({
    store: {
      commit(changes) {
        sizes.push(changes.length);
        return changes.map(({ sessionId }) => ({ sessionId, rows: [], firstSeq: 0, frames: [] }));
      },
    },
    now: Date.now,
    isFull: () => false,
    onHeld: () => undefined,
    onBroken: (error) => {
      throw error;
    },
    onFault: (error) => {
      throw error;
    },
  });
  return { committer, sizes };
}

function talker(sessionId: string) {
  const change: SessionChange = { sessionId, events: [], asked: [], settled: [] };
  return { take: () => change, committed: () => undefined, hold: () => undefined };
}

test('after a quiet time a session is stored at once', () => {
  const { committer, sizes } = committerWithLog();
  committer.enlist(talker('a'), limits.commitHiddenMs);
  expect(sizes).toEqual([1]);
  vi.advanceTimersByTime(limits.commitHiddenMs);
  committer.enlist(talker('b'), limits.commitHiddenMs);
  expect(sizes).toEqual([1, 1]);
});

test('many sessions that each talk seldom share transactions', () => {
  const { committer, sizes } = committerWithLog();
  const sessions = Array.from({ length: 50 }, (_, place) => talker(String(place)));
  for (let time = 0; time < 1_000; time += 1) {
    const session = sessions[time % sessions.length];
    if (session) committer.enlist(session, limits.commitHiddenMs);
    vi.advanceTimersByTime(1);
  }
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(900);
  expect(sizes.length).toBeLessThanOrEqual(1_000 / limits.commitHiddenMs + 2);
});

test('what is urgent waits for nobody', () => {
  const { committer, sizes } = committerWithLog();
  committer.enlist(talker('a'), limits.commitHiddenMs);
  committer.enlist(talker('b'), 0);
  expect(sizes).toEqual([1, 1]);
});

/** A store that has room, or has none, and what was stored in it: the session of each change, in order. */
function disk() {
  const state = {
    tries: 0,
    full: false,
    broken: false,
    stored: [] as string[],
    heldSaid: [] as boolean[],
    brokenSaid: 0,
    faults: [] as unknown[],
  };
  const committer = createCommitter({
    store: {
      commit(changes) {
        state.tries += 1;
        if (state.full) throw new Error('full');
        if (state.broken) throw new Error('broken');
        state.stored.push(...changes.map(({ events, sessionId }) => `${sessionId}${events.length}`));
        return changes.map(({ sessionId }) => ({ sessionId, rows: [], firstSeq: 0, frames: [] }));
      },
    },
    now: Date.now,
    isFull: (error) => error instanceof Error && error.message === 'full',
    onHeld: (held) => void state.heldSaid.push(held),
    onBroken() {
      state.brokenSaid += 1;
    },
    onFault: (error) => void state.faults.push(error),
  });
  return { state, committer };
}

/** A session whose n-th change has n events, so that order can be seen. It has one each time that it says something. */
function speaker(sessionId: string, then: { onStored?: () => void } = {}) {
  const seen = { committed: 0, holds: [] as boolean[] };
  let number = 0;
  let unsaid = false;
  const session = {
    take(): SessionChange | undefined {
      if (!unsaid) return undefined;
      unsaid = false;
      number += 1;
      return { sessionId, events: Array.from({ length: number }, () => ({}) as never), asked: [], settled: [] };
    },
    committed() {
      seen.committed += 1;
      then.onStored?.();
    },
    hold: (held: boolean) => void seen.holds.push(held),
  };
  const say = (committer: Committer, windowMs: number) => {
    unsaid = true;
    committer.enlist(session, windowMs);
  };
  return { seen, say, session };
}

test('a session that keeps talking is stored at the next mark of its window', () => {
  const { committer, state } = disk();
  const one = speaker('a');
  one.say(committer, limits.commitHiddenMs);
  vi.advanceTimersByTime(3);
  one.say(committer, limits.commitHiddenMs);
  one.say(committer, limits.commitHiddenMs);
  vi.advanceTimersByTime(46);
  expect(state.stored).toEqual(['a1']);
  vi.advanceTimersByTime(1);
  expect(state.stored).toEqual(['a1', 'a2']);
  expect(vi.getTimerCount()).toBe(0);
});

test('one that somebody looks at has the shorter window', () => {
  const { committer, state } = disk();
  const one = speaker('a');
  one.say(committer, 0);
  one.say(committer, limits.commitHiddenMs);
  one.say(committer, limits.commitVisibleMs);
  vi.advanceTimersByTime(limits.commitVisibleMs);
  expect(state.stored).toEqual(['a1', 'a2']);
});

test('without room everything is held, in order, and goes on by itself when there is some', () => {
  const { committer, state } = disk();
  const [a, b] = [speaker('a'), speaker('b')];
  state.full = true;
  a.say(committer, 0);
  expect(committer.held()).toBe(true);
  b.say(committer, 0);
  a.say(committer, 0);
  vi.advanceTimersByTime(limits.diskRetryMs);
  expect(state).toMatchObject({ stored: [], heldSaid: [true] });
  expect(a.seen).toEqual({ committed: 0, holds: expect.arrayContaining([true]) });
  state.full = false;
  vi.advanceTimersByTime(limits.diskRetryMs);
  expect(state.stored).toEqual(['a1', 'a2', 'b1']);
  expect(state.heldSaid).toEqual([true, false]);
  expect([a.seen.holds.at(-1), b.seen.holds.at(-1)]).toEqual([false, false]);
  expect([a.seen.committed, b.seen.committed, committer.held()]).toEqual([2, 1, false]);
});

test('nothing is tried again faster than every two seconds', () => {
  const { committer, state } = disk();
  const one = speaker('a');
  state.full = true;
  for (let time = 0; time < 6_000; time += 100) {
    one.say(committer, 0);
    vi.advanceTimersByTime(100);
  }
  expect(state.tries).toBeLessThanOrEqual(1 + 6_000 / limits.diskRetryMs);
  expect(vi.getTimerCount()).toBe(1);
});

test('a session that leaves takes what was held of it along, and the rest goes on', () => {
  const { committer, state } = disk();
  const [a, b] = [speaker('a'), speaker('b')];
  state.full = true;
  a.say(committer, 0);
  b.say(committer, 0);
  committer.flush();
  committer.leave(a.session);
  expect(committer.held()).toBe(true);
  state.full = false;
  committer.flush();
  expect(state.stored).toEqual(['b1']);
  expect(a.seen.committed).toBe(0);
});

test('when the last one that was held leaves, nothing is held', () => {
  const { committer, state } = disk();
  const one = speaker('a');
  state.full = true;
  one.say(committer, 0);
  committer.leave(one.session);
  expect(committer.held()).toBe(false);
  expect(state.heldSaid).toEqual([true, false]);
  vi.advanceTimersByTime(limits.diskRetryMs);
  expect(state.stored).toEqual([]);
});

test('what a stored change sets off is stored after it, not inside it', () => {
  const { committer, state } = disk();
  const b = speaker('b');
  const log: string[] = [];
  const a = speaker('a', {
    onStored() {
      log.push(`begin ${state.stored.length}`);
      b.say(committer, 0);
      committer.flush();
      log.push(`end ${state.stored.length}`);
    },
  });
  a.say(committer, 0);
  expect(log).toEqual(['begin 1', 'end 1']);
  vi.advanceTimersByTime(0);
  expect(state.stored).toEqual(['a1', 'b1']);
});

test('a fault in showing one session is told, and keeps the store neither from the others nor from the app', () => {
  const { committer, state } = disk();
  const a = speaker('a', {
    onStored() {
      throw new Error('a bug');
    },
  });
  const b = speaker('b');
  b.say(committer, 0);
  b.say(committer, limits.commitHiddenMs);
  a.say(committer, limits.commitHiddenMs);
  committer.flush();
  expect(b.seen.committed).toBe(2);
  expect(state.faults).toEqual([new Error('a bug')]);
  expect(state.brokenSaid).toBe(0);
  b.say(committer, 0);
  expect(b.seen.committed).toBe(3);
});

test('an error that is not for want of room is told, and nothing is kept for it', () => {
  const { committer, state } = disk();
  state.broken = true;
  speaker('a').say(committer, 0);
  expect(state.brokenSaid).toBe(1);
  expect(committer.held()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('a clock that is set back delays nothing', () => {
  const { committer, state } = disk();
  const one = speaker('a');
  one.say(committer, limits.commitHiddenMs);
  one.say(committer, limits.commitHiddenMs);
  vi.setSystemTime(0);
  vi.advanceTimersByTime(limits.diskRetryMs);
  expect(state.stored).toEqual(['a1', 'a2']);
  vi.setSystemTime(-50_000);
  one.say(committer, 0);
  expect(state.stored).toEqual(['a1', 'a2', 'a3']);
});

test('after close nothing is stored and no timer is left', () => {
  const { committer, state } = disk();
  const one = speaker('a');
  one.say(committer, 0);
  one.say(committer, limits.commitHiddenMs);
  committer.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(state.stored).toEqual(['a1']);
});
