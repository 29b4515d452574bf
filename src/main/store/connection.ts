import Database from 'better-sqlite3';

/** How long a statement waits for another process, which should not be there; the window stands still meanwhile. */
const busyMs = 2_000;
const autoCheckpointPages = 1_000;
/** The -wal file is cut back to this after a checkpoint. */
const walBytes = 16 * 1024 * 1024;

/** A connection that has not touched the file yet. */
export function connect(file: string): Database.Database {
  return new Database(file, { timeout: busyMs });
}

/**
 * How every connection writes. FULL is set each time because the library compiles WAL to NORMAL, under which the newest
 * commits are lost with the power.
 */
export function writeDurably(db: Database.Database): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma(`wal_autocheckpoint = ${autoCheckpointPages}`);
  db.pragma(`journal_size_limit = ${walBytes}`);
}
