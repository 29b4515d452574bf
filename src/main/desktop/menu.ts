import { Menu } from 'electron';

/**
 * Only macOS needs a menu, for copy and paste to have their keys. Elsewhere a menu would only take keys away from the
 * window, which has its own for everything.
 */
export function setMenu(platform = process.platform): void {
  if (platform !== 'darwin') {
    Menu.setApplicationMenu(null);
    return;
  }
  Menu.setApplicationMenu(Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }]));
}
