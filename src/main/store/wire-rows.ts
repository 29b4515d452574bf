import type { Database } from 'better-sqlite3';
import type { Head } from './heads.ts';
import type { WireChange } from './store.ts';

type Frame = { offset: number; text: string };

/** Moves a session's place on its wire, and gives frames their places in `in.jsonl`. */
export function createWireWriter(db: Database): (head: Head, change: WireChange) => Frame[] {
  const begin = db.prepare<[number, string, number]>(
    `insert or replace into wires (session, folder, position, state, in_end) values (?, ?, 0, 'null', ?)`,
  );
  const move = db.prepare<[number | null, string | null, number, number]>(
    'update wires set position = ifnull(?, position), state = ifnull(?, state), in_end = ? where session = ?',
  );
  const put = db.prepare<[number, number, string]>('insert into outbox (session, offset, text) values (?, ?, ?)');
  const drop = db.prepare<[number]>('delete from outbox where session = ?');
  const dropWritten = db.prepare<[number, number]>(
    'delete from outbox where session = ? and offset + octet_length(text) <= ?',
  );

  return (head, change) => {
    let { wire } = head;
    if (wire?.folder !== change.folder) {
      wire = { folder: change.folder, inEnd: change.inEnd ?? 0 };
      drop.run(head.key);
      begin.run(head.key, wire.folder, wire.inEnd);
    } else if (change.writtenTo !== undefined) {
      dropWritten.run(head.key, change.writtenTo);
    }
    const frames: Frame[] = [];
    let { inEnd } = wire;
    for (const line of change.frames) {
      const frame = { offset: inEnd, text: `${line}\n` };
      put.run(head.key, frame.offset, frame.text);
      inEnd += Buffer.byteLength(frame.text);
      frames.push(frame);
    }
    if (change.position !== undefined || change.state !== undefined || frames.length > 0) {
      const state = change.state === undefined ? null : JSON.stringify(change.state);
      move.run(change.position ?? null, state, inEnd, head.key);
    }
    head.wire = { folder: wire.folder, inEnd };
    return frames;
  };
}

export function createUndelivered(db: Database): (sessionId: string) => Frame[] {
  const frames = db.prepare<[string], Frame>(
    `select offset, text from outbox where session = (select key from sessions where id = ?) order by offset`,
  );
  return (sessionId) => frames.all(sessionId);
}
