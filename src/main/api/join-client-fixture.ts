import { onTestFinished } from 'vitest';
import { type Client, createClient } from '../../shared/client.ts';
import type { RoomEntry, StreamEntry } from '../../shared/contract.ts';
import { createHandlers } from './handlers.ts';
import type { JoinedEnds } from './joined-ends-fixture.ts';
import type { ApiParts } from './parts.ts';
import { type ServedClient, serve } from './serve.ts';
import { createServedParts, type ServedParts } from './served-parts-fixture.ts';
import { createStreamHandlers } from './stream-handlers.ts';

export const desk: ServedClient = { kind: 'desk', via: 'desk' };
export const phone: ServedClient = { kind: 'phone', via: 'Pixel', device: 'Pixel' };

export type Joined = ServedParts & { ends: JoinedEnds; client: Client; log: string[] };

/** For tests: an app of one session, served to one client. */
export async function joinClient(
  joinEnds: () => Promise<JoinedEnds>,
  served: ServedClient = desk,
  overrides: Partial<ApiParts> = {},
): Promise<Joined> {
  const made = createServedParts(overrides);
  const log: string[] = [];
  const ends = await joinEnds();
  const { parts } = made;
  onTestFinished(() => {
    ends.close();
    made.followers.close();
  });
  const handlers = createHandlers(parts);
  serve(ends.pipe, served, { handlers, streams: createStreamHandlers(parts), log: (line) => log.push(line) });
  return { ...made, ends, client: createClient(ends.transport), log };
}

/** What a client has got of a stream. `until` resolves with all of it once that is enough. */
export type Followed<Entry> = {
  entries: Entry[];
  stop(): void;
  until(enough: (entries: Entry[]) => boolean): Promise<Entry[]>;
};

function follow<Entry>(start: (onEntries: (entries: Entry[]) => void) => () => void): Followed<Entry> {
  const entries: Entry[] = [];
  let check: () => void = () => undefined;
  const stop = start((more) => {
    entries.push(...more);
    check();
  });
  const until = (enough: (entries: Entry[]) => boolean) =>
    new Promise<Entry[]>((resolve) => {
      check = () => {
        if (enough(entries)) resolve(entries);
      };
      check();
    });
  return { entries, stop, until };
}

export function followTranscript(client: Client, after = -1): Followed<StreamEntry<'transcript'>> {
  return follow((onEntries) => client.subscribe('transcript', { sessionId: 's', after }, onEntries));
}

export function followRoom(client: Client): Followed<RoomEntry> {
  return follow((onEntries) => client.subscribe('room', {}, onEntries));
}

export const isReady = (entries: RoomEntry[]) => entries.some((entry) => entry.kind === 'ready');
export const banner = (id: string, message: string) => ({ id, level: 'info' as const, message });
/** Any call, to see that the app still answers. */
export const anyCall = (client: Client) => client.call('session.stop', { sessionId: 's' });
