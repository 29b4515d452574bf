import type { PhoneReport, RunHeader } from '../../../shared/phone/reports.ts';
import type { RunEvent } from '../../../shared/phone/run-event.ts';
import type { DeskLink } from '../link/desk-link.ts';
import { createListeners } from '../link/listeners.ts';
import { append, firstSeq, isWhole, lastSeq, newRun, prepend, type RunPicture, withHeader } from './run-picture.ts';
import { createRunReader } from './run-reader.ts';

/** What is here of a session's transcript: its newest runs, oldest first, without a gap. */
export type RunsPicture = {
  readonly phase: 'loading' | 'ready' | 'refused';
  /** Why it cannot be shown. */
  readonly message: string | undefined;
  readonly runs: readonly RunPicture[];
  readonly loadingOlder: boolean;
  /** There are older events than the first that is here. */
  readonly more: boolean;
};

export type SessionRuns = {
  picture(): RunsPicture;
  subscribe(listener: () => void): () => void;
  loadOlder(): void;
  /** The room says that this is the newest run. */
  newest(runId: string | null): void;
  close(): void;
};

/** A screen has more than this, and what is older comes when somebody scrolls there. */
const enoughEvents = 40;

/** Follows the newest runs of a session, and reads older ones when they are asked for. No event is missing in between, and none twice. */
export function createSessionRuns(link: Pick<DeskLink, 'ask' | 'onReport'>, sessionId: string): SessionRuns {
  const changed = createListeners();
  const reader = createRunReader(link, sessionId);
  let picture: RunsPicture = { phase: 'loading', message: undefined, runs: [], loadingOlder: false, more: false };
  /** The newest runs as far as they are here, oldest first; of one in the middle the beginning may be missing. */
  let runs: readonly RunPicture[] = [];
  /** Headers of runs before the first that is here, newest first, as far as they are known. */
  let older: RunHeader[] = [];
  let moreHeaders = false;
  /** Runs that the desk tells about, or will as soon as it is there again. */
  const watched = new Set<string>();
  /** Runs of which a page or the word that they are followed is on its way; what comes before that will come again. */
  const unsure = new Set<string>();
  let looking = false;

  function become(next: Partial<Omit<RunsPicture, 'runs'>> = {}): void {
    const gap = runs.findLastIndex(beginsLate);
    const more = gap >= 0 || older.length > 0 || moreHeaders;
    picture = { ...picture, ...next, runs: gap > 0 ? runs.slice(gap) : runs, more };
    changed.tell();
  }

  /** False: it is not here, or the change was none that could be made. */
  function change(runId: string, how: (run: RunPicture) => RunPicture | undefined): boolean {
    const run = runs.find(({ header }) => header.runId === runId);
    const next = run && how(run);
    if (run && next && next !== run) {
      runs = runs.map((one) => (one === run ? next : one));
      become();
    }
    return next !== undefined;
  }

  /** The newest headers: those that are not here yet are opened, or all anew when too much has happened. */
  function look(): void {
    if (looking) return;
    looking = true;
    reader.headers(null, (found) => {
      looking = false;
      if (typeof found === 'string') become({ phase: 'refused', message: found });
      else meetHeaders(found);
    });
  }

  function meetHeaders({ runs: headers, more }: PhoneReport<'runs'>): void {
    const known = runs.at(-1)?.header.runId;
    const place = known === undefined ? -1 : headers.findIndex(({ runId }) => runId === known);
    const fresh = place >= 0 ? headers.slice(0, place) : headers.slice(0, 1);
    if (place < 0) {
      for (const runId of [...watched]) unwatch(runId);
      runs = [];
      older = headers.slice(1);
      moreHeaders = more;
    }
    runs = [...runs, ...fresh.map(newRun).reverse()];
    become({ phase: 'ready' });
    for (const { runId } of fresh) open(runId);
  }

  /** Its newest page, and from there on what comes. */
  function open(runId: string): void {
    watched.add(runId);
    unsure.add(runId);
    readPage(runId, null, (events) => {
      const isHere = change(runId, (run) => withPage(run, events));
      if (!isHere) return;
      watch(runId);
      fill();
    });
  }

  /** A page that does not reach what is here stands in its place: it is newer. */
  function withPage(run: RunPicture, events: readonly RunEvent[]): RunPicture {
    return append(run, events) ?? append(newRun(run.header), events) ?? run;
  }

  function readPage(runId: string, before: number | null, onEvents: (events: readonly RunEvent[]) => void): void {
    reader.page(runId, before, (found) => {
      if (typeof found === 'string') onTrouble(runId, found);
      else onEvents(found);
    });
  }

  function watch(runId: string): void {
    const run = runs.find(({ header }) => header.runId === runId);
    if (!run) return;
    unsure.add(runId);
    reader.watch(runId, lastSeq(run), (found) => {
      unsure.delete(runId);
      if (typeof found === 'string') onTrouble(runId, found);
      else if ('reason' in found) onSnapshot(found);
      else onHeader(found.run);
    });
  }

  /** What was missed is not kept any more: the newest page is, and then the run goes on from there. */
  function onSnapshot({ runId, run }: PhoneReport<'snapshot'>): void {
    if (!watched.has(runId)) return;
    if (run) open(runId);
    else forget(runId);
  }

  function onTrouble(runId: string, message: string): void {
    if (runs.length <= 1) become({ phase: 'refused', message, loadingOlder: false });
    else forget(runId);
  }

  function forget(runId: string): void {
    watched.delete(runId);
    runs = runs.filter(({ header }) => header.runId !== runId);
    become({ loadingOlder: false });
  }

  function onHeader(header: RunHeader): void {
    change(header.runId, (run) => withHeader(run, header));
    rest();
  }

  function onEvents(events: readonly RunEvent[]): void {
    for (const [runId, more] of byRun(events)) {
      if (!watched.has(runId) || unsure.has(runId)) continue;
      // Something is missing in between, so it is followed again from what is here.
      if (!change(runId, (run) => append(run, more))) watch(runId);
    }
    rest();
  }

  /** Runs that are over and whole say nothing more. */
  function rest(): void {
    for (const run of runs.slice(0, -1)) {
      if (watched.has(run.header.runId) && isWhole(run)) unwatch(run.header.runId);
    }
  }

  function unwatch(runId: string): void {
    watched.delete(runId);
    reader.unwatch(runId);
  }

  function fill(): void {
    const count = runs.reduce((sum, { events }) => sum + events.length, 0);
    if (count < enoughEvents) loadOlder();
  }

  function loadOlder(): void {
    const [first] = picture.runs;
    if (!first || picture.loadingOlder || !picture.more) return;
    become({ loadingOlder: true });
    const next = older[0];
    if (beginsLate(first)) loadBefore(first);
    else if (next) loadRun(next);
    else loadHeaders(first.header.runId);
  }

  function loadBefore(first: RunPicture): void {
    const { runId } = first.header;
    readPage(runId, firstSeq(first), (events) => {
      change(runId, (run) => prepend(run, events));
      become({ loadingOlder: false });
    });
  }

  function loadRun(header: RunHeader): void {
    readPage(header.runId, null, (events) => {
      older = older.filter(({ runId }) => runId !== header.runId);
      const run = append(newRun(header), events) ?? newRun(header);
      runs = [run, ...runs];
      become({ loadingOlder: false });
      fill();
    });
  }

  function loadHeaders(before: string): void {
    reader.headers(before, (found) => {
      older = typeof found === 'string' ? [] : found.runs;
      moreHeaders = typeof found === 'string' ? false : found.more;
      become({ loadingOlder: false });
      if (older.length > 0) loadOlder();
    });
  }

  /** Another channel: what was followed goes on where it ends here, and nothing else is on its way. */
  function begin(): void {
    reader.begin();
    looking = false;
    unsure.clear();
    become({ loadingOlder: false });
    for (const { header, events } of runs) {
      if (!watched.has(header.runId)) continue;
      if (events.length > 0) watch(header.runId);
      else open(header.runId);
    }
    look();
  }

  const stop = link.onReport((report) => {
    switch (report.type) {
      case 'welcome':
        begin();
        break;
      case 'events':
        onEvents(report.payload.events);
        break;
      case 'run':
        onHeader(report.payload.run);
        break;
      case 'snapshot':
        onSnapshot(report.payload);
        break;
      default:
    }
  });
  look();

  return {
    picture: () => picture,
    subscribe: changed.add,
    loadOlder,
    newest(runId) {
      const isHere = runs.some(({ header }) => header.runId === runId);
      if (runId !== null && !isHere && picture.phase !== 'loading') look();
    },
    close() {
      stop();
      for (const runId of [...watched]) unwatch(runId);
      reader.close();
    },
  };
}

function beginsLate(run: RunPicture): boolean {
  return run.events.length > 0 && firstSeq(run) > 0;
}

function byRun(events: readonly RunEvent[]): Map<string, RunEvent[]> {
  const runs = new Map<string, RunEvent[]>();
  for (const event of events) {
    const known = runs.get(event.runId);
    if (known) known.push(event);
    else runs.set(event.runId, [event]);
  }
  return runs;
}
