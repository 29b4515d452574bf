/** A run on the phone's wire is a turn of ours. */
export function runIdOf(sessionId: string, turnId: string): string {
  return `${sessionId}.${turnId}`;
}

/** A time as the phone's wire writes it. */
export function momentOf(ms: number): string {
  return new Date(ms).toISOString();
}
