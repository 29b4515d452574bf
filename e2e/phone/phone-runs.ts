import type { RunHeader } from '../../src/shared/phone/reports.ts';
import type { RunEvent } from '../../src/shared/phone/run-event.ts';
import type { TestPhone } from './test-phone.ts';

/** A turn of a session, as phones name it. */
export function runOf(sessionId: string, turn = 1): string {
  return `${sessionId}.turn-${turn}`;
}

/** Every event of a run that came to a phone as news, in the order in which it came. */
export function eventsOf(phone: TestPhone, runId: string): RunEvent[] {
  const all = phone.reports.flatMap(({ type, payload }) =>
    type === 'events' ? (payload as { events: RunEvent[] }).events : [],
  );
  return all.filter((event) => event.runId === runId);
}

/** Waits until the run is over and its last event is there. */
export async function untilEnded(phone: TestPhone, runId: string): Promise<RunHeader> {
  return phone.until(() => {
    const headers = phone.reports.flatMap(({ payload }) => {
      const { run } = payload as { run?: RunHeader | null };
      return run?.runId === runId && run.ended !== null ? [run] : [];
    });
    const header = headers.at(-1);
    const last = eventsOf(phone, runId).at(-1)?.seq ?? -1;
    return header && last === header.nextSeq - 1 ? header : undefined;
  }, 'the end of the run');
}

export function textOf(events: readonly RunEvent[]): string {
  return events.map(({ event }) => (event.kind === 'text' ? event.data.text : '')).join('');
}

/** The same without the blank lines by which a phone tells one message from the next. */
export function wordsOf(events: readonly RunEvent[]): string {
  return textOf(events).replaceAll('\n\n', '');
}
