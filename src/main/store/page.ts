import type { Database } from 'better-sqlite3';
import { limits } from '../../shared/limits.ts';
import type { Store } from './store.ts';

/** What one answer may hold, so that it fits a frame with room to spare; a single row may be longer. */
const answerBytes = limits.localFrameBytes / 2;
/** How far a page is moved back to where its first item begins; an item longer than this is cut. */
const alignedEvents = limits.pageEventsMax;

const session = 'session = (select key from sessions where id = ?)';

/**
 * Pages by seq and by nothing else: a seq is a place because there are no gaps, so the millionth page costs what the first
 * one does.
 */
export function createPage(db: Database): Store['page'] {
  type Row = { seq: number; itemStart: number; body: string };
  const newest = db.prepare<[string], number | null>(`select max(seq) from events where ${session}`).pluck();
  const itemStart = db
    .prepare<[string, number, number], number | null>(
      `select max(seq) from events where ${session} and item_start = 1 and seq between ? and ?`,
    )
    .pluck();
  const backwards = db.prepare<[string, number, number], Row>(
    `select seq, item_start as itemStart, body from events where ${session} and seq between ? and ? order by seq desc`,
  );

  return (sessionId, { before = Number.MAX_SAFE_INTEGER, limit }) => {
    const end = Math.min(before - 1, newest.get(sessionId) ?? -1);
    const wanted = Math.max(0, end - limit + 1);
    const start = itemStart.get(sessionId, wanted - alignedEvents, wanted) ?? wanted;
    const rows: Row[] = [];
    let bytes = 0;
    for (const row of backwards.iterate(sessionId, start, end)) {
      bytes += Buffer.byteLength(row.body);
      if (bytes > answerBytes && rows.length > 0) return aligned(rows);
      rows.push(row);
    }
    return toPage(rows);
  };

  /** The page had to end early: it begins at the oldest item that it has whole, if there is one. */
  function aligned(rows: Row[]): ReturnType<Store['page']> {
    const oldest = rows.findLastIndex((row) => row.itemStart === 1);
    return toPage(oldest === -1 ? rows : rows.slice(0, oldest + 1));
  }

  function toPage(newestFirst: Row[]): ReturnType<Store['page']> {
    return { rows: newestFirst.map((row) => row.body).reverse(), more: (newestFirst.at(-1)?.seq ?? 0) > 0 };
  }
}

export function createEventsAfter(db: Database): Store['eventsAfter'] {
  const forwards = db
    .prepare<[string, number, number], string>(
      `select body from events where ${session} and seq > ? order by seq limit ?`,
    )
    .pluck();

  return (sessionId, after, limit) => {
    const rows: string[] = [];
    let bytes = 0;
    for (const body of forwards.iterate(sessionId, after, limit)) {
      bytes += Buffer.byteLength(body);
      if (bytes > answerBytes && rows.length > 0) break;
      rows.push(body);
    }
    return rows;
  };
}
