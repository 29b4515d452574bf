import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { CommandLine } from './command-line.ts';
import { startFailure } from './start-failure.ts';
import { refuseToStart } from './trouble.ts';

/** Every file and folder that the app uses, by what is in it. */
export type Places = ReturnType<typeof findPlaces>;

/** `built`: the folder of the built main process. A demo has a folder of its own, so that it meets nothing of a person's. */
export function findPlaces({ demo, userData, quit }: CommandLine, built: string) {
  const data = userData ?? `${app.getPath('userData')}${demo ? '-demo' : ''}`;
  makePrivate(data, !quit);
  app.setPath('userData', data);
  return {
    database: join(data, 'signalbox.db'),
    sessions: join(data, 'sessions'),
    images: join(data, 'images'),
    endpoints: join(data, 'endpoints.json'),
    ownAgents: join(data, 'agents.json'),
    secrets: join(data, 'secrets.json'),
    looks: join(data, 'looks'),
    logs: join(data, 'logs'),
    windowState: join(data, 'window.json'),
    demoWorkspaces: join(data, 'work'),
    isDemoFolder: demo && userData === undefined,
    page: join(built, '../renderer'),
    phonePage: join(built, '../phone'),
    preload: join(built, '../preload/index.cjs'),
    spawner: join(built, 'spawner-process.js'),
    echoAgent: join(built, 'echo-agent.js'),
    piGate: join(built, 'pi-gate.js'),
    ptyHolder: join(built, 'pty-holder.js'),
  };
}

function makePrivate(folder: string, attended: boolean): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Made by Electron or by somebody else, it may be open to others.
    chmodSync(folder, 0o700);
  } catch (error) {
    refuseToStart(startFailure(error) ?? `${folder} cannot be used for what is kept.`, attended);
  }
}

/** A demo is kept nowhere. */
export function removeDemo({ database, sessions, images, demoWorkspaces }: Places): void {
  const files = ['', '-wal', '-shm'].map((end) => `${database}${end}`);
  for (const path of [...files, sessions, images, demoWorkspaces]) rmSync(path, { recursive: true, force: true });
}
