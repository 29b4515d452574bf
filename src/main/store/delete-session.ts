import type { Database } from 'better-sqlite3';
import type { Heads } from './heads.ts';
import type { Writer } from './lease.ts';

/** How many events go in one transaction; a long session is cleared away in many, with everything else in between. */
const chunkEvents = 1_000;
/** Taking text out of the index costs more than deleting a row. */
const chunkFound = 100;

export type SessionDeletion = {
  /** The session is gone for every reader when this returns; what it leaves behind goes soon, or after the next start. */
  deleteSession(id: string): void;
  /** Takes up what an earlier run left. */
  start(): void;
  stop(): void;
};

export function createSessionDeletion(
  db: Database,
  heads: Heads,
  write: Writer,
  /** Runs what nobody waits for, and sees to its errors. */
  attempt: (work: () => void) => void,
): SessionDeletion {
  const key = db.prepare<[string], number>('select key from sessions where id = ?').pluck();
  const small = ['sessions where key = ?', 'wires where session = ?', 'waiting where session = ?'].map((rows) =>
    db.prepare<[number]>(`delete from ${rows}`),
  );
  const list = db.prepare<[number]>('insert into deleted (session) values (?)');
  const unlist = db.prepare<[number]>('delete from deleted where session = ?');
  const next = db.prepare<[], number>('select session from deleted limit 1').pluck();
  const dropEvents = db.prepare<[number, number]>(
    'delete from events where rowid in (select rowid from events where session = ? limit ?)',
  );
  const dropFrames = db.prepare<[number]>('delete from outbox where session = ?');
  const found = db.prepare<[number, number], { id: number; text: string }>(
    'select id, text from found where session = ? limit ?',
  );
  const unindex = db.prepare<[number, string]>(`insert into search (search, rowid, text) values ('delete', ?, ?)`);
  const dropFound = db.prepare<[number]>('delete from found where id = ?');
  let scheduled: NodeJS.Immediate | undefined;

  /** True: there is more of it. */
  function clearSome(session: number): boolean {
    const texts = found.all(session, chunkFound);
    for (const { id, text } of texts) {
      unindex.run(id, text);
      dropFound.run(id);
    }
    const { changes } = dropEvents.run(session, chunkEvents);
    const more = texts.length === chunkFound || changes === chunkEvents;
    if (!more) unlist.run(session);
    return more;
  }

  function schedule(): void {
    scheduled ??= setImmediate(() => {
      scheduled = undefined;
      attempt(() => {
        const session = next.get();
        if (session === undefined) return;
        write(() => clearSome(session));
        schedule();
      });
    });
  }

  return {
    deleteSession(id) {
      const session = key.get(id);
      if (session === undefined) return;
      const more = write(() => {
        for (const statement of small) statement.run(session);
        dropFrames.run(session);
        list.run(session);
        return clearSome(session);
      });
      heads.forget();
      if (more) schedule();
    },
    start() {
      if (next.get() !== undefined) schedule();
    },
    stop() {
      if (scheduled) clearImmediate(scheduled);
      scheduled = undefined;
    },
  };
}
