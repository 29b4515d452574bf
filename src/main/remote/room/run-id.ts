/** A run on the phone's wire is a turn of ours. */
export function runIdOf(sessionId: string, turnId: string): string {
  return `${sessionId}.${turnId}`;
}

/** The wire writes years with four digits, and a clock of ours has no later times than these by far. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A time as the phone's wire writes it; agents may name one that is beyond all calendars. */
export function momentOf(ms: number): string {
  return new Date(Math.min(ms, lastMoment)).toISOString();
}
