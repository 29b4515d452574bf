import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useNow } from '../client/time.tsx';

/** A press sooner than this after its target came or moved was meant for something else that stood there. Milliseconds. */
const settleMs = 500;

type Place = { top: number; left: number; since: number };

type WatchedPlace = {
  /** Remembers where the element stands; `byHand`: a person moved it knowingly. True: it came or moved since the last look. */
  look: (byHand: boolean) => boolean;
  /** It has stood for a while where it stands. */
  isSteady: () => boolean;
};

/** Where an element stands, and since when. It is looked at when it comes and once a second; its user knows when else. */
export function useElementPlace(element: RefObject<HTMLElement | null>): WatchedPlace {
  const place = useRef<Place>(undefined);
  const now = useNow();

  const look = useCallback(
    (byHand: boolean): boolean => {
      const box = element.current?.getBoundingClientRect();
      if (!box) return false;
      const known = place.current;
      if (known && known.top === box.top && known.left === box.left) return false;
      const since = known && byHand ? known.since : performance.now();
      place.current = { top: box.top, left: box.left, since };
      return true;
    },
    [element],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: every second is the point
  useEffect(() => {
    look(false);
  }, [look, now]);

  const isSteady = useCallback(() => {
    const moved = look(false);
    return !moved && performance.now() - (place.current?.since ?? 0) >= settleMs;
  }, [look]);

  return { look, isSteady };
}
