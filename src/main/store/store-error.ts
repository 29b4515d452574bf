import Database from 'better-sqlite3';

/**
 * Why the store could not do what it was asked. `full`: no room; nothing was written, and it may work later.
 * `damaged`: the file is broken; this store is closed for good, and opening again sets the file aside and starts a new one.
 * `taken`: another copy of the app has become the writer; this one must not write any more.
 */
export type StoreErrorCode = 'full' | 'damaged' | 'taken';

const words: Record<StoreErrorCode, string> = {
  full: 'There is no room left on the disk. Free some space; Signalbox goes on by itself.',
  damaged: 'The database of Signalbox is damaged. It is set aside at the next start, and rebuilt from the recordings.',
  taken: 'Another copy of Signalbox has taken over the database. Close one of them.',
};

/** The one error that a store throws on purpose; any other is a bug. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, cause?: unknown) {
    super(words[code], cause === undefined ? undefined : { cause });
    this.name = 'StoreError';
    this.code = code;
  }
}

/** Thrown when there was no room: nothing has changed, and the same commit may work later. */
export function isStoreFull(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'full';
}

/** Thrown when the file is broken: the store has to be opened again. */
export function isStoreDamaged(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'damaged';
}

/*
 * ENOSPC reaches us as FULL; a quota, and a full disk met by fsync or by growing the -shm file, come as errors of input
 * and output with these names.
 */
const noRoom = new Set([
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_FSYNC',
  'SQLITE_IOERR_SHMSIZE',
  'SQLITE_IOERR_SHMMAP',
]);

/** SQLite's errors in the store's words; anything else as it is. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  if (noRoom.has(error.code)) return new StoreError('full', error);
  if (error.code.startsWith('SQLITE_CORRUPT') || error.code === 'SQLITE_NOTADB')
    return new StoreError('damaged', error);
  return error;
}

/** JSON that this store wrote. Broken JSON was not written so: the file is damaged. */
export function parseStored<Value>(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch (error) {
    throw new StoreError('damaged', error);
  }
}
