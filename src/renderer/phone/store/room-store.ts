import type { Later } from '../../client/connection.ts';
import type { DeskLink } from '../link/desk-link.ts';
import { createListeners } from '../link/listeners.ts';
import { emptyRoom, foldEntries, type RoomPicture, replaceRoom } from './room-picture.ts';

/** How long a card that ended still says how, in milliseconds. */
const endedShownMs = 5_000;

export type RoomStore = {
  picture(): RoomPicture;
  subscribe(listener: () => void): () => void;
};

/** Keeps the room up to date. While a new picture of it comes in, the old one stays. */
export function createRoomStore(link: Pick<DeskLink, 'onReport' | 'resume'>, later: Later): RoomStore {
  const changed = createListeners();
  let picture = emptyRoom;
  /** The picture that comes in after a `welcome`. */
  let coming: RoomPicture | undefined;

  function become(next: RoomPicture): void {
    const fresh = next.ended.filter((one) => !picture.ended.includes(one));
    picture = next;
    if (fresh.length > 0) {
      later(endedShownMs, () => {
        picture = { ...picture, ended: picture.ended.filter((one) => !fresh.includes(one)) };
        changed.tell();
      });
    }
    changed.tell();
  }

  link.onReport((report) => {
    if (report.type === 'welcome') coming = emptyRoom;
    if (report.type !== 'room') return;
    const { entries } = report.payload;
    if (!coming) {
      become(foldEntries(picture, entries));
      return;
    }
    coming = foldEntries(coming, entries);
    if (!coming.ready) return;
    const whole = coming;
    coming = undefined;
    become(replaceRoom(picture, whole));
    link.resume();
  });

  return { picture: () => picture, subscribe: changed.add };
}
