import type { RunHeader } from '../../../shared/phone/reports.ts';
import type { RunEvent } from '../../../shared/phone/run-event.ts';
import { emptyTranscript, foldAll, type Transcript } from '../../../shared/transcript.ts';
import { sessionEventsOf } from './run-events.ts';

/** One run as far as it is here: a stretch of its events without a gap, and what they look like. */
export type RunPicture = {
  readonly header: RunHeader;
  readonly events: readonly RunEvent[];
  readonly transcript: Transcript;
};

export function newRun(header: RunHeader): RunPicture {
  return refolded(header, []);
}

/** The seq of the first event that is here; there are as many before it. */
export function firstSeq({ header, events }: RunPicture): number {
  return events[0]?.seq ?? header.nextSeq;
}

/** The seq of the last event that is here; `null`: none is. */
export function lastSeq({ events }: RunPicture): number | null {
  return events.at(-1)?.seq ?? null;
}

/** With what goes on where it ends; what is here already is left out. `undefined`: something is missing in between. */
export function append(run: RunPicture, more: readonly RunEvent[]): RunPicture | undefined {
  const last = lastSeq(run);
  const fresh = last === null ? more : more.filter(({ seq }) => seq > last);
  if (fresh.length === 0) return run;
  if (last === null ? !follows(fresh) : !follows(fresh, last + 1)) return undefined;
  const transcript = foldAll(sessionEventsOf(run.header, fresh), run.transcript);
  return { header: run.header, events: [...run.events, ...fresh], transcript };
}

/** With what stands before it. `undefined`: it does not reach up to what is here. */
export function prepend(run: RunPicture, older: readonly RunEvent[]): RunPicture | undefined {
  const first = firstSeq(run);
  const fresh = older.filter(({ seq }) => seq < first);
  if (fresh.length === 0) return run;
  if (!follows(fresh) || fresh.at(-1)?.seq !== first - 1) return undefined;
  return refolded(run.header, [...fresh, ...run.events]);
}

/** A message may stand between events that are here. */
export function withHeader(run: RunPicture, header: RunHeader): RunPicture {
  const sameMessages = header.messages.length === run.header.messages.length;
  return sameMessages ? { ...run, header } : refolded(header, run.events);
}

/** It has ended, and its end is here. */
export function isWhole({ header, events }: RunPicture): boolean {
  return header.ended !== null && (events.at(-1)?.seq ?? -1) + 1 >= header.nextSeq;
}

function follows(events: readonly RunEvent[], from = events[0]?.seq ?? 0): boolean {
  return events.every(({ seq }, place) => seq === from + place);
}

function refolded(header: RunHeader, events: readonly RunEvent[]): RunPicture {
  return { header, events, transcript: foldAll(sessionEventsOf(header, events), emptyTranscript) };
}
