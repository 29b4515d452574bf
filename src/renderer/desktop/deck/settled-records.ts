import type { WaitingRecord } from '../../../shared/waiting.ts';

/** The first moment of the day that `now` is in, by the clock on the wall. */
export function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}

/** What was settled since `since`: the stored history and what this window saw since, each once, newest first. */
export function mergeSettled(
  history: readonly WaitingRecord[],
  live: readonly WaitingRecord[],
  since: number,
): WaitingRecord[] {
  const byId = new Map([...history, ...live].map((record) => [record.id, record]));
  // What this window saw does not know yet what came of it.
  for (const record of history) if (record.outcome) byId.set(record.id, record);
  const at = (record: WaitingRecord) => record.settlement?.at ?? 0;
  return [...byId.values()].filter((record) => at(record) >= since).sort((a, b) => at(b) - at(a));
}
