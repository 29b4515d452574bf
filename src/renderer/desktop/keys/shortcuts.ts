/** Everything a key or the palette can do, by name. What each does stands in `desk/commands.ts`. */
export type CommandId =
  | 'palette'
  | 'newSession'
  | 'help'
  | 'settings'
  | 'pairPhone'
  | 'stopTurn'
  | 'write'
  | 'leave'
  | `cell${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
  | 'focusLeft'
  | 'focusRight'
  | 'focusUp'
  | 'focusDown'
  | 'cycleLayout'
  | `layout${1 | 2 | 4 | 6 | 9}`
  | 'whole'
  | 'emptyCell'
  | 'toggleRail'
  | 'toggleDeck'
  | 'nextCard'
  | 'previousCard'
  | 'allow'
  | 'edit'
  | 'deny'
  | 'denyReason'
  | 'notNow'
  | 'openCardSession'
  | 'together'
  | 'deckByAge'
  | 'deckByRisk'
  | 'deckGroups'
  | 'history'
  | 'rename'
  | 'fork'
  | 'resume'
  | 'stopAgent'
  | 'deleteSession'
  | 'themeDark'
  | 'themeLight'
  | 'themeSystem';

/**
 * `when` says where a command makes sense: anywhere, with a session in the focused cell, or with a card in the deck.
 * `typing`: whether its keys also work while a person writes. Only keys that no text field wants may say `always`;
 * Alt with an arrow moves by words on a Mac, so there it waits.
 */
export type Shortcut = {
  id: CommandId;
  /** Each as `Ctrl+Shift+G`; `Ctrl` is the Command key on a Mac. None: it stands in the palette only. */
  keys: readonly string[];
  label: string;
  group: 'Room' | 'Cells' | 'Deck' | 'Session' | 'Look';
  when: 'anywhere' | 'session' | 'card';
  typing: 'never' | 'always' | 'exceptOnMac';
};

type Row = [CommandId, string[], string, Shortcut['when']?, Shortcut['typing']?];

function group(name: Shortcut['group'], rows: Row[]): Shortcut[] {
  return rows.map(([id, keys, label, when = 'anywhere', typing = 'never']) => {
    return { id, keys, label, group: name, when, typing };
  });
}

const cells = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export const shortcuts: readonly Shortcut[] = [
  ...group('Room', [
    ['palette', ['Ctrl+K'], 'Search every session, or run a command', 'anywhere', 'always'],
    ['newSession', ['Ctrl+N'], 'New session', 'anywhere', 'always'],
    ['settings', ['Ctrl+,'], 'Settings: agents, notifications, phones, start and end', 'anywhere', 'always'],
    ['pairPhone', ['Ctrl+Shift+P'], 'Pair a phone', 'anywhere', 'always'],
    ['help', ['?'], 'Show all keys'],
    ['leave', ['Escape'], 'Leave the text, close what is open, or go back to the grid', 'anywhere', 'always'],
  ]),
  ...group('Session', [
    ['write', ['M'], 'Write a message', 'session'],
    ['stopTurn', ['Ctrl+.'], 'Stop the turn', 'session', 'always'],
    ['rename', ['F2'], 'Rename the session', 'session', 'always'],
    ['fork', [], 'Fork the session', 'session'],
    ['resume', [], 'Resume the session', 'session'],
    ['stopAgent', [], "Stop the session's agent", 'session'],
    ['deleteSession', [], 'Delete the session', 'session'],
  ]),
  ...group('Deck', [
    ['nextCard', ['J'], 'Next card', 'card'],
    ['previousCard', ['K'], 'Previous card', 'card'],
    ['allow', ['A'], 'Allow once, or send the answer; twice for what destroys', 'card'],
    ['edit', ['E'], 'Edit before allowing', 'card'],
    ['deny', ['D'], 'Deny', 'card'],
    ['denyReason', ['R'], 'Deny with a reason', 'card'],
    ['notNow', ['N'], 'Not now: to the back of the deck', 'card'],
    ['openCardSession', ['O'], 'Show the session of the card', 'card'],
    ['together', ['S'], 'Look through all that are alike, and settle them together', 'card'],
    ['deckByAge', [], 'Deck: oldest first'],
    ['deckByRisk', [], 'Deck: by risk'],
    ['deckGroups', [], 'Deck: group by session, or not'],
    ['history', ['H'], 'History of the deck'],
    ['toggleDeck', ['Ctrl+Shift+D'], 'Show or hide the deck', 'anywhere', 'always'],
  ]),
  ...group('Cells', [
    ...cells.map((cell): Row => [`cell${cell}`, [`${cell}`], `Focus cell ${cell}`]),
    ['focusLeft', ['Alt+ArrowLeft'], 'Focus the cell to the left', 'anywhere', 'exceptOnMac'],
    ['focusRight', ['Alt+ArrowRight'], 'Focus the cell to the right', 'anywhere', 'exceptOnMac'],
    ['focusUp', ['Alt+ArrowUp'], 'Focus the cell above', 'anywhere', 'exceptOnMac'],
    ['focusDown', ['Alt+ArrowDown'], 'Focus the cell below', 'anywhere', 'exceptOnMac'],
    ['whole', ['F', 'Ctrl+Enter'], 'Show the focused cell alone, or all again', 'session'],
    ['emptyCell', ['X'], 'Take the session out of its cell', 'session'],
    ['cycleLayout', ['Ctrl+Shift+G'], 'Next grid: 1, 2, 4, 6 or 9 cells', 'anywhere', 'always'],
    ['layout1', [], 'Grid of one cell'],
    ['layout2', [], 'Grid of two cells'],
    ['layout4', [], 'Grid of four cells'],
    ['layout6', [], 'Grid of six cells'],
    ['layout9', [], 'Grid of nine cells'],
    ['toggleRail', ['Ctrl+B'], 'Narrow or widen the rail', 'anywhere', 'always'],
  ]),
  ...group('Look', [
    ['themeDark', [], 'Dark theme'],
    ['themeLight', [], 'Light theme'],
    ['themeSystem', [], "The system's theme"],
  ]),
];

/** What a key does to a card. It is done once per press, and never from a list. */
export const cardAnswers: ReadonlySet<CommandId> = new Set(['allow', 'edit', 'deny', 'denyReason', 'notNow']);

/** The first key of a command, for hints beside its button. */
export function keyOf(id: CommandId): string | undefined {
  return shortcuts.find((shortcut) => shortcut.id === id)?.keys[0];
}
