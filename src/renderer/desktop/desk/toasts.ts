import { useSyncExternalStore } from 'react';

/** A short notice that goes by itself. `trouble`: something that was asked for did not happen. */
export type Toast = { id: number; level: 'info' | 'trouble'; message: string };

export type Toasts = {
  show(level: Toast['level'], message: string): void;
  dismiss(id: number): void;
  getSnapshot(): readonly Toast[];
  subscribe(listener: () => void): () => void;
};

/** More than these are noise; the oldest goes. */
const mostToasts = 4;
/** Long enough to read two lines twice. */
const shownMs = 8_000;

/** `later` runs something after a while; handed in, so that a test decides when. */
export function createToasts(later: (milliseconds: number, run: () => void) => void): Toasts {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let nextId = 1;

  function change(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of [...listeners]) listener();
  }

  function dismiss(id: number): void {
    if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id));
  }

  return {
    show(level, message) {
      const id = nextId++;
      // The same refusal twice is one notice that begins anew, not two.
      const others = toasts.filter((toast) => toast.message !== message);
      change([...others, { id, level, message }].slice(-mostToasts));
      later(shownMs, () => dismiss(id));
    },
    dismiss,
    getSnapshot: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useToasts(toasts: Toasts): readonly Toast[] {
  return useSyncExternalStore(toasts.subscribe, toasts.getSnapshot);
}
