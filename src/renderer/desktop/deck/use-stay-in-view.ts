import { type RefObject, useEffect } from 'react';

/** Scrolls a chosen card into view, and again when it grows: a warning that it shows must not stand below the edge. */
export function useStayInView(place: RefObject<HTMLElement | null>, chosen: boolean): void {
  useEffect(() => {
    const card = place.current;
    if (!chosen || !card) return;
    const show = () => card.scrollIntoView?.({ block: 'nearest' });
    show();
    const observer = new ResizeObserver(() => {
      // A card that is higher than the deck stays where its reader has scrolled it.
      if (card.offsetHeight <= (card.closest('.desk-deck')?.clientHeight ?? 0)) show();
    });
    observer.observe(card);
    return () => observer.disconnect();
  }, [place, chosen]);
}
