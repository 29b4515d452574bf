import type { BrowserWindow } from 'electron';
import type { DeskEntry } from '../../shared/contract.ts';
import type { Focus } from '../waiting/fold-notices.ts';
import type { Shown } from '../waiting/notice.ts';
import type { BehaviourSetting } from './behaviour.ts';
import { bringToFront } from './bring-to-front.ts';

/** Where the person is, and how to bring them to something. */
export type Presence = {
  /** The page says which session is in focus in it. */
  look(sessionId: string | undefined): void;
  focus(): Focus;
  /** The window has the keyboard, and this session is in focus in it. */
  looksAt(sessionId: string): boolean;
  /** Gives how to stop. */
  onChange(listener: () => void): () => void;
  /** Brings the window to the front; with `shown` at a card or a session, as soon as there is a page. */
  come(shown?: Shown): void;
  follow(onEntry: (entry: DeskEntry) => void): () => void;
};

export function createPresence(window: BrowserWindow, behaviour: BehaviourSetting): Presence {
  const followers = new Set<(entry: DeskEntry) => void>();
  const listeners = new Set<() => void>();
  let sessionId: string | undefined;
  /** Nobody was there to be told. */
  let untold: Shown | undefined;

  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  // One by one, because each is an overload of its own.
  window.on('focus', changed);
  window.on('blur', changed);
  window.on('hide', changed);
  window.on('minimize', changed);
  behaviour.onChange((value) => {
    for (const follower of followers) follower({ kind: 'behaviour', value });
  });

  return {
    look(id) {
      if (id === sessionId) return;
      sessionId = id;
      changed();
    },
    focus: () => ({ windowFocused: isBefore(window), sessionId }),
    looksAt: (id) => id === sessionId && isBefore(window),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    come(shown) {
      bringToFront(window);
      if (!shown) return;
      if (followers.size === 0) untold = shown;
      for (const follower of followers) follower(shown);
    },
    follow(onEntry) {
      followers.add(onEntry);
      onEntry({ kind: 'behaviour', value: behaviour.now() });
      if (untold) onEntry(untold);
      untold = undefined;
      return () => void followers.delete(onEntry);
    },
  };
}

function isBefore(window: BrowserWindow): boolean {
  return !window.isDestroyed() && window.isVisible() && !window.isMinimized() && window.isFocused();
}
