import type { Database } from 'better-sqlite3';
import type { Json } from '../../shared/ids.ts';
import type { Store, StoredSession } from './store.ts';
import { parseStored } from './store-error.ts';

type Row = {
  id: string;
  agent: string;
  createdAt: number;
  summary: string;
  ledger: string;
  lastSeq: number | null;
  updatedAt: number | null;
  folder: string | null;
  position: number;
  state: string;
  inEnd: number;
};

export function createSessionsReader(db: Database): Pick<Store, 'sessions' | 'session'> {
  const query = `select id, agent, created_at as createdAt, summary, ledger, newest.seq as lastSeq, newest.at as updatedAt,
      folder, position, state, in_end as inEnd
    from sessions
    left join wires on wires.session = key
    left join events as newest
      on newest.session = key and newest.seq = (select max(seq) from events where session = key)`;
  const all = db.prepare<[], Row>(`${query} order by created_at, key`);
  const one = db.prepare<[string], Row>(`${query} where id = ?`);

  return {
    sessions: () => all.all().map(toSession),
    session(id) {
      const row = one.get(id);
      return row && toSession(row);
    },
  };
}

function toSession(row: Row): StoredSession {
  const { id, agent, createdAt, folder, position, inEnd } = row;
  const summary = parseStored<Json>(row.summary);
  const ledger = parseStored<Json>(row.ledger);
  return {
    row: { id, agent, createdAt, summary, ledger },
    lastSeq: row.lastSeq ?? -1,
    updatedAt: row.updatedAt ?? createdAt,
    ...(folder === null ? {} : { wire: { folder, position, inEnd, state: parseStored<Json>(row.state) } }),
  };
}
