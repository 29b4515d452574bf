import { app, type Session, type WebContents } from 'electron';
import { appScheme } from './app-origin.ts';

type LinkOpener = (url: string, from: WebContents) => void;

/** The one thing that the page may ask Chromium for. */
const allowedPermission = 'clipboard-sanitized-write';

/** What a page may load: itself, what it made, and the inspector's own pages. Nothing of the network, whatever it tries. */
const allowedUrl = new RegExp(`^(${appScheme}|blob|devtools):`);

export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === allowedPermission));
  session.setPermissionCheckHandler((_contents, permission) => permission === allowedPermission);
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest((request, answer) => answer({ cancel: !allowedUrl.test(request.url) }));
  session.on('will-download', (event) => event.preventDefault());
}

/** Keeps a page where it is. `openLink` gets what a person clicked. */
function guardContents(contents: WebContents, openLink: LinkOpener): void {
  contents.on('will-frame-navigate', (event) => {
    event.preventDefault();
    if (event.isMainFrame) openLink(event.url, contents);
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url, contents);
    return { action: 'deny' };
  });
}

/** For all pages that there will ever be, in case that one comes into being in a way that nobody thought of. */
export function guardAllContents(openLink: LinkOpener): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, openLink));
}
