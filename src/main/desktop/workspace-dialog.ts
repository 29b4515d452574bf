import { type BrowserWindow, dialog } from 'electron';

/** Undefined: the person closed it. */
export async function pickWorkspace(window: BrowserWindow): Promise<string | undefined> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: 'Folder for the agent to work in',
    buttonLabel: 'Use this folder',
    properties: ['openDirectory', 'createDirectory'],
  });
  return filePaths[0];
}
