import { useEffect, useEffectEvent } from 'react';
import { matchKey } from './match-key.ts';
import { type CommandId, cardAnswers } from './shortcuts.ts';

export type KeyRoom = { mac: boolean; session: boolean; card: boolean; run: (id: CommandId) => void };

/** The window's one listener for keys. What a field, a dialog or a menu has used already never comes here. */
export function useKeys(room: KeyRoom): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const shortcut = matchKey(event, { ...room, typing: takesText(event.target), modal: isModal() });
    if (!shortcut) return;
    event.preventDefault();
    // A key that is held down says the same thing once: it must not allow one card after the other.
    if (event.repeat && cardAnswers.has(shortcut.id)) return;
    room.run(shortcut.id);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const textless = new Set(['radio', 'checkbox', 'button', 'submit', 'range']);

/** Whether an element wants letters for itself. */
export function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !textless.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable === true;
}

function isModal(): boolean {
  return document.querySelector('dialog[open], [role="menu"]') !== null;
}
