import './desk-root.css';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useServices } from '../../client/provider.tsx';
import { useRoomReady, useSession, useSessions } from '../../client/use-room.ts';
import type { WaitingCardHandle } from '../../session/waiting-card.tsx';
import { rememberedTheme } from '../../ui/theme.ts';
import { Deck } from '../deck/deck.tsx';
import { useDeckOrder } from '../deck/deck-order.ts';
import { FirstRun } from '../grid/first-run.tsx';
import { Grid } from '../grid/grid.tsx';
import { leaveText, writeInFocusedCell } from '../grid/keyboard-place.ts';
import { focusedSession, visibleCells } from '../grid/layout.ts';
import { Banners } from '../header/banners.tsx';
import { Header } from '../header/header.tsx';
import { type CommandId, cardAnswers } from '../keys/shortcuts.ts';
import { useKeys } from '../keys/use-keys.ts';
import { OverlayHost } from '../overlays/overlay.tsx';
import { ToastList } from '../overlays/toast-list.tsx';
import { Rail } from '../rail/rail.tsx';
import { createAsk } from './ask.ts';
import { cardOf, runCommand } from './commands.ts';
import { type Desk, DeskContext } from './desk.ts';
import { firstDeskState, foldDesk } from './desk-state.ts';
import { showFromOutside } from './show-from-outside.ts';
import { createToasts } from './toasts.ts';
import { useDeskStream } from './use-desk-stream.ts';
import { useMedia } from './use-media.ts';
import { usePreferences, type Wished } from './use-preferences.ts';
import { useReadyMark } from './use-ready-mark.ts';
import { useSteadyCard } from './use-steady-card.ts';

/** Below this the deck would leave the cells too little; it lies over them instead. */
const narrowQuery = '(max-width: 1099px)';
/** Below this the rail shows initials, whatever was chosen. */
const tightQuery = '(max-width: 819px)';
const mac = /^mac/i.test(navigator.platform);

type DeskRootProps = { wished: Wished };

/** The room: header, rail, grid and deck, and the keys that reach all of them. */
export function DeskRoot({ wished }: DeskRootProps) {
  const { connection, room } = useServices();
  const [state, dispatch] = useReducer(foldDesk, firstDeskState, (first) => ({
    ...first,
    theme: wished.theme ?? rememberedTheme() ?? first.theme,
  }));
  const [toasts] = useState(() => createToasts((milliseconds, run) => void setTimeout(run, milliseconds)));
  const ask = useMemo(() => createAsk(connection, toasts), [connection, toasts]);
  const card = useRef<WaitingCardHandle>(null);
  const narrow = useMedia(narrowQuery);
  const tight = useMedia(tightQuery);
  const ready = useRoomReady();
  const sessions = useSessions();
  const waiting = useDeckOrder(state.layout);
  const focused = useSession(focusedSession(state.layout) ?? '');
  const behaviour = useDeskStream(focusedSession(state.layout) ?? undefined, (shown) => {
    for (const action of showFromOutside(shown, { state, narrow })) dispatch(action);
  });
  const restored = usePreferences(state, dispatch, wished);

  const cards = waiting.map(({ record }) => record);
  const mayAnswer = useSteadyCard(cardOf(state.card, cards)?.id, state.card);
  const run = (id: CommandId) => {
    if (cardAnswers.has(id) && !mayAnswer()) return;
    const { sessionById } = room.getSnapshot();
    const place = { state, sessionById, cards, narrow, dispatch, ask, card: () => card.current };
    runCommand(id, { ...place, write: writeInFocusedCell, leaveText });
  };
  useKeys({ mac, session: focused !== undefined, card: cards.length > 0, run });

  const cells = visibleCells(state.layout);
  const shown = cells.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]));
  const empty = ready && sessions.length === 0 && shown.length === 0;
  useReadyMark(ready && restored, shown);

  useEffect(() => {
    document.title = cards.length > 0 ? `${cards.length} waiting · Signalbox` : 'Signalbox';
  }, [cards.length]);

  const desk: Desk = { state, dispatch, ask, behaviour, toasts, run, card, narrow, mac };
  const railWide = state.layout.rail && !tight;
  const deckBeside = !narrow && state.layout.deck;
  return (
    <DeskContext value={desk}>
      <div className="desk" data-rail={railWide} data-deck={deckBeside} data-narrow={narrow}>
        <Header />
        <Banners />
        <Rail wide={railWide} />
        {empty ? <FirstRun /> : <Grid />}
        {deckBeside && <Deck over={false} />}
        {narrow && state.deckOver && (
          <>
            <button
              type="button"
              className="desk-scrim"
              aria-label="Close the deck"
              tabIndex={-1}
              onClick={() => dispatch({ type: 'deckOver', shown: false })}
            />
            <Deck over />
          </>
        )}
      </div>
      <OverlayHost />
      <ToastList />
    </DeskContext>
  );
}
