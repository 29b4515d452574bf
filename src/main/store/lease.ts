import type { Database } from 'better-sqlite3';
import { processStart } from './process-start.ts';
import { applicationId } from './schema.ts';
import { StoreError } from './store-error.ts';

/** Who writes: a run of the app by its id, in a process known by pid and start time. `at`: since when. */
export type Lease = { instance: string; pid: number; started: string; at: number };

export type Claim =
  | { kind: 'taken'; holder: Lease }
  /** `left`: the lease of a run that ended without giving it back, so the file was not closed. */
  | { kind: 'ours'; left?: Lease };

/*
 * Outside of the migrations, because it is claimed before anything else is touched, a migration included. Only one row fits.
 */
export const leaseTable = `create table if not exists lease (
  only integer primary key check (only = 1),
  instance text not null,
  pid integer not null,
  started text not null,
  at integer not null
) strict`;

/** Makes this run the one writer, unless another one lives. The same instance may claim again. */
export function claimLease(db: Database, instance: string, at: number): Claim {
  const claim = db.transaction((): Claim => {
    db.exec(leaseTable);
    db.pragma(`application_id = ${applicationId}`);
    const left = db.prepare<[], Lease>('select instance, pid, started, at from lease').get();
    if (left && left.instance !== instance && lives(left)) return { kind: 'taken', holder: left };
    db.prepare('insert or replace into lease (only, instance, pid, started, at) values (1, ?, ?, ?, ?)').run(
      instance,
      process.pid,
      processStart(process.pid) ?? 'unknown',
      at,
    );
    return left ? { kind: 'ours', left } : { kind: 'ours' };
  });
  return claim.immediate();
}

function lives(lease: Lease): boolean {
  return processStart(lease.pid) === lease.started;
}

export function releaseLease(db: Database, instance: string): void {
  db.prepare('delete from lease where instance = ?').run(instance);
}

/** Runs something in one transaction, as long as the lease is ours. */
export type Writer = <Out>(work: () => Out) => Out;

/**
 * The lease is looked at in each transaction: where a living holder cannot be seen (another container on the same folder),
 * a second copy takes it over, and then the first one must stop.
 */
export function createWriter(db: Database, instance: string): Writer {
  const holder = db.prepare<[], string>('select instance from lease').pluck();
  const transact = db.transaction((work: () => unknown) => {
    if (holder.get() !== instance) throw new StoreError('taken');
    return work();
  });
  return <Out>(work: () => Out) => transact.immediate(work) as Out;
}
