import type { Database } from 'better-sqlite3';
import type { CallOutcome, HistoryFilter, Settlement, WaitingRecord } from '../../shared/waiting.ts';
import type { Store } from './store.ts';
import { parseStored } from './store-error.ts';

type Row = { record: string; settlement: string | null; outcome: string | null };

function toRecord({ record, settlement, outcome }: Row): WaitingRecord {
  return {
    ...parseStored<WaitingRecord>(record),
    ...(settlement === null ? {} : { settlement: parseStored<Settlement>(settlement) }),
    ...(outcome === null ? {} : { outcome: parseStored<CallOutcome>(outcome) }),
  };
}

type Named = Record<keyof HistoryFilter, string | null>;

/** What stands in a row's own columns is looked at first; its JSON only in rows that are left. */
const conditions = `
  and (@kind is null or json_extract(record, '$.ask.kind') = @kind)
  and (@risk is null or json_extract(record, '$.ask.approval.risk') = @risk)
  and (@verdict is null or json_extract(settlement, '$.verdict') = @verdict)
  and (@decidedBy is null or json_extract(settlement, '$.decidedBy') = @decidedBy)
  and (@text is null or instr(lower(record || ' ' || settlement), lower(@text)) > 0)`;

export function createWaitingReader(db: Database): Pick<Store, 'waiting' | 'pending' | 'settled' | 'settledCount'> {
  type Settled = Row & { settledAt: number; id: string };
  const columns = 'record, settlement, outcome';
  const one = db.prepare<[string], Row>(`select ${columns} from waiting where id = ?`);
  const pending = db.prepare<[], Row>(`select ${columns} from waiting where settlement is null order by asked_at, id`);
  /** `scope` is what an index leads to. `rest`: those settled at the very moment at which a page ended. */
  const statements = (scope: string) => ({
    page: db.prepare<[Named & { before: number; limit: number }], Settled>(
      `select ${columns}, settled_at as settledAt, id from waiting where ${scope} and settled_at < @before ${conditions}
       order by settled_at desc, id desc limit @limit`,
    ),
    rest: db.prepare<[Named & { settledAt: number; id: string }], Settled>(
      `select ${columns}, settled_at as settledAt, id from waiting where ${scope} and settled_at = @settledAt and id < @id
       ${conditions} order by id desc`,
    ),
  });
  const all = statements('settlement is not null');
  const ofSession = statements('session = (select key from sessions where id = @sessionId)');
  const count = db
    .prepare<[number], number>('select count(*) from waiting where settlement is not null and settled_at >= ?')
    .pluck();

  return {
    waiting(id) {
      const row = one.get(id);
      return row && toRecord(row);
    },
    pending: () => pending.all().map(toRecord),
    settled({ before = Number.MAX_SAFE_INTEGER, limit, ...filter }) {
      const { page, rest } = filter.sessionId === undefined ? all : ofSession;
      const named = namedOf(filter);
      const rows = page.all({ ...named, before, limit });
      const last = rows.at(-1);
      if (last && rows.length === limit) rows.push(...rest.all({ ...named, settledAt: last.settledAt, id: last.id }));
      return rows.map(toRecord);
    },
    settledCount: (since) => count.get(since) ?? 0,
  };
}

function namedOf({ sessionId, text, verdict, decidedBy, risk, kind }: HistoryFilter): Named {
  return {
    sessionId: sessionId ?? null,
    // As it stands in the JSON of the row.
    text: text === undefined ? null : JSON.stringify(text).slice(1, -1),
    verdict: verdict ?? null,
    decidedBy: decidedBy ?? null,
    risk: risk ?? null,
    kind: kind ?? null,
  };
}
