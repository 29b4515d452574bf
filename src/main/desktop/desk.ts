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

/** What the desk needs of the phones. */
export type DeskPhones = {
  /** Ids of the cards that a phone shows now. */
  shown(): ReadonlySet<string>;
  /** Gives how to stop. */
  onShown(listener: () => void): () => void;
  /** Opens the window of the pairing. */
  pair(): void;
};

/** The room outside of its window: tray, notifications, and what happens when a person leaves. */
export type Desk = {
  behaviour: BehaviourSetting;
  presence: Presence;
  /** From now on what comes is new. */
  open(phones: DeskPhones): void;
  close(): void;
};

const nothing: ReadonlySet<string> = new Set();

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
  const notifications = createNotifications({
    behaviour,
    presence,
    answer: deck.answer,
    onPhones: () => phones?.shown() ?? nothing,
  });
  const farewell = createFarewell({ window, behaviour, words: leaving, say: notifications.say });
  keepLogin(behaviour, (error) => log.write(`start at login: ${describeError(error)}`));
  let phones: DeskPhones | undefined;
  let tray: RoomTray | undefined;
  let stops: (() => void)[] = [];

  return {
    behaviour,
    presence,
    open(given) {
      phones = given;
      tray = createTray({ behaviour, presence, pair: given.pair, quit: () => void farewell.askToQuit() });
      stops = [readRoom(room, [tray.take, notifications.take]), given.onShown(() => notifications.take([]))];
    },
    close() {
      for (const stop of stops) stop();
      tray?.close();
      notifications.close();
      if (tray) farewell.said();
    },
  };
}
