import type { Database } from 'better-sqlite3';
import { createCommit } from './commit.ts';
import { explain, markDamaged } from './damage.ts';
import { createSessionDeletion } from './delete-session.ts';
import { createDevices } from './devices.ts';
import { createHeads } from './heads.ts';
import { createWriter, releaseLease } from './lease.ts';
import { createEventsAfter, createPage } from './page.ts';
import { createPreferences } from './preferences.ts';
import { createSearch } from './search.ts';
import { createSessionsReader } from './sessions-reader.ts';
import type { Store } from './store.ts';
import { isStoreDamaged, StoreError, toStoreError } from './store-error.ts';
import { createTurnsReader } from './turns.ts';
import { createTotalsSince } from './usage.ts';
import { createWaitingReader } from './waiting-reader.ts';
import { createUndelivered } from './wire-rows.ts';

/** A store on a database that is open, current and leased to `instance`. Every statement is prepared once, here. */
export function createStore(db: Database, options: { file: string; instance: string }): Store {
  let damage: unknown;
  const heads = createHeads(db);
  const write = createWriter(db, options.instance);
  const deletion = createSessionDeletion(db, heads, write, (work) => {
    try {
      guard(work)();
    } catch (error) {
      // There is nobody to tell now; the next call says it, and what is left is cleared away after the next start.
      if (!(error instanceof StoreError)) throw error;
    }
  });

  /** SQLite's errors become the store's; after damage nothing is read or written any more. */
  function guard<Input extends unknown[], Output>(work: (...input: Input) => Output): (...input: Input) => Output {
    return (...input) => {
      if (damage !== undefined) throw damage;
      try {
        return work(...input);
      } catch (error) {
        const explained = explain(db, error);
        if (isStoreDamaged(explained)) giveUp(explained);
        throw explained;
      }
    };
  }

  function giveUp(error: unknown): void {
    damage = error;
    deletion.stop();
    markDamaged(options.file);
    db.close();
  }

  function close(): void {
    deletion.stop();
    if (!db.open) return;
    try {
      releaseLease(db, options.instance);
    } catch (error) {
      // A lease that could not be given back is taken over once this process has ended.
      if (!(toStoreError(error) instanceof StoreError)) throw error;
    } finally {
      db.close();
    }
  }

  const sessions = createSessionsReader(db);
  const waiting = createWaitingReader(db);
  const preferences = createPreferences(db, write);
  const turns = createTurnsReader(db);
  const devices = createDevices(db, write);
  deletion.start();

  return {
    commit: guard(createCommit(db, heads, write)),
    sessions: guard(sessions.sessions),
    session: guard(sessions.session),
    deleteSession: guard(deletion.deleteSession),
    page: guard(createPage(db)),
    eventsAfter: guard(createEventsAfter(db)),
    undelivered: guard(createUndelivered(db)),
    waiting: guard(waiting.waiting),
    pending: guard(waiting.pending),
    settled: guard(waiting.settled),
    settledCount: guard(waiting.settledCount),
    totalsSince: guard(createTotalsSince(db)),
    search: guard(createSearch(db)),
    turn: guard(turns.turn),
    turns: guard(turns.turns),
    devices: guard(devices.devices),
    putDevice: guard(devices.putDevice),
    deleteDevice: guard(devices.deleteDevice),
    receipt: guard(devices.receipt),
    keepReceipt: guard(devices.keepReceipt),
    forgetReceipts: guard(devices.forgetReceipts),
    preferences: guard(preferences.preferences),
    setPreference: guard(preferences.setPreference),
    close,
  };
}
