import type { Database } from 'better-sqlite3';
import { limits } from '../../shared/limits.ts';
import type { CallOutcome, WaitingRecord } from '../../shared/waiting.ts';
import { recordWithDeadline } from '../../shared/with-deadline.ts';
import type { Head } from './heads.ts';
import type { NewEvent, SessionChange } from './store.ts';
import { parseStored } from './store-error.ts';

/** Writes what is asked, until when it waits, what is settled, and what came of it. The SQL sees to it that a record is settled once. */
export function createWaitingWriter(db: Database): (head: Head, change: SessionChange) => void {
  const ask = db.prepare<[string, number, number, string, string | null]>(
    'insert into waiting (id, session, asked_at, record, call) values (?, ?, ?, ?, ?)',
  );
  const find = db
    .prepare<[string, number], string>('select record from waiting where id = ? and session = ? and settlement is null')
    .pluck();
  const put = db.prepare<[string, string]>('update waiting set record = ? where id = ?');
  const settle = db.prepare<[string, number, string, number]>(
    'update waiting set settlement = ?, settled_at = ? where id = ? and session = ? and settlement is null',
  );
  const end = db.prepare<[string, number, string]>(
    'update waiting set outcome = ? where session = ? and call = ? and outcome is null',
  );

  return (head, change) => {
    for (const record of change.asked) {
      ask.run(record.id, head.key, record.askedAt, JSON.stringify(record), callOf(record));
    }
    for (const { id, expiresAt } of change.deadlines ?? []) {
      const stored = find.get(id, head.key);
      if (stored === undefined) throw new Error(`record ${id} does not wait in this session`);
      const record = recordWithDeadline(parseStored<WaitingRecord>(stored), expiresAt);
      put.run(JSON.stringify(record), id);
    }
    for (const { id, settlement } of change.settled) {
      const { changes } = settle.run(JSON.stringify(settlement), settlement.at, id, head.key);
      if (changes !== 1) throw new Error(`record ${id} was settled before, or does not wait in this session`);
    }
    for (const event of change.events) {
      if (event.body.type === 'toolEnd' && event.turnId !== undefined) {
        end.run(JSON.stringify(outcomeOf(event.body, event.at)), head.key, callName(event.turnId, event.body.id));
      }
    }
  };
}

function callOf({ ask, turnId }: WaitingRecord): string | null {
  return ask.kind === 'approval' && turnId !== undefined ? callName(turnId, ask.approval.about) : null;
}

function callName(turnId: string, callId: string): string {
  return `${turnId} ${callId}`;
}

function outcomeOf(ended: Extract<NewEvent['body'], { type: 'toolEnd' }>, at: number): CallOutcome {
  const { ok, errorKind, output } = ended;
  return { ok, ...(errorKind === undefined ? {} : { errorKind }), output: output.slice(0, limits.previewBytes), at };
}
