import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import type { Lease } from './lease.ts';
import { processStart } from './process-start.ts';
import { StoreError, toStoreError } from './store-error.ts';

/** A file up to this size is read whole after an unclean end of the same boot; it takes about a tenth of a second. */
const checkedBytes = 64 * 1024 * 1024;

const magic = 'SQLite format 3\0';

/** `new`: nothing is there, or nothing was ever written. `broken`: something is, and it is no database. */
export function lookAt(file: string): 'new' | 'database' | 'broken' {
  const size = sizeOf(file);
  // SQLite throws a log away whose database is empty; it may be all that is left.
  if (size === 0) return sizeOf(`${file}-wal`) > 0 ? 'broken' : 'new';
  const head = Buffer.alloc(magic.length + 4);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, head, 0, head.length, 0);
  closeSync(descriptor);
  // Behind the name: two bytes of page size, and two of a format, which would make SQLite only read when it is above 2.
  const known =
    head.toString('latin1', 0, magic.length) === magic && head.readUInt8(18) <= 2 && head.readUInt8(19) <= 2;
  return known ? 'database' : 'broken';
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Looks for damage after an end that did not close the file. A process that was killed cannot have torn a page, so on
 * the same boot only a small file is read whole; after a crash of the machine every file is.
 */
export function checkPages(db: Database, file: string, left: Lease): void {
  if (sameBoot(left) && sizeOf(file) > checkedBytes) return;
  const found = db.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') throw new StoreError('damaged', found);
}

/**
 * Our statements are fixed and were tried: when SQLite does not understand one, it may be the file that it does not
 * understand (a header of an unknown format, the inside of the search index). The pages tell; without damage it is a bug.
 */
export function explain(db: Database, error: unknown): unknown {
  const known = toStoreError(error);
  if ((known as { code?: unknown }).code !== 'SQLITE_ERROR') return known;
  try {
    if (db.pragma('quick_check(1)', { simple: true }) === 'ok') return error;
  } catch (found) {
    return new StoreError('damaged', found);
  }
  return new StoreError('damaged', error);
}

function sameBoot(left: Lease): boolean {
  const boot = (start: string | undefined) => start?.split(' ')[0];
  return boot(processStart(process.pid)) === boot(left.started);
}

/** Damage was found while the file was in use: the next one to open it sets it aside. False: the mark could not be made. */
export function markDamaged(file: string): boolean {
  try {
    writeFileSync(markOf(file), '', { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

export function isMarkedDamaged(file: string): boolean {
  return existsSync(markOf(file));
}

function markOf(file: string): string {
  return `${file}.damaged`;
}

/** Renames the database with its two companions, so that it can still be opened by hand. Gives back its new path. */
export function setAside(file: string, at: number): string {
  const aside = freeName(`${file}.corrupt-${dated(at)}`);
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  rmSync(markOf(file), { force: true });
  return aside;
}

export function dated(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
}

export function freeName(wanted: string): string {
  let name = wanted;
  for (let copy = 2; existsSync(name); copy += 1) name = `${wanted}-${copy}`;
  return name;
}
