import type { Banner, RoomEntry } from '../../shared/contract.ts';
import type { SessionSummary } from '../../shared/session.ts';

/** Summaries of a session that only streams are sent at most this often. */
const streamingMs = 1_000;

export type Room = {
  session(summary: SessionSummary, streaming: boolean): void;
  sessionGone(id: string): void;
  waiting(entry: Extract<RoomEntry, { kind: 'waiting' }>['value'] & object): void;
  totals(value: Extract<RoomEntry, { kind: 'totals' }>['value']): void;
  banner(id: string, banner: Banner | null): void;
  /** All there is, then `ready`, then every change; entries as JSON text. */
  follow(onEntries: (entries: readonly string[]) => void): () => void;
  close(): void;
};

/** The small stream that is always on. Each entry has a version; an older one never replaces a newer one. */
export function createRoom(): Room {
  const kept = new Map<string, string>();
  const changed = new Map<string, string>();
  const followers = new Set<(entries: readonly string[]) => void>();
  const waitingSummaries = new Map<string, SessionSummary>();
  let version = 0;
  let soon: ReturnType<typeof setImmediate> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;

  function put(entry: DistributiveOmit<RoomEntry, 'version'>, keep: boolean): void {
    version += 1;
    const key = `${entry.kind}:${entry.id}`;
    const text = JSON.stringify({ ...entry, version });
    if (keep) kept.set(key, text);
    else kept.delete(key);
    changed.set(key, text);
    soon ??= setImmediate(send);
  }

  function send(): void {
    soon = undefined;
    const entries = [...changed.values()];
    changed.clear();
    for (const follower of followers) follower(entries);
  }

  function putStreaming(): void {
    later = undefined;
    for (const summary of waitingSummaries.values()) put({ kind: 'session', id: summary.id, value: summary }, true);
    waitingSummaries.clear();
  }

  return {
    session(summary, streaming) {
      if (streaming && kept.has(`session:${summary.id}`)) {
        waitingSummaries.set(summary.id, summary);
        later ??= setTimeout(putStreaming, streamingMs);
        return;
      }
      waitingSummaries.delete(summary.id);
      put({ kind: 'session', id: summary.id, value: summary }, true);
    },
    sessionGone(id) {
      waitingSummaries.delete(id);
      put({ kind: 'session', id, value: null }, false);
    },
    waiting(value) {
      put({ kind: 'waiting', id: value.record.id, value }, value.record.settlement === undefined);
    },
    totals(value) {
      put({ kind: 'totals', id: 'all', value }, true);
    },
    banner(id, banner) {
      put({ kind: 'banner', id, value: banner }, banner !== null);
    },
    follow(onEntries) {
      const ready = JSON.stringify({ kind: 'ready', id: 'all', value: null, version });
      onEntries([...kept.values(), ready]);
      followers.add(onEntries);
      return () => void followers.delete(onEntries);
    },
    close() {
      if (soon) clearImmediate(soon);
      if (later) clearTimeout(later);
      followers.clear();
    },
  };
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
