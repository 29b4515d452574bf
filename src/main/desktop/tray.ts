import { Menu, type MenuItemConstructorOptions, type NativeImage, nativeImage, nativeTheme, Tray } from 'electron';
import type { RoomEntry } from '../../shared/contract.ts';
import { createBadge } from './badge.ts';
import type { BehaviourSetting } from './behaviour.ts';
import type { Presence } from './presence.ts';
import { type TrayRow, trayRows } from './tray-menu.ts';
import { drawTrayPicture, type TrayInk } from './tray-picture.ts';
import { firstTrayState, foldTray, signalOf, type TraySignal, type TrayState, trayWords } from './tray-state.ts';

export type RoomTray = { take(entries: readonly RoomEntry[]): void; close(): void };

/** Edges of the icon in points, as each system's panel has them. */
const points: Partial<Record<NodeJS.Platform, number>> = { darwin: 18, win32: 16 };
const otherPoints = 24;

/** The icon in the system's tray with its menu, and the number on the app's own icon. */
export function createTray(parts: {
  behaviour: BehaviourSetting;
  presence: Presence;
  pair(): void;
  /** What a person who chooses *Quit* asks for. */
  quit(): void;
  platform?: NodeJS.Platform;
}): RoomTray {
  const { behaviour, presence, pair, quit, platform = process.platform } = parts;
  const setBadge = createBadge();
  let state = firstTrayState;
  let menuText = '';
  let picture = '';
  const tray = new Tray(trayImage('idle', inkOf(platform), platform));
  // On macOS and Linux a click opens the menu.
  if (platform === 'win32') tray.on('click', () => presence.come());
  nativeTheme.on('updated', draw);
  behaviour.onChange(draw);
  draw();

  function draw(): void {
    const signal = signalOf(state);
    const ink = inkOf(platform);
    if (picture !== `${signal} ${ink}`) tray.setImage(trayImage(signal, ink, platform));
    picture = `${signal} ${ink}`;
    setBadge(state.cards.size);
    drawMenu();
  }

  /** Set anew only when it says something else: one that is open would close. */
  function drawMenu(): void {
    const rows = trayRows(state);
    const words = trayWords(state);
    const quiet = behaviour.now().doNotDisturb;
    const text = JSON.stringify([rows, words, quiet]);
    if (text === menuText) return;
    menuText = text;
    tray.setToolTip(words);
    tray.setContextMenu(Menu.buildFromTemplate(menuOf(rows, quiet)));
  }

  function menuOf(rows: TrayRow[], quiet: boolean): MenuItemConstructorOptions[] {
    return [
      ...rows.map(itemOf),
      { type: 'separator' },
      { label: 'Open Signalbox', click: () => presence.come() },
      {
        label: 'Do not disturb',
        type: 'checkbox',
        checked: quiet,
        click: () => behaviour.change({ doNotDisturb: !quiet }),
      },
      { label: 'Pair a phone', click: pair },
      { type: 'separator' },
      { label: 'Quit', click: quit },
    ];
  }

  function itemOf(row: TrayRow): MenuItemConstructorOptions {
    if (row.kind === 'note') return { label: row.label, enabled: false };
    if (row.kind === 'more') return { label: row.label, click: () => presence.come() };
    return { label: row.label, click: () => presence.come(row.opens) };
  }

  function take(entries: readonly RoomEntry[]): void {
    const next: TrayState = foldTray(state, entries);
    state = next;
    draw();
  }

  return {
    take,
    close() {
      nativeTheme.off('updated', draw);
      setBadge(0);
      tray.destroy();
    },
  };
}

function inkOf(platform: NodeJS.Platform): TrayInk {
  if (platform === 'darwin') return 'template';
  // Electron 33 does not know the colour of the panel itself.
  const dark = nativeTheme.shouldUseDarkColorsForSystemIntegratedUI ?? nativeTheme.shouldUseDarkColors;
  return dark ? 'onDark' : 'onLight';
}

function trayImage(signal: TraySignal, ink: TrayInk, platform: NodeJS.Platform): NativeImage {
  const size = points[platform] ?? otherPoints;
  const image = nativeImage.createEmpty();
  for (const scaleFactor of [1, 2]) {
    const width = size * scaleFactor;
    const buffer = Buffer.from(drawTrayPicture(signal, ink, width));
    image.addRepresentation({ scaleFactor, width, height: width, buffer });
  }
  if (ink === 'template') image.setTemplateImage(true);
  return image;
}
