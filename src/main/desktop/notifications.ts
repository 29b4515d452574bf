import { Notification } from 'electron';
import type { RoomEntry } from '../../shared/contract.ts';
import type { Deck } from '../waiting/deck.ts';
import { firstNoticeState, foldNotices } from '../waiting/fold-notices.ts';
import type { Notice } from '../waiting/notice.ts';
import type { BehaviourSetting } from './behaviour.ts';
import { notificationBody } from './notification-body.ts';
import type { Presence } from './presence.ts';

export type Notifications = {
  take(entries: readonly RoomEntry[]): void;
  /** Said whatever the owner's wishes; nobody is there to hear of a click. */
  say(title: string, body: string): void;
  /** Takes all of them away: without the app nobody would hear of a click. */
  close(): void;
};

/** Draws with the system what `foldNotices` decides. Where the system has no notifications nothing is drawn. */
export function createNotifications(parts: {
  behaviour: BehaviourSetting;
  presence: Presence;
  answer: Deck['answer'];
  /** Ids of the cards that a phone shows now. */
  onPhones(): ReadonlySet<string>;
  platform?: NodeJS.Platform;
}): Notifications {
  const { behaviour, presence, platform = process.platform } = parts;
  /** Held, because one that nobody holds is collected, and its click with it. */
  const shown = new Map<string, Notification>();
  let state = firstNoticeState;

  function take(entries: readonly RoomEntry[]): void {
    const folded = foldNotices(state, entries, behaviour.now(), { ...presence.focus(), onPhones: parts.onPhones() });
    state = folded.state;
    for (const step of folded.steps) {
      if (step.type === 'clear') clear(step.key);
      else show(step.notice);
    }
  }

  function clear(key: string): void {
    shown.get(key)?.close();
    shown.delete(key);
  }

  function show({ key, title, body, opens, actions, silent }: Notice): void {
    clear(key);
    if (!Notification.isSupported()) return;
    const buttons = actions.map(({ label }) => ({ type: 'button' as const, text: label }));
    const notification = new Notification({
      title,
      body: notificationBody(body, platform),
      silent,
      actions: buttons,
    });
    notification.on('click', () => {
      // After this Electron for Linux lets go of it, and not every daemon takes away what was clicked.
      if (platform === 'linux') notification.close();
      presence.come(opens);
    });
    // Electron 33 gives the place of the button second; newer ones in the first as well.
    notification.on('action', (_details, place) => {
      const action = actions[place];
      const result = action && parts.answer(opens.id, action.answer, {});
      if (result?.ok === false) say('Nothing was answered', result.error.message);
    });
    shown.set(key, notification);
    notification.show();
  }

  function say(title: string, body: string): void {
    if (Notification.isSupported()) new Notification({ title, body: notificationBody(body, platform) }).show();
  }

  behaviour.onChange(() => take([]));
  presence.onChange(() => take([]));
  return {
    take,
    say,
    close() {
      for (const key of [...shown.keys()]) clear(key);
    },
  };
}
