import type { SessionSummary } from '../../../shared/session.ts';
import type { WaitingCardHandle } from '../../session/waiting-card.tsx';
import { focusedSession, type LayoutAction } from '../grid/layout.ts';
import type { CommandId } from '../keys/shortcuts.ts';
import type { Ask } from './ask.ts';
import type { DeskAction, DeskState } from './desk-state.ts';

/** What commands act on, as it is when one runs. */
export type CommandPlace = {
  state: DeskState;
  sessionById: ReadonlyMap<string, SessionSummary>;
  /** The waiting cards in the deck's order. */
  cards: readonly { id: string; sessionId: string }[];
  narrow: boolean;
  dispatch: (action: DeskAction) => void;
  ask: Ask;
  card: () => WaitingCardHandle | null;
  /** Puts the keyboard into the composer of the focused cell. */
  write: () => void;
  /** Takes the keyboard out of a text field; says whether it was in one. */
  leaveText: () => boolean;
};

/** The session of the focused cell. */
export function sessionOf(place: Pick<CommandPlace, 'state' | 'sessionById'>): SessionSummary | undefined {
  const id = focusedSession(place.state.layout);
  return id === null ? undefined : place.sessionById.get(id);
}

/** The card that keys act on: the chosen one while it waits, else the first. */
export function cardOf<Card extends { id: string }>(
  chosen: string | undefined,
  cards: readonly Card[],
): Card | undefined {
  return cards.find((card) => card.id === chosen) ?? cards[0];
}

/** Whether a command about a session can be done with this one now. */
export function isAble(id: CommandId, session: SessionSummary): boolean {
  const { capabilities, status } = session;
  if (id === 'stopTurn') return capabilities.interrupt !== undefined && session.turn !== undefined;
  if (id === 'fork') return capabilities.fork !== undefined;
  if (id === 'resume') return capabilities.resume !== undefined && status === 'exited';
  if (id === 'stopAgent') return status !== 'exited';
  return true;
}

export function runCommand(id: CommandId, place: CommandPlace): void {
  commands[id](place);
}

type Command = (place: CommandPlace) => void;

const arrange = (action: LayoutAction): Command => {
  return ({ dispatch }) => dispatch({ type: 'arrange', action });
};

const withSession = (act: (session: SessionSummary, place: CommandPlace) => void, id?: CommandId): Command => {
  return (place) => {
    const session = sessionOf(place);
    if (session && (id === undefined || isAble(id, session))) act(session, place);
  };
};

/** Brings a hidden deck in front first; in a deck that is seen it goes on by one, and stops at the ends. */
const toCard = (step: 1 | -1): Command => {
  return ({ state, cards, dispatch, narrow }) => {
    const acting = cardOf(state.card, cards);
    if (!acting) return;
    const seen = narrow ? state.deckOver : state.layout.deck;
    const next = seen ? cards[cards.indexOf(acting) + step] : acting;
    dispatch({ type: 'card', id: (next ?? acting).id });
    if (seen) return;
    if (narrow) dispatch({ type: 'deckOver', shown: true });
    else dispatch({ type: 'arrange', action: { type: 'toggleDeck' } });
  };
};

const onCard = (act: (card: WaitingCardHandle) => void): Command => {
  return ({ card }) => {
    const handle = card();
    if (handle) act(handle);
  };
};

function leave({ state, dispatch, leaveText }: CommandPlace): void {
  if (leaveText()) return;
  if (state.deckOver) dispatch({ type: 'deckOver', shown: false });
  else if (state.layout.whole) dispatch({ type: 'arrange', action: { type: 'toggleWhole' } });
}

