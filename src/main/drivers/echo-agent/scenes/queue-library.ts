import type { Scene } from './scene.ts';

/** Asks a question. */
export const queueLibrary: Scene = {
  title: 'Pick a queue library',
  workspace: 'jobs',
  model: 'echo-small',
  turns: [
    {
      message: 'We lose jobs when a worker is restarted. Which queue should we move to? Measure, do not guess.',
      script: `:search "SKIP LOCKED"
jobs/store.py:88
jobs/worker.py:31
:read jobs/worker.py
 27  def take(conn):
 28      row = conn.execute("SELECT * FROM jobs WHERE state = 'new' LIMIT 1").fetchone()
 29      conn.execute("UPDATE jobs SET state = 'taken' WHERE id = ?", (row.id,))
:think rate=max The job is marked as taken before it is done and nothing ever gives it back. That is the loss; a broker would not change it by itself.
:run python -m bench.queue --jobs 20000
queue                jobs/s   p99 ms   lost after kill
database, as it is      412       31               118
database, with lease    398       34                 0
broker on this host   2,940        9                 0
:image values=412,398,2940 Jobs per second
:say rate=max The loss comes from **taking without a lease**, not from the database. With a lease nothing is lost any more, at nearly the same speed:

| queue | jobs/s | p99 | lost after a kill |
|---|---:|---:|---:|
| database, as it is | 412 | 31 ms | 118 |
| database, with a lease | 398 | 34 ms | **0** |
| a broker | 2,940 | 9 ms | **0** |

Your busiest hour needs about 90 jobs a second.
:usage input=1760 output=980 read=9400 write=4100 cost=~0.0128 context=18300/128000
:question Which queue library?
? Queue | Which way should I go?
- Keep the database queue :: No new service; enough for 400 jobs a second
- Add a broker :: Seven times the speed, one more thing to run
...`,
    },
  ],
};
