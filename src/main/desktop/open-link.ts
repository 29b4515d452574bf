import { BrowserWindow, dialog, shell, type WebContents } from 'electron';
import { linkToOpen } from './link-to-open.ts';

/** Asks before anything leaves for the browser: agents write links, and a link says much in its address. One at a time. */
export function createLinkOpener(): (url: string, from: WebContents) => void {
  let asking = false;
  return (text, from) => {
    const link = linkToOpen(text);
    const parent = BrowserWindow.fromWebContents(from);
    if (link === undefined || !parent || asking) return;
    asking = true;
    void ask(parent, link).finally(() => {
      asking = false;
    });
  };
}

async function ask(parent: BrowserWindow, link: string): Promise<void> {
  const { response } = await dialog.showMessageBox(parent, {
    type: 'question',
    message: 'Open this link in your browser?',
    detail: link,
    buttons: ['Cancel', 'Open'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 1) await shell.openExternal(link);
}
