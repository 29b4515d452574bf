/** What waits for a time; each call gives what stops it. Handed in, so that a test need not wait. Milliseconds. */
export type Timers = {
  after(ms: number, run: () => void): () => void;
  every(ms: number, run: () => void): () => void;
};

/** None of them keeps the app running. */
export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};
