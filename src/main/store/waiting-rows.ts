import type { Database } from 'better-sqlite3';
import type { Settlement, WaitingRecord } from '../../shared/waiting.ts';
import type { Head } from './heads.ts';
import type { SessionChange, Store } from './store.ts';
import { parseStored } from './store-error.ts';

/** Writes what is asked and what is settled. The SQL sees to it that a record is settled once. */
export function createWaitingWriter(db: Database): (head: Head, change: SessionChange) => void {
  const ask = db.prepare<[string, number, number, string]>(
    'insert into waiting (id, session, asked_at, record) values (?, ?, ?, ?)',
  );
  const settle = db.prepare<[string, number, string, number]>(
    'update waiting set settlement = ?, settled_at = ? where id = ? and session = ? and settlement is null',
  );

  return (head, change) => {
    for (const record of change.asked) ask.run(record.id, head.key, record.askedAt, JSON.stringify(record));
    for (const { id, settlement } of change.settled) {
      const { changes } = settle.run(JSON.stringify(settlement), settlement.at, id, head.key);
      if (changes !== 1) throw new Error(`record ${id} was settled before, or does not wait in this session`);
    }
  };
}

type Row = { record: string; settlement: string | null };

function toRecord(row: Row): WaitingRecord {
  const record = parseStored<WaitingRecord>(row.record);
  return row.settlement === null ? record : { ...record, settlement: parseStored<Settlement>(row.settlement) };
}

export function createWaitingReader(db: Database): Pick<Store, 'waiting' | 'pending' | 'settled' | 'settledCount'> {
  type Settled = Row & { settledAt: number; id: string };
  const columns = 'id, record, settlement, settled_at as settledAt';
  const session = 'session = (select key from sessions where id = ?)';
  const one = db.prepare<[string], Row>('select record, settlement from waiting where id = ?');
  const pending = db.prepare<[], Row>(
    'select record, settlement from waiting where settlement is null order by asked_at, id',
  );
  const newest = db.prepare<[number, number], Settled>(
    `select ${columns} from waiting where settlement is not null and settled_at < ? order by settled_at desc, id desc limit ?`,
  );
  const newestOf = db.prepare<[string, number, number], Settled>(
    `select ${columns} from waiting where ${session} and settled_at < ? order by settled_at desc, id desc limit ?`,
  );
  const rest = db.prepare<[number, string], Settled>(
    `select ${columns} from waiting where settlement is not null and settled_at = ? and id < ? order by id desc`,
  );
  const restOf = db.prepare<[string, number, string], Settled>(
    `select ${columns} from waiting where ${session} and settled_at = ? and id < ? order by id desc`,
  );
  const count = db
    .prepare<[number], number>('select count(*) from waiting where settlement is not null and settled_at >= ?')
    .pluck();

  return {
    waiting(id) {
      const row = one.get(id);
      return row && toRecord(row);
    },
    pending: () => pending.all().map(toRecord),
    settled({ before = Number.MAX_SAFE_INTEGER, sessionId, limit }) {
      const rows = sessionId === undefined ? newest.all(before, limit) : newestOf.all(sessionId, before, limit);
      const last = rows.at(-1);
      if (last && rows.length === limit) {
        const { settledAt, id } = last;
        rows.push(...(sessionId === undefined ? rest.all(settledAt, id) : restOf.all(sessionId, settledAt, id)));
      }
      return rows.map(toRecord);
    },
    settledCount: (since) => count.get(since) ?? 0,
  };
}
