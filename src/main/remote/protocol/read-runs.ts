import type { PhoneRequest } from '../../../shared/phone/requests.ts';
import type { RunFeed } from '../runs/run-feed.ts';
import { reportBytes } from './reporter.ts';

/** The payload of `runs` as JSON text: as many of the newest as one report takes. Undefined: no such session, or no such `before`. */
export async function readRuns(
  feed: RunFeed,
  { sessionId, before, limit }: PhoneRequest<'runs'>,
): Promise<string | undefined> {
  const found = await feed.runs(sessionId, before, limit);
  if (!found) return undefined;
  const { taken, cut } = fitting(found.runs.map((run) => JSON.stringify(run)));
  return `{"runs":[${taken.join(',')}],"more":${found.more || cut}}`;
}

/** The payload of `page`: as many of the newest events before the seq as one report takes, oldest first. Undefined: no such run. */
export async function readPage(
  feed: RunFeed,
  { runId, before, limit }: PhoneRequest<'page'>,
): Promise<string | undefined> {
  const found = await feed.page(runId, before, limit);
  if (!found) return undefined;
  const { taken, cut } = fitting(found.events.toReversed());
  const events = taken.toReversed().join(',');
  return `{"runId":${JSON.stringify(runId)},"events":[${events}],"more":${found.more || cut}}`;
}

/** The first texts, and at least one, so that reading goes on. */
function fitting(texts: readonly string[]): { taken: string[]; cut: boolean } {
  let bytes = 0;
  const taken: string[] = [];
  for (const text of texts) {
    bytes += Buffer.byteLength(text) + 1;
    if (taken.length > 0 && bytes > reportBytes) return { taken, cut: true };
    taken.push(text);
  }
  return { taken, cut: false };
}
