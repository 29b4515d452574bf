import type { EventBody, SessionEvent } from '../../../shared/event.ts';

/** Events of one session from their bodies: seq from `from` without gaps, one second apart, all in one turn. */
export function eventLiterals(sessionId: string, bodies: readonly EventBody[], from = 0): SessionEvent[] {
  return bodies.map((body, place) => ({
    sessionId,
    seq: from + place,
    at: 1_700_000_000_000 + (from + place) * 1_000,
    turnId: 't',
    body,
  }));
}

/** One piece of what the agent says. */
export function said(messageId: string, delta: string, parent?: string): EventBody {
  return { type: 'assistantText', messageId, delta, ...(parent === undefined ? {} : { parent }) };
}
