import { app, type BrowserWindow, nativeTheme, screen } from 'electron';
import { appOrigin } from './app-origin.ts';
import type { CommandLine } from './command-line.ts';
import { createPageWindow } from './page-window.ts';
import { fitToScreens, readWindowState, writeWindowState } from './window-state.ts';

const smallest = { minWidth: 640, minHeight: 420 };

export type WindowOptions = Pick<CommandLine, 'theme' | 'size' | 'layout'> & { preload: string; windowState: string };

/** The window of the room, on its way to its page. It keeps its place in a file. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const { theme, size, preload, windowState } = options;
  if (theme) nativeTheme.themeSource = theme;
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const { maximized, x, y, ...rest } = fitToScreens(readWindowState(windowState), screens);
  const window = createPageWindow({
    ...rest,
    ...(x === undefined || y === undefined ? {} : { x, y }),
    ...smallest,
    ...(size ? { ...size, useContentSize: true } : {}),
    title: 'Signalbox',
    preload,
    theme,
  });
  if (maximized && !size) window.maximize();
  if (!size) keepPlace(window, windowState);
  keepOn(window, pageAddress(options));
  return window;
}

/** A window that is closed, and one that the app's end takes with it. */
function keepPlace(window: BrowserWindow, file: string): void {
  const keep = () => {
    if (window.isDestroyed()) return;
    writeWindowState(file, { ...window.getNormalBounds(), maximized: window.isMaximized() });
  };
  window.on('close', keep);
  app.on('before-quit', keep);
}

/** Loads the page, and again should it ever leave: nobody is asked before a page goes to `about:blank`. */
function keepOn(window: BrowserWindow, address: string): void {
  const load = () => void window.loadURL(address);
  window.webContents.on('did-navigate', (_event, url) => {
    if (!url.startsWith(`${appOrigin}/`)) load();
  });
  load();
}

function pageAddress({ theme, layout }: Pick<CommandLine, 'theme' | 'layout'>): string {
  const query = new URLSearchParams();
  if (theme) query.set('theme', theme);
  if (layout) query.set('layout', `${layout}`);
  return query.size > 0 ? `${appOrigin}/?${query}` : `${appOrigin}/`;
}
