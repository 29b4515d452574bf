import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import type { BehaviourSetting } from './behaviour.ts';
import { loginEntry } from './login-entry.ts';

/** Puts the app among the programs that start at login, or takes it out, when the owner changes their mind. */
export function keepLogin(behaviour: BehaviourSetting, onFailure: (error: unknown) => void): void {
  behaviour.onChange((now, before) => {
    if (now.launchAtLogin === before.launchAtLogin) return;
    try {
      setLogin(now.launchAtLogin);
    } catch (error) {
      onFailure(error);
    }
  });
}

function setLogin(on: boolean): void {
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: on });
    return;
  }
  // Electron has nothing for Linux; desktops read this folder.
  const folder = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart');
  const file = join(folder, 'signalbox.desktop');
  if (!on) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, loginEntry([process.execPath, ...(app.isPackaged ? [] : [app.getAppPath()])]));
}
