import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { outcomeSchema, schema, turnsSchema } from './schema.ts';

/** The step at place n takes a database from version n to n + 1. Steps are never changed once released. */
export type Migration = (db: Database) => void;

export const migrations: readonly Migration[] = [schema, outcomeSchema, turnsSchema].map(
  (statements) => (db) => db.exec(statements),
);

export function versionOf(db: Database): number {
  return db.pragma('user_version', { simple: true }) as number;
}

/**
 * Brings an older database to the newest version, all steps in one transaction, after a whole copy of it was put beside
 * it; a new one gets the schema. Gives back the copy's path, if one was made.
 */
export function migrate(db: Database, steps: readonly Migration[], backupFile: string): string | undefined {
  const from = versionOf(db);
  if (from >= steps.length) return undefined;
  if (from > 0) backUp(db, backupFile);
  db.transaction(() => {
    for (const step of steps.slice(from)) step(db);
    db.pragma(`user_version = ${steps.length}`);
  }).immediate();
  return from > 0 ? backupFile : undefined;
}

/** SQLite fills an empty file that is there already, which is how it gets its mode; it does not flush it. */
function backUp(db: Database, file: string): void {
  closeSync(openSync(file, 'wx', 0o600));
  try {
    db.prepare('vacuum into ?').run(file);
    const descriptor = openSync(file, 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}
