import { useCallback, useEffect, useState } from 'react';

export type Tab = 'deck' | 'sessions' | 'usage';

/** Where a person is. A session lies over the tab from which it was opened, and the phone's own way back leads there. */
export type Place = { tab: Tab; session: string | undefined };

const start: Place = { tab: 'deck', session: undefined };

export type Places = { place: Place; toTab: (tab: Tab) => void; toSession: (id: string) => void; back: () => void };

export function usePlace(): Places {
  const [place, setPlace] = useState(start);

  useEffect(() => {
    const onBack = ({ state }: PopStateEvent) => setPlace(placeOf(state));
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);

  const toTab = useCallback((tab: Tab) => {
    const next = { tab, session: undefined };
    window.history.replaceState(next, '');
    setPlace(next);
  }, []);

  const toSession = useCallback(
    (session: string) => {
      const next = { tab: place.tab, session };
      window.history.pushState(next, '');
      setPlace(next);
    },
    [place.tab],
  );

  const back = useCallback(() => window.history.back(), []);
  return { place, toTab, toSession, back };
}

/** What the browser kept of a place; after the page was loaded anew it is still there. */
function placeOf(state: unknown): Place {
  const isPlace = typeof state === 'object' && state !== null && 'tab' in state;
  return isPlace ? (state as Place) : start;
}
