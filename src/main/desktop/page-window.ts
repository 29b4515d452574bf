import { BrowserWindow, type BrowserWindowConstructorOptions, nativeTheme, type Session } from 'electron';

/** The page's own colours, so that nothing flashes before it is drawn. */
const backgrounds = { dark: '#0f1115', light: '#f7f7f5' };

type PageWindowOptions = Omit<BrowserWindowConstructorOptions, 'webPreferences' | 'show' | 'backgroundColor'> & {
  preload: string;
  /** Undefined: the system's. */
  theme: 'dark' | 'light' | undefined;
  /** Undefined: the one that the room has. */
  session?: Session;
};

/** A window for a page of ours, which can do nothing but draw and talk through its pipe. It is seen once it is drawn. */
export function createPageWindow({ preload, theme, session, ...options }: PageWindowOptions): BrowserWindow {
  const dark = theme === undefined ? nativeTheme.shouldUseDarkColors : theme === 'dark';
  const window = new BrowserWindow({
    ...options,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: dark ? backgrounds.dark : backgrounds.light,
    webPreferences: {
      preload,
      ...(session ? { session } : {}),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  return window;
}
