import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Closer to the end than this, in pixels, is at the end. */
const nearEnd = 24;
/** Closer to the beginning than this, older entries are asked for. */
const nearBeginning = 600;
/** A scroll this soon after a wheel, a key or a touch is the reader's; later ones come from the list measuring its rows. Milliseconds. */
const handMs = 500;

export type StayAtNewest = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The reader went up to read; nothing moves under their eyes. */
  away: boolean;
  toNewest: () => void;
  /** Somebody else is about to scroll to something older. */
  leave: () => void;
  /** That is over: who stands at the end follows it again. */
  settle: () => void;
};

/** Keeps the end of a growing column in view until the reader scrolls up with their own hand. */
export function useStayAtNewest(onNearBeginning: () => void, onAway: (away: boolean) => void): StayAtNewest {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [away, setAway] = useState(false);

  const stick = useCallback(() => {
    const element = scroller.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
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

  const toNewest = useCallback(() => {
    follow(true);
    stick();
  }, [follow, stick]);

  const leave = useCallback(() => follow(false), [follow]);
  const settle = useCallback(() => {
    if (scroller.current && leftBelow(scroller.current) <= nearEnd) follow(true);
  }, [follow]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const handled = createHand(element);
    const onScroll = () => {
      if (leftBelow(element) <= nearEnd) follow(true);
      else if (handled.recently()) follow(false);
      else stick();
      if (!follows.current && element.scrollTop < nearBeginning) onNearBeginning();
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      element.removeEventListener('scroll', onScroll);
      handled.stop();
    };
  }, [follow, stick, onNearBeginning]);

  useLayoutEffect(stick);
  useEffect(() => {
    const observer = new ResizeObserver(stick);
    if (scroller.current) observer.observe(scroller.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [stick]);

  return { scroller, content, away, toNewest, leave, settle };
}

function leftBelow(element: HTMLElement): number {
  return element.scrollHeight - element.scrollTop - element.clientHeight;
}

/** Knows whether the reader is scrolling: by wheel, by key, by touch, or with the bar held down. */
function createHand(element: HTMLElement): { recently: () => boolean; stop: () => void } {
  let at = Number.NEGATIVE_INFINITY;
  let held = false;
  const use = () => {
    at = performance.now();
  };
  const hold = () => {
    held = true;
  };
  const release = () => {
    if (held) use();
    held = false;
  };
  const uses = ['wheel', 'touchmove', 'keydown'] as const;
  for (const name of uses) element.addEventListener(name, use, { passive: true });
  element.addEventListener('pointerdown', hold);
  window.addEventListener('pointerup', release);
  window.addEventListener('pointercancel', release);
  return {
    recently: () => held || performance.now() - at < handMs,
    stop() {
      for (const name of uses) element.removeEventListener(name, use);
      element.removeEventListener('pointerdown', hold);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    },
  };
}
