import type { Database } from 'better-sqlite3';

/** What a commit has to know of a session before it writes; kept in memory, so that a delta costs one row and no search. */
export type Head = {
  readonly key: number;
  lastSeq: number;
  /** The wire of now: its folder, and where the next frame stands in `in.jsonl`. */
  wire: { folder: string; inEnd: number } | undefined;
};

export type Heads = {
  get(sessionId: string): Head | undefined;
  /** Forgets all that it knows: a transaction was undone, or a session is gone. */
  forget(): void;
};

export function createHeads(db: Database): Heads {
  const known = new Map<string, Head>();
  const find = db.prepare<[string], { key: number; lastSeq: number | null; folder: string | null; inEnd: number }>(
    `select key, (select max(seq) from events where session = key) as lastSeq, folder, in_end as inEnd
     from sessions left join wires on wires.session = key where id = ?`,
  );

  return {
    get(sessionId) {
      const head = known.get(sessionId);
      if (head) return head;
      const row = find.get(sessionId);
      if (!row) return undefined;
      const wire = row.folder === null ? undefined : { folder: row.folder, inEnd: row.inEnd };
      const found = { key: row.key, lastSeq: row.lastSeq ?? -1, wire };
      known.set(sessionId, found);
      return found;
    },
    forget: () => known.clear(),
  };
}
