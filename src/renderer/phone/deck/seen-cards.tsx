import { createContext, type ReactNode, type RefObject, use, useEffect, useState } from 'react';
import { createListeners } from '../link/listeners.ts';

export type SeenCards = {
  ids(): readonly string[];
  onChange(listener: () => void): () => void;
  set(id: string, seen: boolean): void;
};

function createSeenCards(): SeenCards {
  const changed = createListeners();
  const seen = new Set<string>();
  return {
    ids: () => [...seen].sort(),
    onChange: changed.add,
    set(id, isSeen) {
      if (seen.has(id) === isSeen) return;
      if (isSeen) seen.add(id);
      else seen.delete(id);
      changed.tell();
    },
  };
}

const SeenCardsContext = createContext<SeenCards | undefined>(undefined);

/** Knows which cards are on the screen. */
export function SeenCardsProvider({ children }: { children: ReactNode }) {
  const [cards] = useState(createSeenCards);
  return <SeenCardsContext value={cards}>{children}</SeenCardsContext>;
}

export function useSeenCards(): SeenCards {
  const cards = use(SeenCardsContext);
  if (!cards) throw new Error('useSeenCards stands outside a SeenCardsProvider');
  return cards;
}

/** A card that only peeps in at an edge is not seen. */
const insideOf = '-80px 0px';

/** Reports a card as seen while it is on the screen; `undefined`: it is none that waits. */
export function useOnScreen(element: RefObject<HTMLElement | null>, id: string | undefined): void {
  const cards = useSeenCards();
  useEffect(() => {
    const card = element.current;
    if (id === undefined || !card) return;
    const observer = new IntersectionObserver((entries) => cards.set(id, entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: insideOf,
    });
    observer.observe(card);
    return () => {
      observer.disconnect();
      cards.set(id, false);
    };
  }, [cards, element, id]);
}
