import { tokenCount } from '../../../shared/token-count.ts';
import { tokensText } from '../../session/figures.ts';
import { useRoom } from '../client/phone-client.tsx';
import type { Tab } from './use-place.ts';

export type TabBarProps = { tab: Tab; onTab: (tab: Tab) => void };

/** The three places of the page, each with its one figure. */
export function TabBar({ tab, onTab }: TabBarProps) {
  const { cards, sessions, totals } = useRoom();
  const tabs: { id: Tab; word: string; figure: string }[] = [
    { id: 'deck', word: 'Deck', figure: cards.size === 0 ? 'nothing waits' : `${cards.size} waiting` },
    { id: 'sessions', word: 'Sessions', figure: `${sessions.size}` },
    { id: 'usage', word: 'Usage', figure: totals === undefined ? '' : tokensText(tokenCount(totals.today)) },
  ];
  return (
    <nav className="ph-tabs" aria-label="Places">
      {tabs.map(({ id, word, figure }) => (
        <button key={id} type="button" aria-current={id === tab ? 'page' : undefined} onClick={() => onTab(id)}>
          <b>{word}</b>
          <span>{figure}</span>
        </button>
      ))}
    </nav>
  );
}
