import type { SessionEvent } from '../../shared/event.ts';
import { emptyTranscript, foldAll, type Transcript } from '../../shared/transcript.ts';
import type { Item } from '../../shared/transcript-item.ts';

/** A run of events without gaps, and what it folds to. `more`: older ones exist. */
export type SessionWindow = {
  readonly events: readonly SessionEvent[];
  readonly transcript: Transcript;
  readonly more: boolean;
};

export const emptyWindow: SessionWindow = { events: [], transcript: emptyTranscript, more: false };

export function lastSeqOf(window: SessionWindow): number {
  return window.events.at(-1)?.seq ?? -1;
}

function windowOf(events: readonly SessionEvent[], more: boolean): SessionWindow {
  return { events, transcript: foldAll(events), more };
}

/** The newest page joins what is held when they touch; otherwise it replaces it. */
export function joinNewest(window: SessionWindow, events: readonly SessionEvent[], more: boolean): SessionWindow {
  const first = events[0];
  const last = lastSeqOf(window);
  const touches = window.events.length > 0 && first !== undefined && first.seq <= last + 1;
  if (!touches) return windowOf(events, more);
  return append(window, events) ?? window;
}

/** Adds what is new. `undefined`: there is a gap, and the window must begin again. */
export function append(window: SessionWindow, entries: readonly SessionEvent[]): SessionWindow | undefined {
  let last = lastSeqOf(window);
  const fresh: SessionEvent[] = [];
  for (const event of entries) {
    if (event.seq <= last) continue;
    if (event.seq !== last + 1) return undefined;
    last = event.seq;
    fresh.push(event);
  }
  if (fresh.length === 0) return window;
  return {
    events: window.events.concat(fresh),
    transcript: foldAll(fresh, window.transcript),
    more: window.more,
  };
}

/** Puts an older page in front, and folds all again. A page that does not touch comes from an older question, and is dropped. */
export function prepend(window: SessionWindow, older: readonly SessionEvent[], more: boolean): SessionWindow {
  const first = window.events[0];
  const last = older.at(-1);
  if (!first || !last) return { ...window, more };
  if (last.seq !== first.seq - 1) return window;
  return windowOf(older.concat(window.events), more);
}

/** Drops the oldest events down to about `keep`, at a place that no item spans, so that the rest folds to the same items. */
export function trim(window: SessionWindow, keep: number): SessionWindow {
  const target = window.events[window.events.length - keep]?.seq;
  if (target === undefined) return window;
  const cut = cutBefore(window.transcript.items, target);
  const first = window.transcript.items[cut];
  if (cut === 0 || !first) return window;
  const items = window.transcript.items.slice(cut);
  const places = new Map(items.map((item, place) => [item.key, place]));
  const homes = new Map([...window.transcript.homes].filter(([, key]) => places.has(key)));
  return {
    events: window.events.slice(window.events.findIndex((event) => event.seq >= first.seq)),
    transcript: { ...window.transcript, items, places, homes },
    more: true,
  };
}

/** The last place at or before `target` where everything above is finished. */
function cutBefore(items: readonly Item[], target: number): number {
  let found = 0;
  let reach = -1;
  for (const [place, item] of items.entries()) {
    if (item.seq > target) break;
    if (reach < item.seq) found = place;
    reach = Math.max(reach, isOver(item) ? item.lastSeq : Number.POSITIVE_INFINITY);
  }
  return found;
}

function isOver(item: Item): boolean {
  if (item.kind === 'tool') return item.state === 'done' || item.state === 'failed';
  if (item.kind === 'waiting') return item.view.settlement !== undefined;
  if (item.kind === 'text' || item.kind === 'thought') return !item.open;
  return true;
}
