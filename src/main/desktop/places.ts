import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import type { CommandLine } from './command-line.ts';

/** Every file and folder that the app uses, by what is in it. */
export type Places = ReturnType<typeof findPlaces>;

/**
 * `built`: the folder of the built main process. A demo leaves nothing behind: it has a folder of its own, unless one was
 * given.
 */
export function findPlaces({ demo, userData }: Pick<CommandLine, 'demo' | 'userData'>, built: string) {
  const data = userData ?? (demo ? mkdtempSync(join(tmpdir(), 'signalbox-demo-')) : app.getPath('userData'));
  mkdirSync(data, { recursive: true, mode: 0o700 });
  // Made by Electron or by an older version, it may be open to others.
  chmodSync(data, 0o700);
  app.setPath('userData', data);
  if (demo && userData === undefined) removeAtExit(data);
  return {
    database: join(data, 'signalbox.db'),
    sessions: join(data, 'sessions'),
    images: join(data, 'images'),
    logs: join(data, 'logs'),
    windowState: join(data, 'window.json'),
    page: join(built, '../renderer'),
    preload: join(built, '../preload/index.cjs'),
    spawner: join(built, 'spawner-process.js'),
    echoAgent: join(built, 'echo-agent.js'),
  };
}

function removeAtExit(folder: string): void {
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
