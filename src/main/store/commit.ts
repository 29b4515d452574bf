import type { Database } from 'better-sqlite3';
import { createEventWriter } from './event-rows.ts';
import type { Heads } from './heads.ts';
import type { Writer } from './lease.ts';
import type { CommitResult, SessionChange, SessionRow } from './store.ts';
import { createWaitingWriter } from './waiting-rows.ts';
import { createWireWriter } from './wire-rows.ts';

/** Writes changes in one transaction. When it throws, nothing has changed, on the disk or in memory. */
export function createCommit(
  db: Database,
  heads: Heads,
  write: Writer,
): (changes: readonly SessionChange[]) => CommitResult[] {
  const putRow = db.prepare<[string, string, number, string, string]>(
    `insert into sessions (id, agent, created_at, summary, ledger) values (?, ?, ?, ?, ?)
     on conflict (id) do update set agent = excluded.agent, summary = excluded.summary, ledger = excluded.ledger`,
  );
  const writeEvents = createEventWriter(db);
  const writeWire = createWireWriter(db);
  const writeWaiting = createWaitingWriter(db);

  function put(row: SessionRow): void {
    putRow.run(row.id, row.agent, row.createdAt, JSON.stringify(row.summary), JSON.stringify(row.ledger));
  }

  function apply(change: SessionChange): CommitResult {
    if (change.row) put(change.row);
    const head = heads.get(change.sessionId);
    if (!head) throw new Error(`session ${change.sessionId} is not stored, and its change has no row`);
    const firstSeq = head.lastSeq + 1;
    const rows = writeEvents(head, change);
    const frames = change.wire ? writeWire(head, change.wire) : [];
    writeWaiting(head, change);
    return { sessionId: change.sessionId, rows, firstSeq, frames };
  }

  return (changes) => {
    if (changes.length === 0) return [];
    try {
      return write(() => changes.map(apply));
    } catch (error) {
      heads.forget();
      throw error;
    }
  };
}
