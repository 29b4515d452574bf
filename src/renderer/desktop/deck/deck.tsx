import './deck.css';
import { useRef } from 'react';
import { useClient } from '../../client/provider.tsx';
import type { WaitingEntry } from '../../client/room-store.ts';
import { useSession, useSessionTitle } from '../../client/use-room.ts';
import { useKeptFocus } from '../../session/use-kept-focus.ts';
import { WaitingCard } from '../../session/waiting-card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { Boundary } from '../desk/boundary.tsx';
import { BrokenPart } from '../desk/broken-part.tsx';
import { cardOf } from '../desk/commands.ts';
import { useDesk } from '../desk/desk.ts';
import { DeckBar } from './deck-bar.tsx';
import { DeckNews } from './deck-news.tsx';
import { groupsOf, useDeckOrder } from './deck-order.ts';
import { DeckSlot } from './deck-slot.tsx';
import { SettledToday } from './settled-today.tsx';

/** Everything that waits for a person, and under it how the rest was settled. */
export function Deck({ over }: { over: boolean }) {
  const { state } = useDesk();
  const waiting = useDeckOrder(state.layout);
  const cards = waiting.map(({ record }) => record);
  const chosen = cardOf(state.card, cards);
  const deck = useRef<HTMLElement>(null);
  const ids = cards.map(({ id }) => id).join(' ');
  useKeptFocus(deck, ids, () => {
    const card = deck.current?.querySelector<HTMLElement>('[data-focused="true"] > article');
    return card ?? deck.current?.querySelector<HTMLElement>('h2');
  });
  return (
    <aside ref={deck} className="desk-deck" data-over={over} aria-label="Deck">
      <h2 className="desk-deck-head" tabIndex={-1}>
        <span>Waiting for you</span>
        <span>{waiting.length}</span>
      </h2>
      {waiting.length > 1 && chosen && <DeckBar cards={cards} chosen={chosen} />}
      {waiting.length === 0 ? (
        <div className="desk-deck-empty">
          <EmptyState title="Nothing waits for you">Approvals and questions of all sessions come here.</EmptyState>
        </div>
      ) : state.layout.deckGroups ? (
        groupsOf(waiting).map(({ sessionId, entries }) => (
          <section key={sessionId} className="desk-deck-group">
            <GroupHead sessionId={sessionId} count={entries.length} />
            <Cards entries={entries} chosen={chosen?.id} />
          </section>
        ))
      ) : (
        <Cards entries={waiting} chosen={chosen?.id} />
      )}
      <DeckNews />
      <SettledToday />
    </aside>
  );
}

function GroupHead({ sessionId, count }: { sessionId: string; count: number }) {
  const title = useSessionTitle(sessionId) ?? 'A session';
  return (
    <h3 className="desk-deck-head">
      <VisibleText text={title} strictness="prose" />
      <span>{count}</span>
    </h3>
  );
}

function Cards({ entries, chosen }: { entries: readonly WaitingEntry[]; chosen: string | undefined }) {
  return (
    <ul className="desk-deck-cards">
      {entries.map((entry) => (
        <DeckCard key={entry.record.id} entry={entry} focused={entry.record.id === chosen} />
      ))}
    </ul>
  );
}

function DeckCard({ entry, focused }: { entry: WaitingEntry; focused: boolean }) {
  const { dispatch, ask, card } = useDesk();
  const client = useClient();
  const { record } = entry;
  const session = useSession(record.sessionId);
  const choose = () => {
    if (!focused) dispatch({ type: 'card', id: record.id });
  };
  return (
    <DeckSlot id={record.id} focused={focused} onChoose={choose}>
      {() => (
        <Boundary
          fallback={(again) => <BrokenPart what="This card cannot be shown. Nothing was answered." again={again} />}
        >
          <WaitingCard
            ref={focused ? card : undefined}
            record={record}
            session={session}
            focused={focused}
            onAnswer={async (answer) => {
              const result = await client.call('waiting.answer', { id: record.id, answer });
              return result.ok ? undefined : result.error;
            }}
            onNotNow={() => void ask('waiting.notNow', { id: record.id })}
            onOpenSession={() => dispatch({ type: 'arrange', action: { type: 'show', sessionId: record.sessionId } })}
          />
        </Boundary>
      )}
    </DeckSlot>
  );
}
