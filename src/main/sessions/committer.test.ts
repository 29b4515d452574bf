import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { SessionChange } from '../store/store.ts';
import { createCommitter } from './committer.ts';

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
