import type { Store } from '../store/store.ts';
import type { Deck } from '../waiting/deck.ts';
import type { Room } from './room.ts';
import type { StoredChange } from './session-deps.ts';
import { createTotals } from './totals.ts';

/** What happens after a commit, in this order: the deck learns what waits and what no longer does, then everybody sees it. */
export function createShow(parts: {
  store: Pick<Store, 'totalsSince' | 'settledCount'>;
  room: Room;
  deck: Deck;
  now(): number;
}) {
  const totals = createTotals({ ...parts, onChange: parts.room.totals });
  totals.refresh();
  return {
    stored(change: StoredChange): void {
      for (const record of change.asked) parts.deck.asked(record);
      for (const { id, expiresAt } of change.deadlines) parts.deck.renewed(id, expiresAt);
      for (const { id, settlement } of change.settled) parts.deck.settled(id, settlement);
      parts.room.session(change.summary, change.streaming);
      if (change.usage || change.settled.length > 0) totals.refresh();
    },
    gone(sessionId: string): void {
      parts.room.sessionGone(sessionId);
    },
  };
}
