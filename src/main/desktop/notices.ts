import type { Banner } from '../../shared/contract.ts';
import type { Room } from '../sessions/room.ts';
import type { StoreNotice } from '../store/open-store.ts';

/** What people are told about the app itself. The same id replaces. */
export function createNotices(room: Pick<Room, 'banner'>) {
  const tell = (banner: Banner) => room.banner(banner.id, banner);
  return {
    tell,
    diskFull(held: boolean): void {
      const message = 'The disk is full. Sessions wait and nothing is lost; they go on as soon as there is room.';
      room.banner('disk', held ? { id: 'disk', level: 'trouble', message } : null);
    },
    opened(notices: readonly StoreNotice[], rebuilt: number): void {
      for (const notice of notices) {
        if (notice.code !== 'setAside') continue;
        const sessions = rebuilt === 1 ? '1 session was' : `${rebuilt} sessions were`;
        tell({ id: 'database', level: 'warning', message: `${notice.message} ${sessions} rebuilt.` });
      }
    },
  };
}
