const pageRows = 512;

/** Those who look at one transcript: each gets every event after the seq it named, once and in order, as JSON text. */
export type Followers = {
  follow(after: number, onRows: (rows: readonly string[], lastSeq: number) => void): () => void;
  /** Rows were stored; those who are up to date get them as they are, the others read on from the store. */
  stored(firstSeq: number, rows: readonly string[]): void;
  /** Whether anybody looks. */
  watched(): boolean;
  close(): void;
};

type Follower = {
  /** Seq of the newest event it has. */
  at: number;
  onRows: (rows: readonly string[], lastSeq: number) => void;
  reading: boolean;
};

export function createFollowers(source: {
  read(after: number, count: number): string[];
  lastSeq(): number;
}): Followers {
  const followers = new Set<Follower>();

  function give(follower: Follower, rows: readonly string[]): void {
    if (rows.length === 0) return;
    follower.at += rows.length;
    follower.onRows(rows, follower.at);
  }

  /** A page a tick, so that a long way back does not hold up the rest. Seq has no gaps, so rows count seqs. */
  function catchUp(follower: Follower): void {
    if (!followers.has(follower)) return;
    give(follower, source.read(follower.at, pageRows));
    follower.reading = follower.at < source.lastSeq();
    if (follower.reading) setImmediate(catchUp, follower);
  }

  return {
    follow(after, onRows) {
      const follower: Follower = { at: after, onRows, reading: true };
      followers.add(follower);
      catchUp(follower);
      return () => void followers.delete(follower);
    },
    stored(firstSeq, rows) {
      for (const follower of followers) {
        if (follower.reading) continue;
        if (follower.at === firstSeq - 1) {
          give(follower, rows);
        } else if (follower.at < firstSeq + rows.length - 1) {
          follower.reading = true;
          setImmediate(catchUp, follower);
        }
      }
    },
    watched: () => followers.size > 0,
    close: () => followers.clear(),
  };
}
