import type { SessionEvent } from '../../shared/event.ts';
import { limits } from '../../shared/limits.ts';
import type { Transcript } from '../../shared/transcript.ts';
import type { Connection } from './connection.ts';
import type { FrameFlush } from './frame-flush.ts';
import { append, emptyWindow, joinNewest, lastSeqOf, prepend, type SessionWindow, trim } from './session-window.ts';

export type SessionView = {
  transcript: Transcript;
  /** `loading`: nothing is known yet. `refused`: `message` says why nothing can be shown. */
  phase: 'loading' | 'live' | 'refused';
  message?: string;
  /** Older events can be loaded. */
  more: boolean;
  loadingOlder: boolean;
};

export type SessionStore = {
  getSnapshot(): SessionView;
  subscribe(listener: () => void): () => void;
  /** Puts one older page in front of what is shown. */
  loadOlder(): Promise<void>;
  /** Loads older events until that one is there, or until so many were loaded that a window could not hold more. */
  loadBackTo(seq: number): Promise<void>;
  /** While the reader is at the newest entry, old ones are let go; a reader who scrolled up keeps what is there. */
  setAtNewest(atNewest: boolean): void;
  isActive(): boolean;
};

/** Events that one shown session holds while the reader follows it, and what is left after old ones were let go. */
const keptEvents = 2_000;
const keptAfterTrim = 1_500;

/** Pages of the largest size that one look back loads at most: 20,000 events. */
const pagesBack = 20;

/** Follows one session while somebody looks: newest page, then everything after it. Afterwards it keeps its last picture. */
export function createSessionStore(connection: Connection, flush: FrameFlush, sessionId: string): SessionStore {
  const listeners = new Set<() => void>();
  let window: SessionWindow = emptyWindow;
  let view: SessionView = { transcript: window.transcript, phase: 'loading', more: false, loadingOlder: false };
  let pending: SessionEvent[] = [];
  let atNewest = true;
  /** Counts the beginnings, so that what an earlier one asked for is not taken by a later one. */
  let run = 0;
  let stop: () => void = () => undefined;

  function show(change: Partial<SessionView>): void {
    view = { ...view, transcript: window.transcript, more: window.more, ...change };
    for (const listener of [...listeners]) listener();
  }

  async function begin(): Promise<void> {
    end();
    const mine = run;
    const page = await connection.call('transcript.page', { sessionId, limit: limits.pageEvents });
    if (mine !== run) return;
    if (page.ok) {
      window = joinNewest(window, page.value.events, page.value.more);
      show({ phase: 'live' });
      stop = connection.follow('transcript', () => ({ sessionId, after: lastSeqOf(window) }), receive);
      return;
    }
    if (page.error.code !== 'closed') return show({ phase: 'refused', message: page.error.message });
    stop = connection.onState(() => {
      if (connection.state() === 'open') void begin();
    });
  }

  function end(): void {
    run += 1;
    stop();
    stop = () => undefined;
    pending = [];
  }

  function receive(entries: SessionEvent[]): void {
    pending.push(...entries);
    flush(apply);
  }

  function apply(): void {
    const grown = append(window, pending);
    pending = [];
    if (grown === window) return;
    if (!grown) {
      void begin();
      return;
    }
    window = atNewest && grown.events.length > keptEvents ? trim(grown, keptAfterTrim) : grown;
    show({});
  }

  return {
    getSnapshot: () => view,
    isActive: () => listeners.size > 0,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) void begin();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) end();
      };
    },
    async loadOlder() {
      const first = window.events[0];
      if (!first || !window.more || view.loadingOlder) return;
      show({ loadingOlder: true });
      const page = await connection.call('transcript.page', {
        sessionId,
        before: first.seq,
        limit: limits.pageEvents,
      });
      if (page.ok) window = prepend(window, page.value.events, page.value.more);
      show({ loadingOlder: false });
    },
    async loadBackTo(seq) {
      const mine = run;
      let older: SessionEvent[] = [];
      let { more } = window;
      const oldest = () => older[0] ?? window.events[0];
      show({ loadingOlder: true });
      for (let pages = 0; more && pages < pagesBack; pages += 1) {
        const before = oldest()?.seq;
        if (before === undefined || before <= seq) break;
        const page = await connection.call('transcript.page', { sessionId, before, limit: limits.pageEventsMax });
        if (!page.ok || mine !== run) break;
        older = page.value.events.concat(older);
        more = page.value.more;
      }
      if (mine === run && older.length > 0) window = prepend(window, older, more);
      show({ loadingOlder: false });
    },
    setAtNewest(now) {
      atNewest = now;
    },
  };
}
