import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useServices } from '../../client/provider.tsx';

/**
 * Marks the page as ready once, when `shown` says that the room has arrived, the transcripts of these sessions are there and
 * the fonts are loaded. Whoever takes a picture of the window waits for it.
 */
export function useReadyMark(shown: boolean, sessionIds: readonly string[]): void {
  const { sessions } = useServices();
  const ids = sessionIds.join(' ');
  const stores = useCallback(() => (ids === '' ? [] : ids.split(' ').map((id) => sessions.of(id))), [sessions, ids]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = stores().map((store) => store.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [stores],
  );
  const loaded = useSyncExternalStore(subscribe, () =>
    stores().every((store) => store.getSnapshot().phase !== 'loading'),
  );
  const ready = shown && loaded;
  useEffect(() => {
    if (!ready) return;
    let cancelled = false;
    void document.fonts.ready.then(() => {
      if (!cancelled) document.documentElement.dataset.ready = 'true';
    });
    return () => {
      cancelled = true;
    };
  }, [ready]);
}
