import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useStayInView } from './use-stay-in-view.ts';

/** How far outside the deck a card is made before it comes into view, in pixels. */
const margin = '700px';
/** Of a card that was never drawn. Pixels. */
const guessedHeight = 180;

export type DeckSlotProps = { id: string; focused: boolean; onChoose: () => void; children: () => ReactNode };

/**
 * The place of one card in the deck. The card itself is there while its place is near the part that is seen, while keys act
 * on it, and from the moment on at which somebody began something in it; else its place keeps its height.
 */
export function DeckSlot({ id, focused, onChoose, children }: DeckSlotProps) {
  const place = useRef<HTMLLIElement>(null);
  const height = useRef(guessedHeight);
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  const [begun, setBegun] = useState(false);
  const there = near || focused || begun;
  useStayInView(place, focused);

  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const look = (seen: IntersectionObserverEntry[]) => {
      const last = seen.at(-1);
      if (!last) return;
      // Its height while it was there is what its place keeps.
      if (!last.isIntersecting) height.current = last.boundingClientRect.height;
      setNear(last.isIntersecting);
    };
    const observer = new IntersectionObserver(look, {
      root: place.current.closest('.desk-deck'),
      rootMargin: margin,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  const begin = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLElement && target.closest('button, input, textarea')) setBegun(true);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only notices what its buttons do, and a key presses those with a click
    <li
      ref={place}
      className="desk-deck-card"
      data-card={id}
      data-focused={focused}
      style={there ? undefined : { height: `${height.current}px` }}
      onPointerDownCapture={onChoose}
      onFocusCapture={onChoose}
      // Not while it is on its way down: drawn again then, a field would take back the letter that was just typed.
      onClick={begin}
      onInput={begin}
    >
      {there && children()}
    </li>
  );
}
