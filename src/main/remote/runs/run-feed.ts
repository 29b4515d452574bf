import { limits } from '../../../shared/limits.ts';
import type { RunHeader } from '../../../shared/phone/reports.ts';
import type { ApprovalRequest } from '../../../shared/phone/run-event.ts';
import type { ApiParts } from '../../api/parts.ts';
import type { Redact } from '../redact.ts';
import { createLiveRun, type LiveRun } from './live-run.ts';
import { readRunId } from './read-run-id.ts';
import type { ToldEvent } from './run-cursor.ts';
import { createRunOutlines, markBefore, type RunOutline } from './run-outlines.ts';
import { headerOf, type RunView } from './run-state.ts';

/** Who watches a run. Nothing is told before the promise of `watch` has been taken, and nothing after `stop`. */
export type RunFollower = {
  /** JSON text of run events, in order and without gaps, from the one after the last that was named. */
  onEvents(events: readonly string[]): void;
  /** A message came into the run, or it ended; told after the events that stand before that. */
  onRun(run: RunHeader): void;
};

export type Watch =
  | { kind: 'watching'; run: RunHeader; stop(): void }
  | {
      kind: 'snapshot';
      reason: 'tooOld' | 'unknownRun';
      /** Null: there is no such run. Otherwise its events go on at its `nextSeq`. */
      run: RunHeader | null;
      waiting: ApprovalRequest[];
      stop(): void;
    };

/**
 * The runs of all sessions, as phones follow and read them. Long ones are read bit by bit, so all answers come later. When a
 * session is deleted, who watches a run of it that had not ended is told that it was cancelled, and nothing more.
 */
export type RunFeed = {
  /** Follow a run after the last seq that was rendered; null: none was. */
  watch(runId: string, after: number | null, follower: RunFollower): Promise<Watch>;
  /** Runs of a session, newest first; fewer than `limit` where they are long. Undefined: no such session. */
  runs(
    sessionId: string,
    before: string | null,
    limit: number,
  ): Promise<{ runs: RunHeader[]; more: boolean } | undefined>;
  /** The events before a seq (null: the newest), oldest first; fewer than `limit` where they are large. Undefined: no such run. */
  page(runId: string, before: number | null, limit: number): Promise<{ events: string[]; more: boolean } | undefined>;
  close(): void;
};

export type RunFeedDeps = {
  session: ApiParts['supervisor']['session'];
  store: Pick<ApiParts['store'], 'turn' | 'turns' | 'eventsAfter'>;
  room: ApiParts['room'];
  redact: Redact;
  now(): number;
};

/** What one answer holds: it has to fit a frame, with room to spare. */
const answerBytes = limits.remoteFrameBytes / 2;
/** How much is read for one list of runs; who wants more asks again. */
const rowsForRuns = 8_192;

export function createRunFeed({ session, store, room, redact, now }: RunFeedDeps): RunFeed {
  const outlines = createRunOutlines(store);
  const lives = new Map<string, LiveRun & { sessionId: string }>();
  const unknown: Watch = { kind: 'snapshot', reason: 'unknownRun', run: null, waiting: [], stop: () => undefined };
  let closed = false;

  const leaveRoom = room.follow((entries) => {
    for (const entry of entries) {
      const id = deletedSession.exec(entry)?.[1];
      if (id !== undefined) sessionGone(id);
    }
  });

  function sessionGone(sessionId: string): void {
    for (const live of lives.values()) if (live.sessionId === sessionId) live.gone();
    outlines.forget(sessionId);
  }

  function find(runId: string) {
    const place = readRunId(runId);
    const found = place && !closed ? session(place.sessionId) : undefined;
    const turn = place && found ? store.turn(place.sessionId, place.turnId) : undefined;
    if (!place || !found || !turn) return undefined;
    const view: RunView = { redact, agentLabel: found.summary().agentLabel };
    return { sessionId: place.sessionId, session: found, view, outline: outlines.of(place.sessionId, turn) };
  }

  /** To the end of what is stored. */
  async function readOn(outline: RunOutline, view: RunView): Promise<number> {
    const before = outline.latest.after;
    await outlines.read(outline, outline.latest, view, () => 'more');
    return outline.latest.after - before;
  }

  return {
    async watch(runId, after, follower) {
      const found = find(runId);
      if (!found) return unknown;
      let live = lives.get(runId);
      if (!live) {
        const { sessionId, view, outline } = found;
        const created = createLiveRun({
          ...{ outline, outlines, view, now },
          follow: (from, onRows) => found.session.followers.follow(from, onRows),
          onFree: () => void lives.delete(runId),
        });
        live = { ...created, sessionId };
        lives.set(runId, live);
      }
      return (await live.watch(after, follower)) ?? unknown;
    },
    async runs(sessionId, before, limit) {
      const found = session(sessionId);
      if (!found || closed) return undefined;
      const place = before === null ? undefined : readRunId(before);
      if (before !== null && place?.sessionId !== sessionId) return { runs: [], more: false };
      const turns = store.turns(sessionId, { limit: limit + 1, ...(place ? { before: place.turnId } : {}) });
      const view: RunView = { redact, agentLabel: found.summary().agentLabel };
      const runs: RunHeader[] = [];
      let bytes = 0;
      let rows = 0;
      for (const turn of turns.slice(0, limit)) {
        const outline = outlines.of(sessionId, turn);
        rows += await readOn(outline, view);
        const header = headerOf(outline.latest.state);
        bytes += Buffer.byteLength(JSON.stringify(header));
        if (runs.length > 0 && bytes > answerBytes) break;
        runs.push(header);
        if (rows > rowsForRuns) break;
      }
      return { runs, more: turns.length > runs.length };
    },
    async page(runId, before, limit) {
      const found = find(runId);
      if (!found) return undefined;
      const { outline, view } = found;
      if (before === null || before > outline.latest.state.nextSeq) await readOn(outline, view);
      const end = Math.min(before ?? Number.POSITIVE_INFINITY, outline.latest.state.nextSeq);
      const start = Math.max(0, end - limit);
      const events: ToldEvent[] = [];
      await outlines.read(outline, markBefore(outline, start), view, (told) => {
        events.push(...told.filter(({ seq }) => seq >= start && seq < end));
        return events.length < end - start ? 'more' : 'enough';
      });
      // It was deleted meanwhile.
      if (events.length < end - start) return undefined;
      return newest(events);
    },
    close() {
      closed = true;
      leaveRoom();
      for (const live of [...lives.values()]) live.close();
    },
  };
}

const deletedSession = /^\{"kind":"session","id":"([^"\\]*)","value":null,/;

/** As many as one answer holds, and at least one. */
function newest(events: readonly ToldEvent[]): { events: string[]; more: boolean } {
  let bytes = 0;
  const tooFar = events.findLastIndex(({ text }, place) => {
    bytes += Buffer.byteLength(text) + 1;
    return bytes > answerBytes && place < events.length - 1;
  });
  const kept = events.slice(tooFar + 1);
  return { events: kept.map(({ text }) => text), more: (kept[0]?.seq ?? 0) > 0 };
}
