import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellCounts,
  emptyLayout,
  focusedSession,
  foldLayout,
  type Layout,
  type LayoutAction,
  layoutSchema,
  parseLayout,
  shapeOf,
  visibleCells,
} from './layout.ts';

function folded(layout: Layout, ...actions: LayoutAction[]): Layout {
  return actions.reduce(foldLayout, layout);
}

const shown = (layout: Layout) => visibleCells(layout).map(({ sessionId }) => sessionId);

const filled = (...sessionIds: string[]) => foldLayout(emptyLayout, { type: 'fill', sessionIds, most: 4 });

describe('filling', () => {
  it.each([
    [[], 1],
    [['a'], 1],
    [['a', 'b'], 2],
    [['a', 'b', 'c'], 4],
    [['a', 'b', 'c', 'd', 'e', 'f'], 4],
  ])('shows %j in %i cells', (ids, count) => {
    const layout = filled(...ids);
    expect(layout.count).toBe(count);
    expect(shown(layout).filter(Boolean)).toEqual(ids.slice(0, 4));
  });

  it('adds what comes later and moves nothing', () => {
    const layout = foldLayout(filled('a', 'b'), { type: 'fill', sessionIds: ['c', 'a', 'b'], most: 4 });
    expect(shown(layout)).toEqual(['a', 'b', 'c', null]);
  });
});

describe('foldLayout', () => {
  const four = filled('a', 'b', 'c', 'd');

  it('shows a session in the focused cell', () => {
    const layout = folded(four, { type: 'focus', cell: 2 }, { type: 'show', sessionId: 'x' });
    expect(shown(layout)).toEqual(['a', 'b', 'x', 'd']);
    expect(layout.focus).toBe(2);
  });

  it('moves the focus to a session that is visible already', () => {
    expect(folded(four, { type: 'show', sessionId: 'd' })).toEqual({ ...four, focus: 3 });
  });

  it('fetches a session from a cell that is not visible', () => {
    const nine = folded({ ...emptyLayout, count: 9 }, { type: 'place', sessionId: 'z', cell: 8 });
    const layout = folded(
      nine,
      { type: 'focus', cell: 0 },
      { type: 'count', count: 4 },
      { type: 'show', sessionId: 'z' },
    );
    expect(shown(layout)).toEqual(['z', null, null, null]);
    expect(layout.cells.filter((id) => id === 'z')).toHaveLength(1);
  });

  it('adds to an empty cell before it covers one', () => {
    const two = { ...filled('a', 'b'), count: 4 as const };
    expect(shown(folded(two, { type: 'add', sessionId: 'n' }))).toEqual(['a', 'b', 'n', null]);
    expect(shown(folded(four, { type: 'focus', cell: 1 }, { type: 'add', sessionId: 'n' }))).toEqual([
      'a',
      'n',
      'c',
      'd',
    ]);
  });

  it('prefers the focused cell when that is empty', () => {
    const layout = folded({ ...emptyLayout, count: 4 }, { type: 'focus', cell: 3 }, { type: 'add', sessionId: 'n' });
    expect(shown(layout)).toEqual([null, null, null, 'n']);
  });

  it('changes two cells when one session is dropped on another', () => {
    expect(shown(folded(four, { type: 'place', sessionId: 'a', cell: 3 }))).toEqual(['d', 'b', 'c', 'a']);
  });

  it('moves the focus by arrows and stops at the edge', () => {
    const right = folded(four, { type: 'move', direction: 'right' });
    expect(right.focus).toBe(1);
    expect(folded(right, { type: 'move', direction: 'right' }).focus).toBe(1);
    expect(folded(right, { type: 'move', direction: 'down' }).focus).toBe(3);
    expect(folded(right, { type: 'move', direction: 'down' }, { type: 'move', direction: 'left' }).focus).toBe(2);
    expect(folded(right, { type: 'move', direction: 'up' }).focus).toBe(1);
  });

  it('goes round all sizes and keeps the focused session on the screen', () => {
    let layout = folded(four, { type: 'focus', cell: 3 });
    const counts = cellCounts.map(() => {
      layout = foldLayout(layout, { type: 'cycle' });
      return layout.count;
    });
    expect(counts).toEqual([6, 9, 1, 2, 4]);
    expect(focusedSession(layout)).toBe('d');
    expect(shown(layout)).toContain('d');
  });

  it('remembers what a smaller grid hides', () => {
    const layout = folded(four, { type: 'count', count: 1 }, { type: 'count', count: 4 });
    expect(shown(layout)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('shows the focused cell alone and goes back', () => {
    const alone = folded(four, { type: 'focus', cell: 1 }, { type: 'toggleWhole' });
    expect(visibleCells(alone)).toEqual([{ cell: 1, sessionId: 'b' }]);
    expect(shown(foldLayout(alone, { type: 'toggleWhole' }))).toHaveLength(4);
  });

  it('empties the cells of deleted sessions and else changes nothing', () => {
    expect(shown(folded(four, { type: 'forget', sessionIds: new Set(['b', 'd']) }))).toEqual(['a', null, 'c', null]);
    expect(foldLayout(four, { type: 'forget', sessionIds: new Set(['x']) })).toBe(four);
  });

  it('stays a valid layout whatever is done to it', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j');
    const cell = fc.integer({ min: 0, max: 8 });
    const action: fc.Arbitrary<LayoutAction> = fc.oneof(
      fc.record({ type: fc.constant('show' as const), sessionId: id }),
      fc.record({ type: fc.constant('add' as const), sessionId: id }),
      fc.record({ type: fc.constant('focus' as const), cell }),
      fc.record({ type: fc.constant('move' as const), direction: fc.constantFrom('left', 'right', 'up', 'down') }),
      fc.record({ type: fc.constant('count' as const), count: fc.constantFrom(...cellCounts) }),
      fc.constant({ type: 'cycle' as const }),
      fc.constant({ type: 'toggleWhole' as const }),
      fc.array(id).map((ids) => ({ type: 'forget' as const, sessionIds: new Set(ids) })),
      fc.record({
        type: fc.constant('fill' as const),
        sessionIds: fc.array(id),
        most: fc.constantFrom(...cellCounts),
      }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const layout = folded(emptyLayout, ...actions);
        const ids = layout.cells.filter((one) => one !== null);
        expect(new Set(ids).size).toBe(ids.length);
        expect(layout.focus).toBeLessThan(layout.count);
        expect(layoutSchema.safeParse(layout).success).toBe(true);
        expect(visibleCells(layout).some(({ cell: place }) => place === layout.focus)).toBe(true);
      }),
    );
  });
});

describe('shapeOf', () => {
  it.each(cellCounts)('holds exactly %i cells', (count) => {
    const { columns, rows } = shapeOf(count);
    expect(columns * rows).toBe(count);
  });
});

describe('parseLayout', () => {
  it('reads back what was kept', () => {
    const layout = filled('a', 'b', 'c');
    expect(parseLayout(JSON.stringify(layout))).toEqual(layout);
  });

  it.each([[undefined], ['{'], ['null'], ['{"count":3}'], [JSON.stringify({ ...emptyLayout, count: 2, focus: 5 })]])(
    'opens as for the first time on %s',
    (text) => {
      expect(parseLayout(text)).toBeUndefined();
    },
  );
});
