import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useNow } from '../client/time.tsx';

/** A press sooner than this after a card came or moved was meant for something else that stood there. Milliseconds. */
const settleMs = 500;

type Place = { top: number; left: number; since: number };

/**
 * Tells whether a press on the element can be meant for it: it has stood for a while where it stands. Its place is remembered
 * when it comes, on every press anywhere, and once a second; a scroll moves it by the person's own hand.
 */
export function useSteady(element: RefObject<HTMLElement | null>): () => boolean {
  const place = useRef<Place>(undefined);
  const now = useNow();

  const look = useCallback(
    (byHand: boolean) => {
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

  useEffect(() => {
    const onPress = () => void look(false);
    const onScroll = () => void look(true);
    document.addEventListener('pointerup', onPress);
    document.addEventListener('scroll', onScroll, true);
    return () => {
      document.removeEventListener('pointerup', onPress);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [look]);

  return useCallback(() => {
    const moved = look(false);
    return !moved && performance.now() - (place.current?.since ?? 0) >= settleMs;
  }, [look]);
}
