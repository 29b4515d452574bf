import { join } from 'node:path';
import { limits } from '../src/shared/limits.ts';
import { inTurn, type Row, seconds } from './measure.ts';
import { withFolder } from './scratch.ts';
import { changeOf, openBenchStore, streamedEvents } from './stored-session.ts';

const long = 200_000;
const short = 1_000;
const perCommit = 1_000;

function build(file: string, events: number): void {
  const store = openBenchStore(file);
  for (let from = 0; from < events; from += perCommit) {
    store.commit([changeOf('a', streamedEvents(Math.min(perCommit, events - from), from), from, true)]);
  }
  store.close();
}

/** Opens the database, which nothing is cached of in this process, and reads and parses the newest page. */
function openAndRead(file: string): number {
  let close: () => void = () => undefined;
  const time = seconds(() => {
    const store = openBenchStore(file);
    close = store.close;
    const { rows } = store.page('a', { limit: limits.pageEvents });
    for (const row of rows) JSON.parse(row);
    if (rows.length < limits.pageEvents) throw new Error('the page is short');
  });
  close();
  return time;
}

/** Milliseconds to the first page of a long session, against those of a short one. */
export function measureFirstPage(): Row[] {
  return withFolder((folder) => {
    const files = { long: join(folder, 'long', 'store.db'), short: join(folder, 'short', 'store.db') };
    build(files.long, long);
    build(files.short, short);
    const times = inTurn(
      () => openAndRead(files.long),
      () => openAndRead(files.short),
    );
    const words = (time: number) => `${(time * 1_000).toFixed(1)} ms`;
    return [
      {
        name: `open and first page, ${long} events`,
        ours: words(times.ours),
        reference: `${short} events ${words(times.reference)}`,
        ratio: times.ours / times.reference,
      },
    ];
  });
}
