/** Lets through so many at once, and so many more each second. `now` in milliseconds of a clock that never goes back. */
export function createRateGate(options: { burst: number; perSecond: number; now(): number }): () => boolean {
  let left = options.burst;
  let at = options.now();
  return () => {
    const now = options.now();
    left = Math.min(options.burst, left + ((now - at) / 1_000) * options.perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
