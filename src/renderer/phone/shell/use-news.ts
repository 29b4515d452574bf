import { useEffect, useRef, useState } from 'react';
import type { PhoneCard } from '../../../shared/phone/reports.ts';
import { useRoom } from '../client/phone-client.tsx';
import { cardTitle } from '../deck/phone-card.tsx';

const buzzMs = 80;

/** Calls for the person when a new card waits that nobody at the desk sees; the title counts all. Returns what is to be read out. */
export function useNews(): string {
  const { ready, cards, sessions } = useRoom();
  const known = useRef<ReadonlySet<string>>(undefined);
  const [news, setNews] = useState('');

  useEffect(() => {
    if (!ready) return;
    const before = known.current;
    known.current = new Set(cards.keys());
    document.title = cards.size === 0 ? 'Signalbox' : `(${cards.size}) Signalbox`;
    // What waited before the page was opened is no news.
    if (!before) return;
    const fresh = [...cards.values()].filter((card) => !before.has(card.id) && !card.seenAtDesk);
    if (fresh.length === 0) return;
    // A phone may have no motor, and its browser may want a touch first.
    if ('vibrate' in navigator) navigator.vibrate(buzzMs);
    setNews(fresh.map((card) => sentenceOf(card, sessions.get(card.sessionId)?.agent)).join(' '));
  }, [ready, cards, sessions]);

  return news;
}

function sentenceOf(card: PhoneCard, agent = 'An agent'): string {
  return card.kind === 'question' ? `${agent} asks: ${cardTitle(card)}.` : `${agent} waits: ${cardTitle(card)}.`;
}
