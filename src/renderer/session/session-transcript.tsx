import './session-transcript.css';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useSessionTitle } from '../client/use-room.ts';
import { useSessionView } from '../client/use-session-view.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { OpenItemsProvider } from './open-items.tsx';
import { TranscriptRowView } from './transcript-row.tsx';
import { arrangeRows, type RowsByKey, type TranscriptRow } from './transcript-rows.ts';
import { type LookAt, useLookAt } from './use-look-at.ts';
import { useStayAtNewest } from './use-stay-at-newest.ts';

type TranscriptProps = { sessionId: string; lookAt?: LookAt };

/** Everything said and done in a session, live; fills its parent's height, and opens at the newest entry. */
export function SessionTranscript({ sessionId, lookAt = nowhere }: TranscriptProps) {
  return (
    <OpenItemsProvider key={sessionId}>
      <LiveTranscript sessionId={sessionId} lookAt={lookAt} />
    </OpenItemsProvider>
  );
}

/** As the style sheet has it, in pixels. */
const topPadding = 12;

const nowhere: LookAt = { target: undefined, onLooked: () => undefined };
const noRows: RowsByKey = new Map();

function LiveTranscript({ sessionId, lookAt }: Required<TranscriptProps>) {
  const { view, store } = useSessionView(sessionId);
  const title = useSessionTitle(sessionId) ?? 'a session';
  const { rows, grewAtTop } = useRows(view.transcript.items);
  const stay = useStayAtNewest(
    useCallback(() => void store.loadOlder(), [store]),
    useCallback((away: boolean) => store.setAtNewest(!away), [store]),
  );

  const list = useRef<VirtualizerHandle>(null);
  const marked = useLookAt(lookAt, { view, store, rows, list, stay });

  if (view.phase === 'refused') {
    return <EmptyState title="This transcript cannot be shown">{view.message}</EmptyState>;
  }
  return (
    <section className="tx" data-phase={view.phase} aria-label={`Transcript of ${title}`}>
      {view.loadingOlder && (
        <div className="tx-older">
          <Spinner label="Loading older entries" />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <div ref={stay.scroller} className="tx-scroll" tabIndex={0}>
        <div ref={stay.content} className="tx-content">
          <Virtualizer ref={list} scrollRef={stay.scroller} data={rows} shift={grewAtTop} startMargin={topPadding}>
            {(row: TranscriptRow) => (
              <TranscriptRowView key={row.key} row={row} sessionId={sessionId} marked={row.key === marked} />
            )}
          </Virtualizer>
        </div>
        {view.phase === 'live' && rows.length === 0 && (
          <EmptyState title="Nothing here yet">Write the first message below.</EmptyState>
        )}
      </div>
      {stay.away && (
        <Button className="tx-newest" onClick={stay.toNewest}>
          Jump to newest ↓
        </Button>
      )}
    </section>
  );
}

/** Rows for the list, and whether the list changed at its beginning since the last time. */
function useRows(items: Parameters<typeof arrangeRows>[0]) {
  const last = useRef<{ byKey: RowsByKey; first: string | undefined }>({ byKey: noRows, first: undefined });
  const { rows, byKey } = arrangeRows(items, last.current.byKey);
  const first = rows[0]?.key;
  const before = last.current.first;
  const grewAtTop =
    before !== undefined && first !== before && (byKey.has(before) || last.current.byKey.has(first ?? ''));
  useLayoutEffect(() => {
    last.current = { byKey, first };
  });
  return { rows, grewAtTop };
}
