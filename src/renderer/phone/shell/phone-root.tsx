import './shell.css';
import { useEffect, useRef } from 'react';
import { applyTheme } from '../../ui/theme.ts';
import { useLinkState, useRoom } from '../client/phone-client.tsx';
import { DeckScreen } from '../deck/deck-screen.tsx';
import { SeenCardsProvider } from '../deck/seen-cards.tsx';
import { DigitsScreen } from '../pairing/digits-screen.tsx';
import { PausedScreen, RefusedScreen } from '../pairing/gone-screen.tsx';
import { PairScreen } from '../pairing/pair-screen.tsx';
import { WaitingScreen } from '../pairing/waiting-screen.tsx';
import { SessionScreen } from '../session/session-screen.tsx';
import { SessionsScreen } from '../sessions/sessions-screen.tsx';
import { UsageScreen } from '../usage/usage-screen.tsx';
import { LinkNote } from './link-note.tsx';
import { PhoneHeader } from './phone-header.tsx';
import { TabBar } from './tab-bar.tsx';
import { useLooking } from './use-looking.ts';
import { useNews } from './use-news.ts';
import { usePlace } from './use-place.ts';

/** The whole page, by how it stands with the desk. */
export function PhoneRoot() {
  const state = useLinkState();
  const { ready } = useRoom();

  useEffect(() => applyTheme('system', document.documentElement, matchMedia('(prefers-color-scheme: light)')), []);

  switch (state.phase) {
    case 'unpaired':
      return <PairScreen trouble={state.trouble} />;
    case 'comparing':
      return <DigitsScreen digits={state.digits} />;
    case 'refused':
      return <RefusedScreen />;
    case 'paused':
      return <PausedScreen />;
    default:
      return ready ? (
        <SeenCardsProvider>
          <Room />
        </SeenCardsProvider>
      ) : (
        <WaitingScreen />
      );
  }
}

/** Everything that a paired phone shows. What was seen last stays while the desk is away. */
function Room() {
  const { place, toTab, toSession, back } = usePlace();
  const { sessions } = useRoom();
  const news = useNews();
  const main = useRef<HTMLElement>(null);
  const session = place.session === undefined ? undefined : sessions.get(place.session);
  useLooking(session?.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place begins at its top
  useEffect(() => {
    main.current?.scrollTo({ top: 0 });
  }, [place.tab]);

  return (
    <div className="ph">
      <p className="ui-hidden" role="status">
        {news}
      </p>
      {session ? (
        <SessionScreen key={session.id} session={session} onBack={back} />
      ) : (
        <>
          <PhoneHeader />
          <LinkNote />
          <main ref={main} className="ph-main">
            {place.tab === 'deck' && <DeckScreen onOpen={toSession} onAll={() => toTab('sessions')} />}
            {place.tab === 'sessions' && <SessionsScreen onOpen={toSession} />}
            {place.tab === 'usage' && <UsageScreen onOpen={toSession} />}
          </main>
          <TabBar tab={place.tab} onTab={toTab} />
        </>
      )}
    </div>
  );
}
