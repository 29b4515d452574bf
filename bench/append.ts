import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { SessionChange } from '../src/main/store/store.ts';
import { inTurn, type Row, seconds } from './measure.ts';
import { withFolder } from './scratch.ts';
import { changeOf, openBenchStore, streamedEvents } from './stored-session.ts';

/** Sessions that share a transaction, and events that each of them has in it. Commits per round: about half a second's worth. */
const batches = [
  { sessions: 1, events: 1, commits: 1_500 },
  { sessions: 1, events: 10, commits: 800 },
  { sessions: 10, events: 10, commits: 250 },
];

const sessionCount = 50;

/**
 * Events appended per second: `Store.commit` as sessions use it (encoding, the place on the wire and the dialect's state
 * in the same transaction) against nothing but inserts of ready-made text with the same library, index and durability.
 */
export function measureAppend(): Row[] {
  return batches.map(({ sessions, events, commits }) =>
    withFolder((folder) => {
      const perRound = sessions * events * commits;
      const ours = ourRound(join(folder, 'ours', 'store.db'), sessions, events, commits);
      const raw = rawRound(join(folder, 'raw.db'), sessions, events, commits);
      const times = inTurn(ours.round, raw.round);
      ours.close();
      raw.close();
      const perSecond = { ours: perRound / times.ours, reference: perRound / times.reference };
      return {
        name: `append, ${sessions * events} events a commit`,
        ours: `${Math.round(perSecond.ours)} events/s`,
        reference: `raw inserts ${Math.round(perSecond.reference)} events/s`,
        ratio: perSecond.ours / perSecond.reference,
      };
    }),
  );
}

type Rounds = { round(): number; close(): void };

function sessionsOf(commit: number, sessions: number): number[] {
  return Array.from({ length: sessions }, (_, place) => (commit * sessions + place) % sessionCount);
}

function ourRound(file: string, sessions: number, events: number, commits: number): Rounds {
  const store = openBenchStore(file);
  for (let session = 0; session < sessionCount; session += 1) store.commit([changeOf(String(session), [], 0, true)]);
  let position = 0;
  return {
    round() {
      const all: SessionChange[][] = Array.from({ length: commits }, (_, commit) =>
        sessionsOf(commit, sessions).map((session) => {
          position += 100;
          return changeOf(String(session), streamedEvents(events, position), position, false);
        }),
      );
      return seconds(() => {
        for (const changes of all) store.commit(changes);
      });
    },
    close: () => store.close(),
  };
}

function rawRound(file: string, sessions: number, events: number, commits: number): Rounds {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(
    'create table events (session integer not null, seq integer not null, body text not null, unique (session, seq))',
  );
  const insert = db.prepare('insert into events (session, seq, body) values (?, ?, ?)');
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  let next = 0;
  return {
    round() {
      const all = Array.from({ length: commits }, (_, place) =>
        sessionsOf(place, sessions).flatMap((session) =>
          streamedEvents(events, next).map((event) => {
            const seq = next++;
            return [session, seq, JSON.stringify({ sessionId: String(session), seq, ...event })] as const;
          }),
        ),
      );
      return seconds(() => {
        for (const rows of all) {
          begin.run();
          for (const row of rows) insert.run(...row);
          commit.run();
        }
      });
    },
    close: () => void db.close(),
  };
}
