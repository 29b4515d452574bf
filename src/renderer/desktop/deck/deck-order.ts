import { useMemo } from 'react';
import type { Risk, WaitingRecord } from '../../../shared/waiting.ts';
import type { WaitingEntry } from '../../client/room-store.ts';
import { useWaiting } from '../../client/use-room.ts';
import type { Layout } from '../grid/layout.ts';

export type DeckLook = Pick<Layout, 'deckOrder' | 'deckGroups'>;

/** What does most harm comes first; what nobody knows may do as much as what destroys. A question does none. */
const byRisk: readonly (Risk | 'question')[] = [
  'destructive',
  'unknown',
  'network',
  'execute',
  'edit',
  'question',
  'read',
];

function rankOf({ ask }: WaitingRecord): number {
  return byRisk.indexOf(ask.kind === 'question' ? 'question' : ask.approval.risk);
}

/**
 * The deck as it is shown and worked through. `waiting` comes oldest first, what was put off behind it; among equal risks
 * that order stays. Sessions come in the order of their first card.
 */
export function orderDeck(waiting: readonly WaitingEntry[], look: DeckLook): readonly WaitingEntry[] {
  const sorted = look.deckOrder === 'age' ? waiting : [...waiting].sort((a, b) => rankOf(a.record) - rankOf(b.record));
  return look.deckGroups ? groupsOf(sorted).flatMap(({ entries }) => entries) : sorted;
}

export type DeckGroup = { sessionId: string; entries: WaitingEntry[] };

export function groupsOf(entries: readonly WaitingEntry[]): DeckGroup[] {
  const groups = new Map<string, WaitingEntry[]>();
  for (const entry of entries) {
    const { sessionId } = entry.record;
    const group = groups.get(sessionId);
    if (group) group.push(entry);
    else groups.set(sessionId, [entry]);
  }
  return [...groups].map(([sessionId, of]) => ({ sessionId, entries: of }));
}

export function useDeckOrder({ deckOrder, deckGroups }: DeckLook): readonly WaitingEntry[] {
  const waiting = useWaiting();
  return useMemo(() => orderDeck(waiting, { deckOrder, deckGroups }), [waiting, deckOrder, deckGroups]);
}
