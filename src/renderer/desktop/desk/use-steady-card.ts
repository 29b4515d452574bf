import { useCallback, useEffect, useRef } from 'react';

/** A card that slid under the keys by itself takes none for this long, so that a second press does not answer the next one. */
export const steadyAfterMs = 500;

/**
 * `acting`: the card that keys act on. `chosen`: the one that a person chose, if any. Says whether keys may act on it:
 * at once when a person chose it, else only when it has been there for a moment.
 */
export function useSteadyCard(
  acting: string | undefined,
  chosen: string | undefined,
  now: () => number = () => performance.now(),
): () => boolean {
  const since = useRef(Number.NEGATIVE_INFINITY);
  const clock = useRef(now);
  const byPerson = acting === chosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time counts from the change of the card
  useEffect(() => {
    since.current = byPerson ? Number.NEGATIVE_INFINITY : clock.current();
  }, [acting, byPerson]);
  return useCallback(() => clock.current() - since.current >= steadyAfterMs, []);
}
