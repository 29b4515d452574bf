import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { SessionStore, SessionView } from '../client/session-store.ts';
import { placeOfSeq, type TranscriptRow } from './transcript-rows.ts';
import type { StayAtNewest } from './use-stay-at-newest.ts';

/** How long the entry that was looked for stands out, in milliseconds. */
const markedMs = 2_400;

export type LookAt = {
  /** The seq of an event that is to be brought into view; absent: nothing is looked for. */
  target: number | undefined;
  /** It is in view, or could not be found. */
  onLooked: () => void;
};

type LookParts = {
  view: SessionView;
  store: SessionStore;
  rows: readonly TranscriptRow[];
  list: RefObject<VirtualizerHandle | null>;
  stay: StayAtNewest;
};

/** Loads the transcript back to an event, scrolls to its row, and says which row is to stand out for a while. */
export function useLookAt({ target, onLooked }: LookAt, parts: LookParts): string | undefined {
  const { view, store, rows, list } = parts;
  const { leave, settle } = parts.stay;
  const [loaded, setLoaded] = useState<number>();
  const [marked, setMarked] = useState<string>();
  const looked = useRef(onLooked);
  useEffect(() => {
    looked.current = onLooked;
  });

  const live = view.phase === 'live';
  useEffect(() => {
    if (target === undefined || !live) return;
    let stale = false;
    leave();
    void store.loadBackTo(target).then(() => {
      if (!stale) setLoaded(target);
    });
    return () => {
      stale = true;
    };
  }, [target, live, store, leave]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come later do not scroll again
  useEffect(() => {
    if (loaded === undefined) return;
    setLoaded(undefined);
    const place = placeOfSeq(rows, loaded);
    list.current?.scrollToIndex(Math.max(0, place), { align: 'center' });
    setMarked(rows[place]?.key);
    looked.current();
  }, [loaded]);

  useEffect(() => {
    if (marked === undefined) return;
    const timer = setTimeout(() => {
      setMarked(undefined);
      settle();
    }, markedMs);
    return () => clearTimeout(timer);
  }, [marked, settle]);

  return marked;
}
