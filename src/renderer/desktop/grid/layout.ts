import { z } from 'zod';

/** How many cells the grid can have. */
export const cellCounts = [1, 2, 4, 6, 9] as const;
export type CellCount = (typeof cellCounts)[number];
const mostCells = 9;

/**
 * What stands where. `cells` always has nine places, so that a smaller grid forgets nothing: the first `count` are visible.
 * A session stands in at most one cell. `whole`: the focused cell alone is shown, and `count` comes back after it.
 * `deck` and `rail` are what a person chose; a narrow window may show less. How the deck is arranged came later, so an older
 * layout is without it.
 */
export const layoutSchema = z.strictObject({
  count: z.literal(cellCounts),
  cells: z.array(z.string().nullable()).length(mostCells),
  focus: z
    .number()
    .int()
    .min(0)
    .max(mostCells - 1),
  whole: z.boolean(),
  deck: z.boolean(),
  rail: z.boolean(),
  deckOrder: z.enum(['age', 'risk']).default('age'),
  deckGroups: z.boolean().default(false),
});
export type Layout = z.infer<typeof layoutSchema>;

export type Direction = 'left' | 'right' | 'up' | 'down';

export type LayoutAction =
  /** Goes to the focused cell, unless it is visible already: then the focus goes to it. */
  | { type: 'show'; sessionId: string }
  | { type: 'place'; sessionId: string; cell: number }
  /** Like `show`, but an empty visible cell is taken first, so that a new session covers nothing. */
  | { type: 'add'; sessionId: string }
  | { type: 'empty'; cell: number }
  | { type: 'focus'; cell: number }
  | { type: 'move'; direction: Direction }
  | { type: 'count'; count: CellCount }
  | { type: 'cycle' }
  | { type: 'toggleWhole' }
  | { type: 'toggleDeck' }
  | { type: 'toggleRail' }
  | { type: 'deckOrder'; order: Layout['deckOrder'] }
  | { type: 'toggleDeckGroups' }
  /** Empties the cells of sessions that are no more. */
  | { type: 'forget'; sessionIds: ReadonlySet<string> }
  /** Puts sessions that stand nowhere into empty cells, and lets the grid grow up to `most` for them. */
  | { type: 'fill'; sessionIds: readonly string[]; most: CellCount }
  | { type: 'restore'; layout: Layout };

/** Of a person who has none yet; it grows with the sessions that come. */
export const emptyLayout: Layout = {
  count: 1,
  cells: Array.from({ length: mostCells }, () => null),
  focus: 0,
  whole: false,
  deck: true,
  rail: true,
  deckOrder: 'age',
  deckGroups: false,
};

/** Columns and rows of a grid, landscape: a transcript wants width less than the deck wants height. */
export function shapeOf(count: CellCount): { columns: number; rows: number } {
  if (count === 1) return { columns: 1, rows: 1 };
  if (count === 2) return { columns: 2, rows: 1 };
  if (count === 4) return { columns: 2, rows: 2 };
  if (count === 6) return { columns: 3, rows: 2 };
  return { columns: 3, rows: 3 };
}

/** The cells that are on the screen, in reading order. */
export function visibleCells(layout: Layout): { cell: number; sessionId: string | null }[] {
  const all = layout.cells.slice(0, layout.count).map((sessionId, cell) => ({ cell, sessionId }));
  return layout.whole ? all.filter(({ cell }) => cell === layout.focus) : all;
}

export function focusedSession(layout: Layout): string | null {
  return layout.cells[layout.focus] ?? null;
}

