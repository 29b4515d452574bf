import { useEffect } from 'react';
import { limits } from '../../../shared/limits.ts';
import { usePhoneClient } from '../client/phone-client.tsx';
import { useSeenCards } from '../deck/seen-cards.tsx';

/** What comes and goes within this is told once. Milliseconds. */
const settleMs = 300;

/** Tells the desk what is before the person's eyes: it is quiet about that, and calls about the rest. */
export function useLooking(sessionId: string | undefined): void {
  const { link } = usePhoneClient();
  const cards = useSeenCards();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      clearTimeout(timer);
      const visible = document.visibilityState === 'visible';
      const seen = visible ? cards.ids().slice(0, limits.waitingPerSession) : [];
      link.tell('looking', { visible, sessionId: visible ? (sessionId ?? null) : null, cards: seen });
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, settleMs);
    };
    soon();
    const stops = [
      cards.onChange(soon),
      link.onReport(({ type }) => {
        if (type === 'welcome') soon();
      }),
    ];
    // A page that is put away may not get another chance.
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [link, cards, sessionId]);
}
