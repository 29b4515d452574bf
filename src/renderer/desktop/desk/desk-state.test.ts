import { describe, expect, it } from 'vitest';
import { emptyLayout } from '../grid/layout.ts';
import { type DeskAction, firstDeskState, foldDesk } from './desk-state.ts';

const folded = (...actions: DeskAction[]) => actions.reduce(foldDesk, firstDeskState);
const fill = (...sessionIds: string[]): DeskAction => {
  return { type: 'settle', action: { type: 'fill', sessionIds, most: 4 } };
};
const cellsOf = (state: typeof firstDeskState) => state.layout.cells.slice(0, state.layout.count);

describe('foldDesk', () => {
  it('grows an unarranged grid for a new session and focuses it', () => {
    const state = folded(fill('a'), { type: 'arrange', action: { type: 'add', sessionId: 'b' } });
    expect(cellsOf(state)).toEqual(['a', 'b']);
    expect(state.layout.focus).toBe(1);
    expect(state.filling).toBe(true);
  });

  it('leaves an arranged grid as large as it is', () => {
    const state = folded(
      fill('a'),
      { type: 'arrange', action: { type: 'count', count: 2 } },
      { type: 'arrange', action: { type: 'count', count: 1 } },
      { type: 'arrange', action: { type: 'add', sessionId: 'b' } },
    );
    expect(cellsOf(state)).toEqual(['b']);
    expect(state.filling).toBe(false);
  });

  it('takes looking about for no arranging', () => {
    const state = folded(
      fill('a', 'b'),
      { type: 'arrange', action: { type: 'focus', cell: 1 } },
      { type: 'arrange', action: { type: 'toggleWhole' } },
      { type: 'arrange', action: { type: 'toggleDeck' } },
    );
    expect(state.filling).toBe(true);
  });

  it('restores what was kept, and fills only where nothing was', () => {
    expect(folded({ type: 'restore', layout: emptyLayout, theme: 'light' })).toMatchObject({
      filling: false,
      theme: 'light',
    });
    expect(folded({ type: 'restore', layout: undefined, theme: undefined })).toMatchObject({
      filling: true,
      theme: 'system',
    });
  });

  it('has one thing over the room at a time', () => {
    const open = folded({ type: 'open', overlay: { kind: 'help' } }, { type: 'open', overlay: { kind: 'palette' } });
    expect(open.overlay).toEqual({ kind: 'palette' });
    expect(foldDesk(open, { type: 'close' }).overlay).toBeUndefined();
    expect(foldDesk(firstDeskState, { type: 'close' })).toBe(firstDeskState);
  });
});
