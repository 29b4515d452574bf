import { useRef } from 'react';
import { useKeptFocus } from '../../session/use-kept-focus.ts';
import { groupWords } from '../../session/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useRoom } from '../client/phone-client.tsx';
import { groupSessions, withoutCards } from '../sessions/session-groups.ts';
import { SessionRow } from '../sessions/session-row.tsx';
import { cardsInOrder } from '../store/room-picture.ts';
import { PhoneCardView } from './phone-card.tsx';

/** Sessions of one state that are listed below the cards; the rest is one tap away. */
const most = 4;

/** What waits for a person, the oldest first, and below it what goes on without. */
export function DeckScreen({ onOpen, onAll }: { onOpen: (id: string) => void; onAll: () => void }) {
  const { cards, ended, sessions } = useRoom();
  const list = useRef<HTMLElement>(null);
  const endedWords = new Map(ended.map(({ card, words }) => [card.id, words]));
  const shown = cardsInOrder([...cards.values(), ...ended.map(({ card }) => card).filter(({ id }) => !cards.has(id))]);
  // When the card that had the focus has gone, it is the next one that is to be read.
  useKeptFocus(
    list,
    shown.map(({ id }) => id).join(' '),
    () => list.current?.querySelector<HTMLElement>('[data-card]') ?? list.current,
  );
  const groups = withoutCards(groupSessions(sessions.values()));
  return (
    <>
      <section ref={list} className="deck" aria-label="Waiting" tabIndex={-1}>
        {shown.map((card) => (
          <PhoneCardView
            key={card.id}
            card={card}
            session={sessions.get(card.sessionId)}
            ended={cards.has(card.id) ? undefined : endedWords.get(card.id)}
            onOpen={sessions.has(card.sessionId) ? () => onOpen(card.sessionId) : undefined}
          />
        ))}
        {shown.length === 0 && (
          <EmptyState title="Nothing waits for you">
            {sessions.size === 0
              ? 'Start a session in Signalbox on your computer; what it asks appears here.'
              : 'What an agent asks appears here.'}
          </EmptyState>
        )}
      </section>
      {groups.map(({ group, sessions: ofGroup }) => (
        <section key={group} className="ps-group" aria-label={groupWords[group]}>
          <h2 className="ps-head">
            <span>{groupWords[group]}</span>
            <span>{ofGroup.length}</span>
          </h2>
          {ofGroup.slice(0, most).map((session) => (
            <SessionRow key={session.id} session={session} onOpen={onOpen} />
          ))}
          {ofGroup.length > most && (
            <Button look="ghost" className="ps-all" onClick={onAll}>
              {`Show all ${ofGroup.length}`}
            </Button>
          )}
        </section>
      ))}
    </>
  );
}
