import type { Database } from 'better-sqlite3';
import type { EventOf } from '../../shared/event.ts';
import { addUsage, noTotals, type Totals } from '../../shared/usage.ts';

const dayMs = 86_400_000;

const columns = [
  'input',
  'output',
  'cache_read',
  'cache_write',
  'reasoning',
  'reported_cost',
  'estimated_cost',
  'turns',
  'unpriced_turns',
];
const names = columns.join(', ');
const values = columns.map(() => '?').join(', ');
const added = columns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ');
const summed = columns.map((column) => `sum(${column})`).join(', ');

type Figures = [number, number, number, number, number, number, number, number, number];

function toFigures(totals: Totals): Figures {
  return [
    totals.input,
    totals.output,
    totals.cacheRead,
    totals.cacheWrite,
    totals.reasoning ?? 0,
    totals.reportedCost,
    totals.estimatedCost,
    totals.turns,
    totals.unpricedTurns,
  ];
}

/** Adds one report to its turn's row and to its day; nothing is read again to do so. */
export function createUsageWriter(
  db: Database,
): (sessionId: string, turnId: string | undefined, at: number, usage: EventOf<'usage'>) => void {
  const ofTurn = db.prepare<[string, string, string, number, number, ...Figures]>(
    `insert into usage (session, turn, model, day, at, ${names}) values (?, ?, ?, ?, ?, ${values})
     on conflict (session, turn, model, day) do update set at = max(usage.at, excluded.at), ${added.replaceAll('= ', '= usage.')}`,
  );
  const ofDay = db.prepare<[number, ...Figures]>(
    `insert into usage_days (day, ${names}) values (?, ${values}) on conflict (day) do update set ${added}`,
  );

  return (sessionId, turnId, at, usage) => {
    const day = Math.floor(at / dayMs);
    const figures = toFigures(addUsage(noTotals, usage));
    ofTurn.run(sessionId, turnId ?? '', usage.model ?? '', day, at, ...figures);
    ofDay.run(day, ...figures);
  };
}

/** Totals since a time: whole days from the days' rows, the part of a day before them turn by turn. */
export function createTotalsSince(db: Database): (since: number) => Totals {
  const days = db.prepare<[number], Figures>(`select ${summed} from usage_days where day >= ?`).raw();
  const turns = db.prepare<[number, number], Figures>(`select ${summed} from usage where at >= ? and at < ?`).raw();

  return (since) => {
    const firstDay = Math.ceil(since / dayMs);
    const whole = days.get(firstDay);
    const part = turns.get(since, firstDay * dayMs);
    const sum = (place: number) => (whole?.[place] ?? 0) + (part?.[place] ?? 0);
    const reasoning = sum(4);
    return {
      input: sum(0),
      output: sum(1),
      cacheRead: sum(2),
      cacheWrite: sum(3),
      ...(reasoning > 0 ? { reasoning } : {}),
      reportedCost: sum(5),
      estimatedCost: sum(6),
      turns: sum(7),
      unpricedTurns: sum(8),
    };
  };
}
