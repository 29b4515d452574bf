import { type BrowserWindow, dialog } from 'electron';
import type { DangerousRequest } from '../api/parts.ts';

/** Asks in a dialog that no page can draw, click or read. */
export async function confirmDanger(window: BrowserWindow, request: DangerousRequest): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'Let the agent run everything without asking?',
    detail: `"${visible(request.about)}" will run commands and change files on this machine, and nobody is asked first.`,
    buttons: ['Cancel', 'Run everything'],
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
