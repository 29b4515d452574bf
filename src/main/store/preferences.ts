import type { Database } from 'better-sqlite3';
import type { Writer } from './lease.ts';
import type { Store } from './store.ts';

export function createPreferences(db: Database, write: Writer): Pick<Store, 'preferences' | 'setPreference'> {
  const all = db.prepare<[], [string, string]>('select key, value from settings order by key').raw();
  const put = db.prepare<[string, string]>('insert or replace into settings (key, value) values (?, ?)');

  return {
    preferences: () => Object.fromEntries(all.all()),
    setPreference: (key, value) => void write(() => put.run(key, value)),
  };
}
