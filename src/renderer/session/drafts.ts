import { useCallback, useSyncExternalStore } from 'react';
import type { ImageRef } from '../../shared/session.ts';

/** A message that is not sent yet. `id` is made with it, so that sending it twice is one message. */
export type Draft = { id: string; text: string; images: readonly ImageRef[] };

function createDraft(): Draft {
  return { id: crypto.randomUUID(), text: '', images: [] };
}

const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function draftOf(sessionId: string): Draft {
  const known = drafts.get(sessionId) ?? createDraft();
  drafts.set(sessionId, known);
  return known;
}

/** A draft lives as long as the window, so that a session that is put out of its cell and back has lost nothing. */
export function useDraft(sessionId: string): {
  draft: Draft;
  change: (part: Partial<Omit<Draft, 'id'>>) => void;
  /** Forgets it, if it is still the one that was sent. */
  clear: (id: string) => void;
} {
  const draft = useSyncExternalStore(
    subscribe,
    useCallback(() => draftOf(sessionId), [sessionId]),
  );
  const set = useCallback(
    (next: Draft) => {
      drafts.set(sessionId, next);
      for (const listener of [...listeners]) listener();
    },
    [sessionId],
  );
  const change = useCallback(
    (part: Partial<Omit<Draft, 'id'>>) => set({ ...draftOf(sessionId), ...part }),
    [sessionId, set],
  );
  const clear = useCallback(
    (id: string) => {
      if (draftOf(sessionId).id === id) set(createDraft());
    },
    [sessionId, set],
  );
  return { draft, change, clear };
}
