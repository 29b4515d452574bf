import { useEffect, useRef, useState } from 'react';
import type { Room } from '../../client/room-store.ts';
import { useRoom, useRoomReady, useWaiting } from '../../client/use-room.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const sessionById = (room: Room) => room.sessionById;

/** Says aloud what came to the deck, once, and without taking the focus from anywhere. */
export function DeckNews() {
  const waiting = useWaiting();
  const sessions = useRoom(sessionById);
  const ready = useRoomReady();
  const known = useRef<ReadonlySet<string>>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!ready) return;
    const before = known.current;
    known.current = new Set(waiting.map(({ record }) => record.id));
    const fresh = before ? waiting.filter(({ record }) => !before.has(record.id)) : [];
    if (fresh.length === 0) return;
    const words = fresh.map(({ record }) => {
      const title = sessions.get(record.sessionId)?.title ?? 'A session';
      return `${title} ${record.ask.kind === 'approval' ? 'asks for an approval' : 'asks a question'}.`;
    });
    setNews(`${words.join(' ')} ${waiting.length} waiting.`);
  }, [ready, waiting, sessions]);
  return (
    <div aria-live="polite">
      <VisuallyHidden>{news}</VisuallyHidden>
    </div>
  );
}
