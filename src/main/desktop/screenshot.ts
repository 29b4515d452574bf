import { writeFile } from 'node:fs/promises';
import { app, type BrowserWindow } from 'electron';
import type { CommandLine } from './command-line.ts';

/**
 * The page marks itself as ready when the room has arrived and its fonts are there. A transcript then measures itself before
 * it draws its first row, which takes some frames more; what has nothing to draw says so. Then two frames until it is painted.
 */
const untilDrawn = `new Promise((resolve) => {
  const page = document.documentElement;
  const look = () => page.dataset.ready === 'true' && resolve();
  new MutationObserver(look).observe(page, { attributes: true, attributeFilter: ['data-ready'] });
  look();
}).then(() => new Promise((resolve) => {
  const isSeen = (row, view) => {
    const box = row.getBoundingClientRect();
    return row.checkVisibility({ visibilityProperty: true }) && box.bottom > view.top && box.top < view.bottom;
  };
  const isDrawn = (transcript) => {
    const view = transcript.getBoundingClientRect();
    return [...transcript.querySelectorAll('.tx-row, .ui-empty')].some((row) => isSeen(row, view));
  };
  const look = (framesLeft) => {
    const drawn = [...document.querySelectorAll('.tx')].every(isDrawn);
    if (drawn || framesLeft === 0) resolve();
    else requestAnimationFrame(() => look(framesLeft - 1));
  };
  look(300);
})).then(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))))`;

/** What `--screenshot` and `--quit` ask for, once the window shows what a person would see. */
export async function finishUnattended(
  window: BrowserWindow,
  { screenshot, quit }: Pick<CommandLine, 'screenshot' | 'quit'>,
): Promise<void> {
  if (screenshot === undefined && !quit) return;
  const { webContents } = window;
  if (webContents.isLoadingMainFrame()) {
    await new Promise<void>((resolve) => webContents.once('dom-ready', () => resolve()));
  }
  await webContents.executeJavaScript(untilDrawn);
  if (screenshot !== undefined) await writeFile(screenshot, (await webContents.capturePage()).toPNG());
  if (quit) app.quit();
}
