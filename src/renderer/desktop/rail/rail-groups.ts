import type { SessionGroup, SessionSummary } from '../../../shared/session.ts';
import { groupOf, sessionGroups } from '../../../shared/session-groups.ts';

export type RailGroup = { group: SessionGroup; sessions: SessionSummary[] };

/**
 * The rail: what needs a person first. Inside a group the order changes only when a session comes or goes:
 * what waits stands by how long it has waited, what works by when it was made, for its newest event changes all the time.
 */
export function railGroups(sessions: readonly SessionSummary[]): RailGroup[] {
  const groups = new Map<SessionGroup, SessionSummary[]>();
  for (const session of sessions) {
    const group = groupOf(session);
    groups.set(group, [...(groups.get(group) ?? []), session]);
  }
  return sessionGroups.flatMap((group) => {
    const found = groups.get(group);
    return found ? [{ group, sessions: found.sort(orders[group]) }] : [];
  });
}

type Order = (a: SessionSummary, b: SessionSummary) => number;
const byId: Order = (a, b) => (a.id < b.id ? -1 : 1);
const newestFirst: Order = (a, b) => b.updatedAt - a.updatedAt || byId(a, b);
const longestFirst: Order = (a, b) => a.updatedAt - b.updatedAt || byId(a, b);
const youngestFirst: Order = (a, b) => b.createdAt - a.createdAt || byId(a, b);

const orders: Record<SessionGroup, Order> = {
  waiting: longestFirst,
  working: youngestFirst,
  trouble: newestFirst,
  idle: newestFirst,
  finished: newestFirst,
};

/** All sessions in the rail's order. */
export function railOrder(sessions: readonly SessionSummary[]): SessionSummary[] {
  return railGroups(sessions).flatMap((group) => group.sessions);
}
