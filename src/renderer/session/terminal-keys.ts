/** What a key does at a terminal. `type`: it is the terminal's. `desk`: it is the window's, and the terminal gets nothing of it. */
export type KeyMeaning = 'type' | 'desk' | 'copy' | 'paste';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * A terminal wants nearly every key. Those that no program in one can read apart stay the window's: with Ctrl and Shift, with
 * the Mac's command key, and F6, by which people leave a part that takes the Tab key.
 */
export function meaningOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed, mac: boolean): KeyMeaning {
  const letter = key.toLowerCase();
  const own = mac ? metaKey && !ctrlKey && !altKey : ctrlKey && shiftKey && !metaKey && !altKey;
  if (own && letter === 'c') return 'copy';
  if (own && letter === 'v') return 'paste';
  // By these people go from cell to cell; on a Mac they move by words.
  const toNextCell = !mac && altKey && !ctrlKey && !metaKey && !shiftKey && key.startsWith('Arrow');
  if (own || toNextCell || (mac && metaKey) || key === 'F6') return 'desk';
  return 'type';
}
