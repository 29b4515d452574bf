import { limits } from '../../../shared/limits.ts';
import type { RunHeader } from '../../../shared/phone/reports.ts';
import { type RunCursor, type ToldEvent, takeRows } from './run-cursor.ts';
import type { RunFollower, Watch } from './run-feed.ts';
import { markBefore, type RunOutline, type RunOutlines } from './run-outlines.ts';
import { headerOf, type RunView, waitingIn } from './run-state.ts';

/** A run that somebody watches: read once for all of them, and followed while it goes on. */
export type LiveRun = {
  /** Undefined: its session went, or the feed was closed, before it was read. */
  watch(after: number | null, follower: RunFollower): Promise<Watch | undefined>;
  /** Its session was deleted. */
  gone(): void;
  close(): void;
};

type Watcher = {
  follower: RunFollower;
  next: number;
  /** The header that it was told. */
  header: RunHeader;
  /** Its answer has been taken, so it can be told of events. */
  told: boolean;
};

type Timer = ReturnType<typeof setTimeout>;

export function createLiveRun(deps: {
  outline: RunOutline;
  outlines: RunOutlines;
  view: RunView;
  follow(after: number, onRows: (rows: readonly string[]) => void): () => void;
  now(): number;
  /** Nobody watches it any more, or there is nothing more to tell. */
  onFree(): void;
}): LiveRun {
  const { outline, outlines, view, now } = deps;
  const watchers = new Set<Watcher>();
  /** Those who wait for it to be read. */
  let claims = 0;
  let cursor: RunCursor = markBefore(outline, outline.latest.state.nextSeq - limits.replayWindowEvents);
  let header = headerOf(cursor.state);
  /** The newest events, up to the last. */
  let events: ToldEvent[] = [];
  let letGo: (() => void) | undefined;
  let closed = false;
  let timer: Timer | undefined;
  let lastBatch = Number.NEGATIVE_INFINITY;
  const loaded = load();

  async function load(): Promise<void> {
    await outlines.read(outline, cursor, view, (told, next) => {
      move(told, next);
      trim();
      return closed ? 'enough' : 'more';
    });
    if (closed || cursor.state.ended !== null) return;
    // The first rows may come while `follow` still runs.
    letGo = deps.follow(cursor.after, onRows);
    if (cursor.state.ended !== null) letGo();
  }

  function onRows(rows: readonly string[]): void {
    if (closed || cursor.state.ended !== null) return;
    const { cursor: next, told } = takeRows(cursor, rows, view);
    outlines.note(outline, next);
    const isNews = next.state.messages !== cursor.state.messages || next.state.ended !== null;
    move(told, next);
    if (next.state.ended !== null) letGo?.();
    if (isNews || told.some(({ urgent }) => urgent)) flush();
    else if (told.length > 0) flushSoon();
  }

  function move(told: ToldEvent[], next: RunCursor): void {
    const { messages, ended } = cursor.state;
    events.push(...told);
    cursor = next;
    if (next.state.messages !== messages || next.state.ended !== ended) header = headerOf(next.state);
  }

  function flushSoon(): void {
    const at = now();
    const since = at - lastBatch;
    // Less than nothing means that somebody set the clock back.
    if (since >= limits.phoneBatchMs || since < 0) flush();
    // Runs that stream have one mark for all, so that what a phone watches goes to it together.
    else timer ??= setTimeout(flush, limits.phoneBatchMs - (at % limits.phoneBatchMs));
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    lastBatch = now();
    for (const watcher of watchers) tell(watcher);
    trim();
    freeIfDone();
  }

  function tell(watcher: Watcher): void {
    if (!watcher.told) return;
    const news = events.slice(Math.max(0, watcher.next - firstSeq()));
    watcher.next = cursor.state.nextSeq;
    if (news.length > 0) watcher.follower.onEvents(news.map(({ text }) => text));
    if (watcher.header === header || !watchers.has(watcher)) return;
    watcher.header = header;
    watcher.follower.onRun(headerOf(cursor.state));
  }

  function firstSeq(): number {
    return cursor.state.nextSeq - events.length;
  }

  /** What one of the watchers has yet to be told stays, however much it is. */
  function trim(): void {
    let keepFrom = cursor.state.nextSeq - limits.replayWindowEvents;
    for (const { next } of watchers) keepFrom = Math.min(keepFrom, next);
    if (keepFrom > firstSeq()) events = events.slice(keepFrom - firstSeq());
  }

  function freeIfDone(): void {
    if (claims === 0 && (watchers.size === 0 || cursor.state.ended !== null)) close();
  }

  /** Nothing more is read. What was, is still told to whom it was promised. */
  function close(): void {
    if (closed) return;
    closed = true;
    letGo?.();
    clearTimeout(timer);
    deps.onFree();
  }

  /** The first of the events that are few and young enough to be sent again. */
  function replayedFrom(): number {
    const oldest = now() - limits.replayWindowMs;
    const old = events.findLastIndex(({ at }) => at < oldest);
    return Math.max(firstSeq() + old + 1, cursor.state.nextSeq - limits.replayWindowEvents);
  }

  function attach(after: number | null, follower: RunFollower): Watch {
    const { nextSeq } = cursor.state;
    const from = after === null ? 0 : after + 1;
    const missesNone = from === nextSeq || (from < nextSeq && from >= replayedFrom());
    const watcher: Watcher = { follower, next: missesNone ? from : nextSeq, header, told: false };
    watchers.add(watcher);
    setImmediate(() => {
      if (!watchers.has(watcher)) return;
      watcher.told = true;
      tell(watcher);
      freeIfDone();
    });
    const stop = () => {
      watchers.delete(watcher);
      freeIfDone();
    };
    const run = headerOf(cursor.state);
    if (missesNone) return { kind: 'watching', run, stop };
    return { kind: 'snapshot', reason: 'tooOld', run, waiting: waitingIn(cursor.state), stop };
  }

  return {
    async watch(after, follower) {
      claims += 1;
      try {
        await loaded;
        if (!closed) return attach(after, follower);
        return undefined;
      } finally {
        claims -= 1;
        freeIfDone();
      }
    },
    gone() {
      if (cursor.state.ended === null) {
        cursor = { ...cursor, state: { ...cursor.state, ended: 'cancelled', endedAt: now() } };
        header = headerOf(cursor.state);
        flush();
      }
      close();
    },
    close() {
      close();
      watchers.clear();
    },
  };
}
