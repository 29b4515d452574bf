import type { WaitingRecord } from '../../../shared/waiting.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useDesk } from '../desk/desk.ts';
import { alikeCards } from '../overlays/alike-cards.ts';

const orders = [
  { value: 'age', label: 'Oldest', title: 'What has waited longest comes first' },
  { value: 'risk', label: 'Risk', title: 'What could do most harm comes first' },
] as const;

/** How the cards are arranged, and the way to look through several of the same kind. */
export function DeckBar({ cards, chosen }: { cards: readonly WaitingRecord[]; chosen: WaitingRecord }) {
  const { state, dispatch, run } = useDesk();
  const { deckOrder, deckGroups } = state.layout;
  const alike = alikeCards(cards, chosen).length;
  return (
    <div className="desk-deck-bar">
      <Segmented
        label="Order of the deck"
        options={orders}
        value={deckOrder}
        onChange={(order) => dispatch({ type: 'arrange', action: { type: 'deckOrder', order } })}
      />
      <Button
        look="ghost"
        aria-pressed={deckGroups}
        onClick={() => dispatch({ type: 'arrange', action: { type: 'toggleDeckGroups' } })}
      >
        By session
      </Button>
      {alike > 1 && (
        <Button look="ghost" keyHint="S" onClick={() => run('together')}>
          {`${alike} alike…`}
        </Button>
      )}
    </div>
  );
}
