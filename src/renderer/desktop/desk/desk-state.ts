import type { Theme } from '../../ui/theme.ts';
import { type CellCount, emptyLayout, foldLayout, type Layout, type LayoutAction } from '../grid/layout.ts';

/** What lies over the room; one at a time. */
export type Overlay =
  | { kind: 'palette' }
  | { kind: 'help' }
  | { kind: 'usage' }
  | { kind: 'settings'; section?: 'phones' }
  | { kind: 'newSession' }
  | { kind: 'history' }
  /** Several cards of the same kind as this one. */
  | { kind: 'together'; cardId: string }
  | { kind: 'permissions'; sessionId: string }
  | { kind: 'rename'; sessionId: string }
  | { kind: 'delete'; sessionId: string };

/** What the window would lose without harm: where things stand and what is open. Facts about sessions are never here. */
export type DeskState = {
  layout: Layout;
  theme: Theme;
  overlay: Overlay | undefined;
  /** The card that keys act on, while it waits. */
  card: string | undefined;
  /** In a window too narrow for the deck: it lies over the grid. */
  deckOver: boolean;
  /** A session whose composer takes the keyboard as soon as it is on the screen. */
  writeTo: string | undefined;
  /** An event that is to be brought into view as soon as its session is on the screen. */
  lookAt: { sessionId: string; seq: number } | undefined;
  /** Nobody has arranged the grid yet, so sessions that come fill it. */
  filling: boolean;
};

export type DeskAction =
  | { type: 'arrange'; action: LayoutAction }
  /** Not by a person: what was stored, or what came and went by itself. */
  | { type: 'settle'; action: LayoutAction }
  | { type: 'restore'; layout: Layout | undefined; theme: Theme | undefined }
  | { type: 'theme'; theme: Theme }
  | { type: 'open'; overlay: Overlay }
  | { type: 'close' }
  | { type: 'card'; id: string | undefined }
  | { type: 'writeTo'; sessionId: string | undefined }
  | { type: 'lookAt'; at: DeskState['lookAt'] }
  | { type: 'deckOver'; shown: boolean };

export const firstDeskState: DeskState = {
  layout: emptyLayout,
  theme: 'system',
  overlay: undefined,
  card: undefined,
  deckOver: false,
  writeTo: undefined,
  lookAt: undefined,
  filling: true,
};

export function foldDesk(state: DeskState, action: DeskAction): DeskState {
  switch (action.type) {
    case 'arrange': {
      const grown =
        action.action.type === 'add' && state.filling ? room(state.layout, action.action.sessionId) : state.layout;
      const layout = foldLayout(grown, action.action);
      return layout === state.layout ? state : { ...state, layout, filling: state.filling && !arranges(action.action) };
    }
    case 'settle': {
      const layout = foldLayout(state.layout, action.action);
      return layout === state.layout ? state : { ...state, layout };
    }
    case 'restore':
      return {
        ...state,
        layout: action.layout ?? state.layout,
        theme: action.theme ?? state.theme,
        filling: state.filling && action.layout === undefined,
      };
    case 'theme':
      return { ...state, theme: action.theme };
    case 'open':
      return { ...state, overlay: action.overlay };
    case 'close':
      return state.overlay ? { ...state, overlay: undefined } : state;
    case 'card':
      return { ...state, card: action.id };
    case 'writeTo':
      return { ...state, writeTo: action.sessionId };
    case 'lookAt':
      return { ...state, lookAt: action.at };
    case 'deckOver':
      return { ...state, deckOver: action.shown };
    default:
      return action satisfies never;
  }
}

/** What a grid takes by itself, before somebody arranges it. */
export const filledCells: CellCount = 4;

function room(layout: Layout, sessionId: string): Layout {
  return foldLayout(layout, { type: 'fill', sessionIds: [sessionId], most: filledCells });
}

/**
 * Looking about is not arranging: only what says which session stands where ends the filling. How the deck is arranged is
 * worth keeping by itself, and is kept with the grid.
 */
const arranging: ReadonlySet<LayoutAction['type']> = new Set([
  'show',
  'place',
  'empty',
  'count',
  'deckOrder',
  'toggleDeckGroups',
]);

function arranges(action: LayoutAction): boolean {
  return arranging.has(action.type);
}
