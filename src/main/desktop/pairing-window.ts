import { type BrowserWindow, session } from 'electron';
import { appOrigin } from './app-origin.ts';
import { serveApp } from './app-protocol.ts';
import { bringToFront } from './bring-to-front.ts';
import { createPageWindow } from './page-window.ts';
import { guardSession } from './window-guards.ts';

const size = { width: 420, height: 660, minWidth: 380, minHeight: 560 };

/**
 * The window in which the owner lets a phone in, one at a time; gives how to open it. It has a session of its own: nothing
 * that the room's page keeps, sends about or breaks is in reach of the page that lets phones in, and neither can become
 * the other.
 */
export function createPairingWindow(options: {
  room: BrowserWindow;
  preload: string;
  /** Where the built pages are. */
  folder: string;
  theme(): string | undefined;
  /** A new one is there, and wants its pipe. */
  onWindow(window: BrowserWindow): void;
}): () => void {
  const { room, preload, folder, onWindow } = options;
  const own = session.fromPartition('pairing');
  guardSession(own);
  serveApp(own, { folder, page: 'pairing.html', image: () => undefined });
  let window: BrowserWindow | undefined;

  function open(): BrowserWindow {
    const wished = options.theme();
    const theme = wished === 'dark' || wished === 'light' ? wished : undefined;
    const opened = createPageWindow({
      ...size,
      useContentSize: true,
      parent: room,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      title: 'Pair a phone',
      preload,
      theme,
      session: own,
    });
    // What has failed, or left, lets nobody in: a pairing is begun again in no time.
    opened.webContents.on('render-process-gone', () => opened.destroy());
    opened.webContents.on('did-navigate', (_event, url) => {
      if (!url.startsWith(`${appOrigin}/`)) opened.destroy();
    });
    // On some systems it would vanish with the room, and its secret would go on.
    const leave = () => opened.destroy();
    room.on('hide', leave);
    opened.on('closed', () => {
      room.off('hide', leave);
      window = undefined;
    });
    onWindow(opened);
    void opened.loadURL(theme === undefined ? `${appOrigin}/` : `${appOrigin}/?theme=${theme}`);
    return opened;
  }

  return () => {
    if (!room.isVisible()) bringToFront(room);
    if (window) bringToFront(window);
    else window = open();
  };
}
