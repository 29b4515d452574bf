import { setImmediate as nextTick } from 'node:timers/promises';
import type { ApiParts } from '../../api/parts.ts';
import { type RunCursor, type ToldEvent, takeRows } from './run-cursor.ts';
import { newRun, type RunView } from './run-state.ts';

/**
 * What is remembered of a run that was read once: places to read on from, so that a page of it costs no more than the way
 * from the last of them. None of its events.
 */
export type RunOutline = {
  readonly sessionId: string;
  /** The furthest place, and for a run that has ended its end. */
  latest: RunCursor;
  /** The first is the beginning of the run. */
  readonly marks: [RunCursor, ...RunCursor[]];
};

export type RunOutlines = {
  of(sessionId: string, turn: { turnId: string; seq: number; at: number }): RunOutline;
  note(outline: RunOutline, cursor: RunCursor): void;
  /** Reads on from a place until the end of the run, or of what is stored, or until `onPage` has enough. Everything else gets its turn between pages. */
  read(
    outline: RunOutline,
    from: RunCursor,
    view: RunView,
    onPage: (told: ToldEvent[], cursor: RunCursor) => 'more' | 'enough',
  ): Promise<void>;
  forget(sessionId: string): void;
};

const pageRows = 512;
/** Runs that are remembered. */
const runsKept = 256;

export function createRunOutlines(store: Pick<ApiParts['store'], 'eventsAfter'>): RunOutlines {
  const kept = new Map<string, RunOutline>();

  function note(outline: RunOutline, cursor: RunCursor): void {
    if (cursor.after <= outline.latest.after) return;
    outline.latest = cursor;
    const last = outline.marks.at(-1);
    if (last && cursor.after - last.after >= pageRows) outline.marks.push(cursor);
  }

  return {
    of(sessionId, { turnId, seq, at }) {
      const key = `${sessionId}.${turnId}`;
      const begin: RunCursor = { state: newRun({ sessionId, turnId, at }), after: seq - 1 };
      const outline = kept.get(key) ?? { sessionId, latest: begin, marks: [begin] };
      kept.delete(key);
      kept.set(key, outline);
      const [oldest] = kept.keys();
      if (kept.size > runsKept && oldest !== undefined) kept.delete(oldest);
      return outline;
    },
    note,
    async read(outline, from, view, onPage) {
      let cursor = from;
      while (cursor.state.ended === null) {
        const rows = store.eventsAfter(outline.sessionId, cursor.after, pageRows);
        if (rows.length === 0) return;
        const page = takeRows(cursor, rows, view);
        cursor = page.cursor;
        note(outline, cursor);
        if (onPage(page.told, cursor) === 'enough') return;
        await nextTick();
      }
    },
    forget(sessionId) {
      for (const [key, outline] of kept) if (outline.sessionId === sessionId) kept.delete(key);
    },
  };
}

/** The last place from which the event with this seq can still be read. */
export function markBefore({ marks }: RunOutline, seq: number): RunCursor {
  return marks.findLast(({ state }) => state.nextSeq <= seq) ?? marks[0];
}
