import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type OpenedStore, type OpenOptions, openStore } from './open-store.ts';
import type { Store } from './store.ts';

/** For tests: the path of a database in a fresh folder that is removed with the test. */
export function tempFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data', 'signalbox.db');
}

export function optionsFor(file: string, instance = 'run-1'): OpenOptions {
  return { file, instance, now: () => Date.UTC(2025, 0, 2, 3, 4, 5) };
}

export function openOk(file: string, instance?: string): Extract<OpenedStore, { ok: true }> {
  const opened = openStore(optionsFor(file, instance));
  if (!opened.ok) throw new Error(opened.message);
  onTestFinished(() => opened.store.close());
  return opened;
}

export function openFresh(): Store {
  return openOk(tempFile()).store;
}
