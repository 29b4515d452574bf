import type { Later } from '../../client/connection.ts';

export type TestTime = {
  now: () => number;
  later: Later;
  /** Lets time pass; what was due runs at its time, in order. */
  pass(milliseconds: number): void;
  /** The phone sleeps: its clock goes on, and no timer runs. */
  sleep(milliseconds: number): void;
};

/** A clock that a test winds. */
export function createTestTime(start = Date.UTC(2026, 11, 1, 12)): TestTime {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    later(milliseconds, run) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (!next) break;
        timers = timers.filter((other) => other !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
    sleep(milliseconds) {
      now += milliseconds;
    },
  };
}
