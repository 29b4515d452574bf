import type { Database } from 'better-sqlite3';
import { checkContents } from './check-contents.ts';
import { connect, writeDurably } from './connection.ts';
import { createStore } from './create-store.ts';
import { checkPages, dated, explain, freeName, isMarkedDamaged, lookAt, setAside } from './damage.ts';
import { claimLease, type Lease } from './lease.ts';
import { type Migration, migrate, migrations } from './migrations.ts';
import { makePrivate } from './private-files.ts';
import type { Store } from './store.ts';
import { isStoreDamaged, isStoreFull } from './store-error.ts';

/** What a person, or the part that rebuilds sessions, should know about an open that succeeded. */
export type StoreNotice =
  /** There was no database; sessions that left a recording can be rebuilt. */
  | { code: 'created' }
  /** The file was damaged. It is at `aside` now, a new one is in use, and sessions can be rebuilt from their recordings. */
  | { code: 'setAside'; aside: string; message: string }
  /** An older database was brought up to date; its copy is at `backup`. */
  | { code: 'migrated'; backup: string };

export type OpenedStore =
  | { ok: true; store: Store; notices: StoreNotice[] }
  | { ok: false; code: 'locked'; holder: Lease; message: string }
  /** `noAccess`: the folder or the file cannot be read or written by this user. */
  | { ok: false; code: 'newer' | 'noRoom' | 'noAccess'; message: string };

export type OpenOptions = {
  /** The database; its folder is made. */
  file: string;
  now(): number;
  /** This run of the app; unique to it. */
  instance: string;
};

/** Opens the database as the one writer, makes it when there is none, and gets a damaged one out of the way. */
export function openStore(options: OpenOptions, steps: readonly Migration[] = migrations): OpenedStore {
  const { file } = options;
  const notices: StoreNotice[] = [];
  try {
    if (lookAt(file) === 'broken' || isMarkedDamaged(file)) notices.push(asideNotice(options));
    try {
      return openFile(options, steps, notices);
    } catch (error) {
      if (!isStoreDamaged(error)) throw error;
      notices.push(asideNotice(options));
      return openFile(options, steps, notices);
    }
  } catch (error) {
    return failure(error, file);
  }
}

function asideNotice({ file, now }: OpenOptions): StoreNotice {
  const aside = setAside(file, now());
  const message = `The database was damaged. It is kept as ${aside}, and sessions are rebuilt from their recordings.`;
  return { code: 'setAside', aside, message };
}

function openFile(options: OpenOptions, steps: readonly Migration[], notices: StoreNotice[]): OpenedStore {
  const { file, now, instance } = options;
  const isNew = lookAt(file) === 'new';
  makePrivate(file);
  const db = connect(file);
  try {
    const version = checkContents(db, steps);
    if (version > steps.length) return refuse(db, newer);
    writeDurably(db);
    const claim = claimLease(db, instance, now());
    if (claim.kind === 'taken') return refuse(db, locked(claim.holder));
    if (claim.left) checkPages(db, file, claim.left);
    const backup = migrate(db, steps, freeName(`${file}.v${version}-${dated(now())}`));
    if (backup !== undefined) notices.push({ code: 'migrated', backup });
    if (isNew && notices.length === 0) notices.push({ code: 'created' });
    return { ok: true, store: createStore(db, { file, instance }), notices };
  } catch (error) {
    const explained = explain(db, error);
    db.close();
    throw explained;
  }
}

function refuse(db: Database, answer: OpenedStore): OpenedStore {
  db.close();
  return answer;
}

const newer: OpenedStore = {
  ok: false,
  code: 'newer',
  message: 'The database was written by a newer version of Signalbox. Install that version again, or a later one.',
};

function locked(holder: Lease): OpenedStore {
  const message = `Another copy of Signalbox is running (process ${holder.pid}). Use that one, or close it first.`;
  return { ok: false, code: 'locked', holder, message };
}

function failure(error: unknown, file: string): OpenedStore {
  const code = (error as { code?: string }).code ?? '';
  if (isStoreFull(error) || code === 'ENOSPC' || code === 'EDQUOT') {
    const message = 'There is no room left on the disk for the database. Free some space and start Signalbox again.';
    return { ok: false, code: 'noRoom', message };
  }
  if (/^(EACCES|EPERM|EROFS|EEXIST|ENOTDIR|EISDIR|SQLITE_(CANTOPEN|READONLY|PERM).*)$/.test(code)) {
    const message = `The database cannot be opened for writing. Check who may write to ${file} and its folder.`;
    return { ok: false, code: 'noAccess', message };
  }
  if (code.startsWith('SQLITE_BUSY')) {
    const message = 'Another program holds the database. Close it and start Signalbox again.';
    return { ok: false, code: 'noAccess', message };
  }
  throw error;
}
