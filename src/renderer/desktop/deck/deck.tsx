import './deck.css';
import { useRef } from 'react';
import { useClient } from '../../client/provider.tsx';
import type { WaitingEntry } from '../../client/room-store.ts';
import { useSession, useWaiting } from '../../client/use-room.ts';
import { WaitingCard } from '../../session/waiting-card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Boundary } from '../desk/boundary.tsx';
import { BrokenPart } from '../desk/broken-part.tsx';
import { cardOf } from '../desk/commands.ts';
import { useDesk } from '../desk/desk.ts';
import { DeckNews } from './deck-news.tsx';
import { SettledToday } from './settled-today.tsx';
import { useStayInView } from './use-stay-in-view.ts';

/** Everything that waits for a person, oldest first, and under it how the rest was settled. */
export function Deck({ over }: { over: boolean }) {
  const { state } = useDesk();
  const waiting = useWaiting();
  const chosen = cardOf(
    state.card,
    waiting.map(({ record }) => record),
  );
  return (
    <aside className="desk-deck" data-over={over} aria-label="Deck">
      <h2 className="desk-deck-head">
        <span>Waiting for you</span>
        <span>{waiting.length}</span>
      </h2>
      {waiting.length === 0 ? (
        <div className="desk-deck-empty">
          <EmptyState title="Nothing waits for you">Approvals and questions of all sessions come here.</EmptyState>
        </div>
      ) : (
        <ul className="desk-deck-cards">
          {waiting.map((entry) => (
            <DeckCard key={entry.record.id} entry={entry} focused={entry.record.id === chosen?.id} />
          ))}
        </ul>
      )}
      <DeckNews />
      <SettledToday />
    </aside>
  );
}

function DeckCard({ entry, focused }: { entry: WaitingEntry; focused: boolean }) {
  const { dispatch, ask, card } = useDesk();
  const client = useClient();
  const { record } = entry;
  const session = useSession(record.sessionId);
  const place = useRef<HTMLLIElement>(null);
  useStayInView(place, focused);
  const choose = () => {
    if (!focused) dispatch({ type: 'card', id: record.id });
  };
  return (
    <li
      ref={place}
      className="desk-deck-card"
      data-focused={focused}
      onPointerDownCapture={choose}
      onFocusCapture={choose}
    >
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
    </li>
  );
}
