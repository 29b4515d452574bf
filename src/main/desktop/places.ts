import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { CommandLine } from './command-line.ts';

/** Every file and folder that the app uses, by what is in it. */
export type Places = ReturnType<typeof findPlaces>;

/** `built`: the folder of the built main process. A demo has a folder of its own, so that it meets nothing of a person's. */
export function findPlaces({ demo, userData }: Pick<CommandLine, 'demo' | 'userData'>, built: string) {
  const data = userData ?? `${app.getPath('userData')}${demo ? '-demo' : ''}`;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  // Made by Electron or by somebody else, it may be open to others.
  chmodSync(data, 0o700);
  app.setPath('userData', data);
  return {
    database: join(data, 'signalbox.db'),
    sessions: join(data, 'sessions'),
    images: join(data, 'images'),
    logs: join(data, 'logs'),
    windowState: join(data, 'window.json'),
    demoWorkspaces: join(data, 'work'),
    isDemoFolder: demo && userData === undefined,
    page: join(built, '../renderer'),
    preload: join(built, '../preload/index.cjs'),
    spawner: join(built, 'spawner-process.js'),
    echoAgent: join(built, 'echo-agent.js'),
  };
}

/** A demo is kept nowhere. */
export function removeDemo({ database, sessions, images, demoWorkspaces }: Places): void {
  const files = ['', '-wal', '-shm'].map((end) => `${database}${end}`);
  for (const path of [...files, sessions, images, demoWorkspaces]) rmSync(path, { recursive: true, force: true });
}
