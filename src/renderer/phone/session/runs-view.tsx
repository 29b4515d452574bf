import '../../session/session-transcript.css';
import { Fragment, type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { OpenItemsProvider } from '../../session/open-items.tsx';
import { useStayAtNewest } from '../../session/use-stay-at-newest.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { RunsPicture } from '../store/session-runs.ts';
import { RunRow } from './run-row.tsx';

export type RunsViewProps = {
  picture: RunsPicture;
  onOlder: () => void;
  title: string;
  /** Stands at the end: the cards that wait. */
  children: ReactNode;
};

/** What was said and done, live; it opens at its end, and stays there until the reader scrolls up. */
export function RunsView({ picture, onOlder, title, children }: RunsViewProps) {
  const { runs, phase, message, more, loadingOlder } = picture;
  const stay = useStayAtNewest(
    onOlder,
    useCallback(() => undefined, []),
  );
  useKeptPlace(stay.scroller, runs[0]?.header.runId, runs[0]?.events[0]?.seq);

  if (phase === 'refused') return <EmptyState title="This transcript cannot be shown">{message}</EmptyState>;
  const isEmpty = phase === 'ready' && runs.length === 0;
  return (
    <main className="tx rv" data-phase={phase} aria-label={`Transcript of ${title}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <div ref={stay.scroller} className="tx-scroll" tabIndex={0}>
        <div ref={stay.content} className="tx-content">
          {more && (
            <Button look="ghost" className="rv-older" onClick={onOlder} disabled={loadingOlder}>
              {loadingOlder ? 'Loading older entries…' : 'Show older entries'}
            </Button>
          )}
          <OpenItemsProvider>
            {runs.map(({ header, transcript }) => (
              <RunItems key={header.runId} runId={header.runId} items={transcript.items} />
            ))}
          </OpenItemsProvider>
          {phase === 'loading' && (
            <p className="rv-loading">
              <Spinner label="Loading the transcript" />
            </p>
          )}
          {children}
        </div>
        {isEmpty && <EmptyState title="Nothing here yet">What the agent says and does appears here.</EmptyState>}
      </div>
      {stay.away && (
        <Button className="tx-newest" onClick={stay.toNewest}>
          Newest ↓
        </Button>
      )}
    </main>
  );
}

type Items = RunsPicture['runs'][number]['transcript']['items'];

/** Keys of items are their own within one run only. */
function RunItems({ runId, items }: { runId: string; items: Items }) {
  return items.map((item) => (
    <Fragment key={`${runId} ${item.key}`}>
      <RunRow item={item} />
    </Fragment>
  ));
}

/** When something comes in above, what is being read stays where it is. */
function useKeptPlace(scroller: RefObject<HTMLElement | null>, run: string | undefined, seq: number | undefined): void {
  const before = useRef<{ key: string; height: number }>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const key = `${run} ${seq}`;
    const known = before.current;
    if (known && known.key !== key) element.scrollTop += element.scrollHeight - known.height;
    before.current = { key, height: element.scrollHeight };
  });
}
