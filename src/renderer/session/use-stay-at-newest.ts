import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Closer to the end than this, in pixels, is at the end. */
const nearEnd = 24;
/** Closer to the beginning than this, older entries are asked for. */
const nearBeginning = 600;

export type StayAtNewest = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The reader went up to read; nothing moves under their eyes. */
  away: boolean;
  toNewest: () => void;
  onScroll: () => void;
};

/**
 * Keeps the end of a growing column in view until the reader scrolls up. Growth never scrolls up by itself,
 * so only a movement towards the beginning means that the reader left.
 */
export function useStayAtNewest(onNearBeginning: () => void, onAway: (away: boolean) => void): StayAtNewest {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const top = useRef(0);
  const [away, setAway] = useState(false);

  const stick = useCallback(() => {
    const element = scroller.current;
    if (!element || !follows.current) return;
    element.scrollTop = element.scrollHeight;
    top.current = element.scrollTop;
  }, []);

  const follow = useCallback(
    (now: boolean) => {
      if (follows.current === now) return;
      follows.current = now;
      setAway(!now);
      onAway(!now);
    },
    [onAway],
  );

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (left <= nearEnd) follow(true);
    else if (element.scrollTop < top.current - 1) follow(false);
    top.current = element.scrollTop;
    if (!follows.current && element.scrollTop < nearBeginning) onNearBeginning();
  }, [follow, onNearBeginning]);

  const toNewest = useCallback(() => {
    follow(true);
    stick();
  }, [follow, stick]);

  useLayoutEffect(stick);
  useEffect(() => {
    const observer = new ResizeObserver(stick);
    if (scroller.current) observer.observe(scroller.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [stick]);

  return { scroller, content, away, toNewest, onScroll };
}
