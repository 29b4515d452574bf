import { type Shortcut, shortcuts } from './shortcuts.ts';

/** What a key event says, without the event. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export type KeyPlace = {
  mac: boolean;
  /** The key went to a field that takes text. */
  typing: boolean;
  /** A dialog or menu is open: it has the keyboard to itself. */
  modal: boolean;
  session: boolean;
  card: boolean;
};

/** The command that a key means here, if it means one. */
export function matchKey(pressed: Pressed, place: KeyPlace): Shortcut | undefined {
  if (place.modal) return undefined;
  const chord = chordOf(pressed, place.mac);
  return shortcuts.find((shortcut) => shortcut.keys.includes(chord) && applies(shortcut, place));
}

function applies(shortcut: Shortcut, place: KeyPlace): boolean {
  if (shortcut.when === 'session' && !place.session) return false;
  if (shortcut.when === 'card' && !place.card) return false;
  if (!place.typing) return true;
  return shortcut.typing === 'always' || (shortcut.typing === 'exceptOnMac' && !place.mac);
}

/** `Ctrl+Shift+G` for an event; the other modifier key makes another chord, so that Ctrl on a Mac stays the text field's. */
export function chordOf(pressed: Pressed, mac: boolean): string {
  const main = mac ? pressed.metaKey : pressed.ctrlKey;
  const other = mac ? pressed.ctrlKey : pressed.metaKey;
  const letter = /^[a-z]$/i.test(pressed.key);
  const key = letter ? pressed.key.toUpperCase() : pressed.key;
  const named = letter || pressed.key.length > 1;
  return [
    ...(main ? ['Ctrl'] : []),
    ...(other ? ['Other'] : []),
    ...(pressed.altKey ? ['Alt'] : []),
    // A sign such as `?` has its shift inside already, and on some keyboards none.
    ...(pressed.shiftKey && named ? ['Shift'] : []),
    key,
  ].join('+');
}

const signs: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};
const macSigns: Record<string, string> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };

/** A chord as people read it: `Ctrl Shift G`, or `⌘⇧G` on a Mac. */
export function showKeys(chord: string, mac: boolean): string {
  const parts = chord.split('+').map((part) => (mac ? macSigns[part] : undefined) ?? signs[part] ?? part);
  return parts.join(mac ? '' : ' ');
}
