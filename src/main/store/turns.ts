import type { Database } from 'better-sqlite3';
import type { Store, StoredTurn } from './store.ts';

/** Turns by their first event. */
export function createTurnsReader(db: Database): Pick<Store, 'turn' | 'turns'> {
  const columns = 'turn_id as turnId, seq, at';
  const started = `session = (select key from sessions where id = ?) and type = 'turnStarted'`;
  const one = db.prepare<[string, string], StoredTurn>(
    `select ${columns} from events where ${started} and turn_id = ?`,
  );
  const before = db.prepare<[string, number, number], StoredTurn>(
    `select ${columns} from events where ${started} and seq < ? order by seq desc limit ?`,
  );

  return {
    turn: (sessionId, turnId) => one.get(sessionId, turnId),
    turns(sessionId, { before: turnId, limit }) {
      if (turnId === undefined) return before.all(sessionId, Number.MAX_SAFE_INTEGER, limit);
      const named = one.get(sessionId, turnId);
      return named ? before.all(sessionId, named.seq, limit) : [];
    },
  };
}