const commands: Record<CommandId, Command> = {
  palette: ({ dispatch }) => dispatch({ type: 'open', overlay: { kind: 'palette' } }),
  newSession: ({ dispatch }) => dispatch({ type: 'open', overlay: { kind: 'newSession' } }),
  settings: ({ dispatch }) => dispatch({ type: 'open', overlay: { kind: 'settings' } }),
  pairPhone: ({ ask }) => void ask('phones.pair', {}),
  help: ({ dispatch }) => dispatch({ type: 'open', overlay: { kind: 'help' } }),
  leave,
  write: ({ write }) => write(),
  stopTurn: withSession(({ id }, { ask }) => void ask('session.interrupt', { sessionId: id }), 'stopTurn'),
  rename: withSession(({ id }, { dispatch }) => {
    dispatch({ type: 'open', overlay: { kind: 'rename', sessionId: id } });
  }),
  fork: withSession(({ id }, place) => void forkSession(id, place), 'fork'),
  resume: withSession(({ id }, { ask }) => void ask('session.resume', { sessionId: id }), 'resume'),
  stopAgent: withSession(({ id }, { ask }) => void ask('session.stop', { sessionId: id }), 'stopAgent'),
  deleteSession: withSession(({ id }, { dispatch }) => {
    dispatch({ type: 'open', overlay: { kind: 'delete', sessionId: id } });
  }),
  nextCard: toCard(1),
  previousCard: toCard(-1),
  allow: onCard((card) => card.allow()),
  edit: onCard((card) => card.edit()),
  deny: onCard((card) => card.deny()),
  denyReason: onCard((card) => card.denyReason()),
  notNow: onCard((card) => card.notNow()),
  openCardSession: ({ state, cards, dispatch }) => {
    const card = cardOf(state.card, cards);
    if (card) dispatch({ type: 'arrange', action: { type: 'show', sessionId: card.sessionId } });
  },
  together: ({ state, cards, dispatch }) => {
    const card = cardOf(state.card, cards);
    if (card) dispatch({ type: 'open', overlay: { kind: 'together', cardId: card.id } });
  },
  deckByAge: arrange({ type: 'deckOrder', order: 'age' }),
  deckByRisk: arrange({ type: 'deckOrder', order: 'risk' }),
  deckGroups: arrange({ type: 'toggleDeckGroups' }),
  history: ({ dispatch }) => dispatch({ type: 'open', overlay: { kind: 'history' } }),
  toggleDeck: ({ narrow, state, dispatch }) => {
    if (narrow) dispatch({ type: 'deckOver', shown: !state.deckOver });
    else dispatch({ type: 'arrange', action: { type: 'toggleDeck' } });
  },
  cell1: arrange({ type: 'focus', cell: 0 }),
  cell2: arrange({ type: 'focus', cell: 1 }),
  cell3: arrange({ type: 'focus', cell: 2 }),
  cell4: arrange({ type: 'focus', cell: 3 }),
  cell5: arrange({ type: 'focus', cell: 4 }),
  cell6: arrange({ type: 'focus', cell: 5 }),
  cell7: arrange({ type: 'focus', cell: 6 }),
  cell8: arrange({ type: 'focus', cell: 7 }),
  cell9: arrange({ type: 'focus', cell: 8 }),
  focusLeft: arrange({ type: 'move', direction: 'left' }),
  focusRight: arrange({ type: 'move', direction: 'right' }),
  focusUp: arrange({ type: 'move', direction: 'up' }),
  focusDown: arrange({ type: 'move', direction: 'down' }),
  whole: arrange({ type: 'toggleWhole' }),
  emptyCell: (place) => arrange({ type: 'empty', cell: place.state.layout.focus })(place),
  cycleLayout: arrange({ type: 'cycle' }),
  layout1: arrange({ type: 'count', count: 1 }),
  layout2: arrange({ type: 'count', count: 2 }),
  layout4: arrange({ type: 'count', count: 4 }),
  layout6: arrange({ type: 'count', count: 6 }),
  layout9: arrange({ type: 'count', count: 9 }),
  toggleRail: arrange({ type: 'toggleRail' }),
  themeDark: ({ dispatch }) => dispatch({ type: 'theme', theme: 'dark' }),
  themeLight: ({ dispatch }) => dispatch({ type: 'theme', theme: 'light' }),
  themeSystem: ({ dispatch }) => dispatch({ type: 'theme', theme: 'system' }),
};

/** Forks and shows the new session. */
export async function forkSession(sessionId: string, { ask, dispatch }: Pick<CommandPlace, 'ask' | 'dispatch'>) {
  const forked = await ask('session.fork', { sessionId });
  if (!forked) return;
  dispatch({ type: 'arrange', action: { type: 'add', sessionId: forked.sessionId } });
  dispatch({ type: 'writeTo', sessionId: forked.sessionId });
}
