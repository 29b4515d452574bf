import type { BrowserWindow } from 'electron';
import type { Room } from '../sessions/room.ts';
import type { Store } from '../store/store.ts';
import type { Deck } from '../waiting/deck.ts';
import { type BehaviourSetting, createBehaviourSetting } from './behaviour.ts';
import { createFarewell } from './farewell.ts';
import type { Log } from './log-file.ts';
import { keepLogin } from './login.ts';
import { createNotifications } from './notifications.ts';
import { createPresence, type Presence } from './presence.ts';
import type { QuitWords } from './quit-words.ts';
import { readRoom } from './room-entries.ts';
import { createTray, type RoomTray } from './tray.ts';
import { describeError } from './trouble.ts';

/** The room outside of its window: tray, notifications, and what happens when a person leaves. */
export type Desk = {
  behaviour: BehaviourSetting;
  presence: Presence;
  /** From now on what comes is new. */
  open(): void;
  close(): void;
};

export function createDesk(parts: {
  window: BrowserWindow;
  room: Pick<Room, 'follow'>;
  store: Pick<Store, 'preferences' | 'setPreference'>;
  deck: Pick<Deck, 'answer'>;
  log: Pick<Log, 'write'>;
  /** What would become of what works if the app ended now. */
  leaving(): QuitWords | undefined;
}): Desk {
  const { window, room, deck, log, leaving } = parts;
  const behaviour = createBehaviourSetting(parts.store);
  const presence = createPresence(window, behaviour);
  const notifications = createNotifications({ behaviour, presence, answer: deck.answer });
  const farewell = createFarewell({ window, behaviour, words: leaving, say: notifications.say });
  keepLogin(behaviour, (error) => log.write(`start at login: ${describeError(error)}`));
  let tray: RoomTray | undefined;
  let stop: (() => void) | undefined;

  return {
    behaviour,
    presence,
    open() {
      tray = createTray({ behaviour, presence, quit: () => void farewell.askToQuit() });
      stop = readRoom(room, [tray.take, notifications.take]);
    },
    close() {
      stop?.();
      tray?.close();
      notifications.close();
      if (tray) farewell.said();
    },
  };
}
