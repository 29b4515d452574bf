import type { Connection } from './connection.ts';
import type { FrameFlush } from './frame-flush.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

/** How many sessions that are no longer shown keep their last picture, so that coming back to one does not flicker. */
const hiddenKept = 12;

export type SessionStores = { of(sessionId: string): SessionStore };

/** One store per session, made when it is first shown. */
export function createSessionStores(connection: Connection, flush: FrameFlush): SessionStores {
  const stores = new Map<string, SessionStore>();

  function forgetOldest(): void {
    const hidden = [...stores].filter(([, store]) => !store.isActive());
    for (const [id] of hidden.slice(0, Math.max(0, hidden.length - hiddenKept))) stores.delete(id);
  }

  return {
    of(sessionId) {
      const known = stores.get(sessionId);
      const store = known ?? createSessionStore(connection, flush, sessionId);
      if (!known) {
        forgetOldest();
        stores.set(sessionId, store);
      }
      return store;
    },
  };
}
