import { type BrowserWindow, dialog } from 'electron';
import type { DangerousRequest } from '../api/parts.ts';

const words: Record<DangerousRequest['kind'], { message: string; detail(about: string): string; yes: string }> = {
  runEverything: {
    message: 'Let the agent run everything without asking?',
    detail: (about) => `"${about}" will run commands and change files on this machine, and nobody is asked first.`,
    yes: 'Run everything',
  },
  phoneMessages: {
    message: 'Let this phone send messages?',
    detail: (about) => `"${about}" will be able to tell every agent what to do, not only to allow what was asked.`,
    yes: 'Let it send messages',
  },
  phoneReturns: {
    message: 'Let this phone in again?',
    detail: (about) => `"${about}" will see every session and answer what waits, as before.`,
    yes: 'Let it in',
  },
};

/** Asks in a dialog that no page can draw, click or read. */
export async function confirmDanger(window: BrowserWindow, request: DangerousRequest): Promise<boolean> {
  const { message, detail, yes } = words[request.kind];
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message,
    detail: detail(visible(request.about)),
    buttons: ['Cancel', yes],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

/** A title comes from the page: nothing in it may break out of its line or turn the text around. */
function visible(text: string): string {
  return text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').slice(0, 200);
}
