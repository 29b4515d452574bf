import type { Page } from '@playwright/test';
import type { RoomEntry } from '../src/shared/contract.ts';
import type { SessionEvent } from '../src/shared/event.ts';
import type { SessionSummary } from '../src/shared/session.ts';
import { mustCall } from './page-calls.ts';

/** The whole transcript of a session, page by page. */
export async function readTranscript(page: Page, sessionId: string): Promise<SessionEvent[]> {
  let events: SessionEvent[] = [];
  for (let more = true; more; ) {
    const before = events[0]?.seq;
    const read = await mustCall(page, 'transcript.page', {
      sessionId,
      limit: 1_000,
      ...(before === undefined ? {} : { before }),
    });
    events = [...read.events, ...events];
    more = read.more;
  }
  return events;
}

/** The text of the agent, joined as a reader sees it. */
export function agentText(events: readonly SessionEvent[]): string {
  return events.map(({ body }) => (body.type === 'assistantText' ? body.delta : '')).join('');
}

/** Every session's summary, as the room tells it to whoever begins to follow. */
export async function readSessions(page: Page): Promise<SessionSummary[]> {
  const entries = await page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const id = 2_000_000_000 + Math.floor(performance.now());
        const seen: { kind: string }[] = [];
        window.signalbox.onMessage((text) => {
          const frame = JSON.parse(text);
          if (frame.id !== id || frame.type !== 'events') return;
          seen.push(...frame.entries);
          if (!seen.some((entry) => entry.kind === 'ready')) return;
          window.signalbox.send(JSON.stringify({ type: 'unsubscribe', id }));
          resolve(seen);
        });
        window.signalbox.send(JSON.stringify({ type: 'subscribe', id, stream: 'room', params: {} }));
      }),
  );
  return (entries as RoomEntry[]).flatMap((entry) => (entry.kind === 'session' && entry.value ? [entry.value] : []));
}
