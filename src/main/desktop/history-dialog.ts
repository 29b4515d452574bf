import { type BrowserWindow, dialog } from 'electron';

/** Undefined: the person closed it. */
export async function pickHistoryFile(window: BrowserWindow): Promise<string | undefined> {
  const { filePath, canceled } = await dialog.showSaveDialog(window, {
    title: 'Where the history of the deck goes',
    buttonLabel: 'Export',
    defaultPath: 'signalbox-deck.jsonl',
    filters: [{ name: 'JSON lines', extensions: ['jsonl'] }],
  });
  return canceled || filePath === '' ? undefined : filePath;
}
