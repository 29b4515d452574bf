import type { Database } from 'better-sqlite3';
import type { Head } from './heads.ts';
import { createSearchWriter } from './search.ts';
import type { SessionChange } from './store.ts';
import { createUsageWriter } from './usage.ts';

/** Gives events their seq and their text, and writes them with what is counted and found by them. */
export function createEventWriter(db: Database): (head: Head, change: SessionChange) => string[] {
  const insert = db.prepare<[number, number, number, string | null, string, number, string]>(
    'insert into events (session, seq, at, turn_id, type, item_start, body) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const index = createSearchWriter(db);
  const count = createUsageWriter(db);

  return (head, { sessionId, events }) =>
    events.map(({ at, turnId, body, itemStart, search }) => {
      head.lastSeq += 1;
      const seq = head.lastSeq;
      const text = JSON.stringify({ sessionId, seq, at, turnId, body });
      insert.run(head.key, seq, at, turnId ?? null, body.type, itemStart ? 1 : 0, text);
      if (search !== undefined && search !== '') index(head.key, seq, at, search);
      if (body.type === 'usage') count(sessionId, turnId, at, body);
      return text;
    });
}
