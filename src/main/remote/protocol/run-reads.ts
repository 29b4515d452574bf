import type { PhoneRequest } from '../../../shared/phone/requests.ts';
import type { RunFeed } from '../runs/run-feed.ts';
import type { Reporter } from './reporter.ts';
import type { WatchedRuns } from './watch-runs.ts';

type ReadType = 'watch' | 'runs' | 'page';

/** Answers what a phone wants to know of runs. Long ones are read bit by bit, so the answer may take a while. */
export type RunReads = { [Type in ReadType]: (payload: PhoneRequest<Type>, replyTo: string) => Promise<void> } & {
  /** Those that are not answered yet. */
  underWay(): number;
};

export function createRunReads(parts: {
  feed: RunFeed;
  runs: WatchedRuns;
  reporter: Reporter;
  /** The phone may ask for more before it has its answers. */
  hasRoom(): boolean;
  isOpen(): boolean;
}): RunReads {
  const { feed, runs, reporter, hasRoom, isOpen } = parts;
  let reading = 0;

  async function read(replyTo: string, go: () => Promise<void>): Promise<void> {
    if (!hasRoom()) {
      reporter.refuse('tooManyPending', replyTo);
      return;
    }
    reading += 1;
    await go().finally(() => {
      reading -= 1;
    });
  }

  return {
    watch: ({ runId, after }, id) => read(id, () => runs.watch(runId, after, id)),
    runs: ({ sessionId, before, limit }, id) =>
      read(id, async () => {
        const found = await feed.runs(sessionId, before, limit);
        if (!isOpen()) return;
        if (found) reporter.say('runs', found, id);
        else reporter.refuse('unknownSession', id);
      }),
    page: ({ runId, before, limit }, id) =>
      read(id, async () => {
        const found = await feed.page(runId, before, limit);
        if (!isOpen()) return;
        const payload = found && `{"runId":${JSON.stringify(runId)},"events":[${found.events}],"more":${found.more}}`;
        if (payload) reporter.sayText('page', payload, id);
        else reporter.refuse('unknownRun', id);
      }),
    underWay: () => reading,
  };
}
