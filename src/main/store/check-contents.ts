import Database from 'better-sqlite3';
import { leaseTable } from './lease.ts';
import { type Migration, versionOf } from './migrations.ts';
import { applicationId } from './schema.ts';
import { StoreError } from './store-error.ts';

/**
 * Looks inside before anything is written, in one transaction, since another run may be at work in it. Gives back the
 * version; 0: nothing is there yet. Another program's database under our name counts as damage: it is kept, aside.
 */
export function checkContents(db: Database.Database, steps: readonly Migration[]): number {
  return db.transaction(() => {
    if (db.prepare('select 1 from sqlite_schema limit 1').get() === undefined) return 0;
    if (db.pragma('application_id', { simple: true }) !== applicationId) {
      throw new StoreError('damaged', 'The file belongs to another program.');
    }
    const version = versionOf(db);
    if (version <= steps.length) checkTables(db, steps.slice(0, version));
    return version;
  })();
}

/**
 * The tables of a file are those that its migrations make, to the letter. They can differ only by damage, and a statement
 * that names a lost table would fail like a bug of ours.
 */
function checkTables(db: Database.Database, steps: readonly Migration[]): void {
  const model = new Database(':memory:');
  try {
    for (const step of steps) step(model);
    if (db.prepare("select 1 from sqlite_schema where name = 'lease'").get() !== undefined) model.exec(leaseTable);
    if (tablesOf(db) !== tablesOf(model)) throw new StoreError('damaged', 'The tables are not those of this version.');
  } finally {
    model.close();
  }
}

function tablesOf(db: Database.Database): string {
  const tables = db.prepare<[], [string, string | null]>(
    `select name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\' order by name`,
  );
  return JSON.stringify(tables.raw().all());
}
