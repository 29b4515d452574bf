import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../client/provider.tsx';
import { useRoomReady, useSessions } from '../../client/use-room.ts';
import { applyTheme, parseTheme, rememberTheme, type Theme } from '../../ui/theme.ts';
import { type CellCount, cellCounts, foldLayout, type Layout, parseLayout } from '../grid/layout.ts';
import { railOrder } from '../rail/rail-groups.ts';
import { type DeskAction, type DeskState, filledCells } from './desk-state.ts';

/** What the address asks for, for this window alone: `?theme=light&layout=9`. */
export type Wished = { theme: Theme | undefined; count: CellCount | undefined };

export function wishedOf(search: string): Wished {
  const asked = new URLSearchParams(search);
  const count = cellCounts.find((one) => `${one}` === asked.get('layout'));
  return { theme: parseTheme(asked.get('theme')), count };
}

/** Changes of the layout are stored when they have stood still for this long. */
const storeAfterMs = 400;

/** Reads theme and layout once, keeps the grid in step with the sessions there are, and stores what a person changes. */
export function usePreferences(state: DeskState, dispatch: (action: DeskAction) => void, wished: Wished): boolean {
  const client = useClient();
  const ready = useRoomReady();
  const sessions = useSessions();
  const [stored, setStored] = useState<{ layout: Layout | undefined; theme: Theme | undefined }>();
  const [restored, setRestored] = useState(false);
  const kept = useRef<{ layout: Layout; theme: Theme }>(undefined);

  useEffect(() => {
    void client.call('preference.all', {}).then((all) => {
      const found = all.ok ? all.value : {};
      setStored({ layout: parseLayout(found.layout), theme: parseTheme(found.theme) });
    });
  }, [client]);

  const ids = sessions.map((session) => session.id).join(' ');
  const known = useRef<ReadonlySet<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the coming and going of sessions moves cells
  useEffect(() => {
    if (!ready || !stored) return;
    const present = new Set(sessions.map((session) => session.id));
    if (!restored) {
      const layout =
        stored.layout && foldLayout(stored.layout, { type: 'forget', sessionIds: absent(stored.layout, present) });
      dispatch({ type: 'restore', layout, theme: wished.theme ?? stored.theme });
      if (stored.theme) rememberTheme(stored.theme);
      if (wished.count) dispatch({ type: 'settle', action: { type: 'count', count: wished.count } });
      setRestored(true);
    }
    const gone = new Set([...known.current].filter((id) => !present.has(id)));
    known.current = present;
    if (gone.size > 0) dispatch({ type: 'settle', action: { type: 'forget', sessionIds: gone } });
    if (restored ? !state.filling : stored.layout) return;
    const sessionIds = railOrder(sessions).map((session) => session.id);
    dispatch({ type: 'settle', action: { type: 'fill', sessionIds, most: wished.count ?? filledCells } });
  }, [ready, stored, restored, ids]);

  useEffect(
    () => applyTheme(state.theme, document.documentElement, matchMedia('(prefers-color-scheme: light)')),
    [state.theme],
  );

  useEffect(() => {
    if (!restored) return;
    const before = kept.current;
    kept.current ??= { layout: state.layout, theme: state.theme };
    if (!before) return;
    const timer = setTimeout(() => {
      // A grid that nobody has arranged is not worth keeping: the next start fills it anew.
      if (before.layout !== state.layout && !state.filling) {
        void client.call('preference.set', { key: 'layout', value: JSON.stringify(state.layout) });
      }
      if (before.theme !== state.theme) {
        rememberTheme(state.theme);
        void client.call('preference.set', { key: 'theme', value: state.theme });
      }
      kept.current = { layout: state.layout, theme: state.theme };
    }, storeAfterMs);
    return () => clearTimeout(timer);
  }, [client, restored, state.layout, state.theme, state.filling]);

  return restored;
}

function absent(layout: Layout, present: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(layout.cells.filter((id): id is string => id !== null && !present.has(id)));
}