export function foldLayout(layout: Layout, action: LayoutAction): Layout {
  switch (action.type) {
    case 'show': {
      const shown = layout.cells.indexOf(action.sessionId);
      if (shown >= 0 && shown < layout.count) return focusOn(layout, shown);
      return place(layout, action.sessionId, layout.focus);
    }
    case 'add': {
      const shown = layout.cells.indexOf(action.sessionId);
      if (shown >= 0 && shown < layout.count) return focusOn(layout, shown);
      const free = layout.cells.findIndex((cell, index) => cell === null && index < layout.count);
      const cell = focusedSession(layout) === null || free < 0 ? layout.focus : free;
      return focusOn(place(layout, action.sessionId, cell), cell);
    }
    case 'place':
      return focusOn(place(layout, action.sessionId, action.cell), action.cell);
    case 'empty':
      return { ...layout, cells: layout.cells.with(action.cell, null), whole: false };
    case 'focus':
      return focusOn(layout, action.cell);
    case 'move':
      return layout.whole ? layout : { ...layout, focus: neighbour(layout, action.direction) };
    case 'count':
      return recount(layout, action.count);
    case 'cycle': {
      const next = cellCounts[(cellCounts.indexOf(layout.count) + 1) % cellCounts.length] ?? 1;
      return recount(layout, next);
    }
    case 'toggleWhole':
      return layout.count === 1 ? layout : { ...layout, whole: !layout.whole };
    case 'toggleDeck':
      return { ...layout, deck: !layout.deck };
    case 'toggleRail':
      return { ...layout, rail: !layout.rail };
    case 'deckOrder':
      return { ...layout, deckOrder: action.order };
    case 'toggleDeckGroups':
      return { ...layout, deckGroups: !layout.deckGroups };
    case 'forget':
      if (!layout.cells.some((id) => id !== null && action.sessionIds.has(id))) return layout;
      return { ...layout, cells: layout.cells.map((id) => (id !== null && action.sessionIds.has(id) ? null : id)) };
    case 'fill':
      return fill(layout, action.sessionIds, action.most);
    case 'restore':
      return action.layout;
    default:
      return action satisfies never;
  }
}

function focusOn(layout: Layout, cell: number): Layout {
  return cell < layout.count && cell !== layout.focus ? { ...layout, focus: cell } : layout;
}

/** A session that comes from another cell changes places with the one that stands in its new cell. */
function place(layout: Layout, sessionId: string, cell: number): Layout {
  const from = layout.cells.indexOf(sessionId);
  if (from === cell) return layout;
  const displaced = layout.cells[cell] ?? null;
  const cells = layout.cells.with(cell, sessionId);
  return { ...layout, cells: from < 0 ? cells : cells.with(from, displaced) };
}

function fill(layout: Layout, sessionIds: readonly string[], most: CellCount): Layout {
  const cells = [...layout.cells];
  let count: CellCount = layout.count;
  for (const sessionId of sessionIds) {
    if (cells.includes(sessionId)) continue;
    const free = cells.indexOf(null);
    if (free < 0 || free >= most) break;
    cells[free] = sessionId;
    count = cellCounts.find((one) => one > free && one >= count) ?? count;
  }
  if (count === layout.count && cells.every((id, cell) => id === layout.cells[cell])) return layout;
  return { ...layout, count, cells };
}

/** The focused session stays visible when the grid becomes smaller: it comes to the last cell that is left. */
function recount(layout: Layout, count: CellCount): Layout {
  if (layout.focus < count) return { ...layout, count, whole: false };
  const sessionId = focusedSession(layout);
  const focus = count - 1;
  const moved = sessionId === null ? layout : place(layout, sessionId, focus);
  return { ...moved, count, focus, whole: false };
}

function neighbour(layout: Layout, direction: Direction): number {
  const { columns, rows } = shapeOf(layout.count);
  const column = layout.focus % columns;
  const row = Math.floor(layout.focus / columns);
  const step = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
  const [across, along] = step[direction];
  const inside = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));
  return inside(row + along, rows) * columns + inside(column + across, columns);
}

/** What `preference.all` gave, or nothing when it is absent or not of this version. */
export function parseLayout(text: string | undefined): Layout | undefined {
  if (text === undefined) return undefined;
  try {
    const layout = layoutSchema.safeParse(JSON.parse(text));
    return layout.success && layout.data.focus < layout.data.count ? layout.data : undefined;
  } catch (error) {
    // A preference that is not JSON was damaged on disk; the room then opens as for the first time.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
