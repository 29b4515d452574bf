import { app } from 'electron';

/** The number on the icon in the dock or the launcher, where the system has one. 0 takes it away. */
export function createBadge(): (count: number) => void {
  let shown = 0;
  return (count) => {
    if (count === shown) return;
    shown = count;
    app.setBadgeCount(count);
  };
}
