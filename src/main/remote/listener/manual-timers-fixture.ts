import type { Timers } from './timers.ts';

/** For tests: a clock that goes on when it is told to, and the timers that go by it. */
export function createManualTimers(start = Date.UTC(2026, 0, 2)): {
  timers: Timers;
  now(): number;
  /** Lets so much time pass; what is due meanwhile runs, in its order. */
  pass(ms: number): void;
} {
  const due = new Set<{ at: number; every: number | undefined; run: () => void }>();
  let now = start;

  function wait(ms: number, every: number | undefined, run: () => void): () => void {
    const entry = { at: now + ms, every, run };
    due.add(entry);
    return () => void due.delete(entry);
  }

  return {
    timers: { after: (ms, run) => wait(ms, undefined, run), every: (ms, run) => wait(ms, ms, run) },
    now: () => now,
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...due].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        now = Math.max(now, next.at);
        if (next.every === undefined) due.delete(next);
        else next.at += next.every;
        next.run();
      }
      now = end;
    },
  };
}
