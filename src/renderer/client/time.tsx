import { useSyncExternalStore } from 'react';

const tickMs = 1_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      now = Date.now();
      for (const each of [...listeners]) each();
    }, tickMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Epoch milliseconds, once a second, from one clock for the whole window. It stands still while the window is hidden. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** `0:41`, `12:05`, `1:02:03`; never negative. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const two = (value: number) => `${value}`.padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** `4 s`, `2 m`, `3 h`, `5 d`; never negative. */
export function ageText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} m`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** How long ago `since` was, as `2 m`. */
export function Age({ since }: { since: number }) {
  return <>{ageText(useNow() - since)}</>;
}

/** How long ago `since` was, as `0:41`. */
export function Stopwatch({ since }: { since: number }) {
  return <>{clockText(useNow() - since)}</>;
}
