import { useSyncExternalStore } from 'react';
import { useServices } from './provider.tsx';
import type { SessionStore, SessionView } from './session-store.ts';

/** The transcript of a session, live as long as the component is on the screen. */
export function useSessionView(sessionId: string): { view: SessionView; store: SessionStore } {
  const { sessions } = useServices();
  const store = sessions.of(sessionId);
  const view = useSyncExternalStore(store.subscribe, store.getSnapshot);
  return { view, store };
}
