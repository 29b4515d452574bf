import { buildApp } from './build-app.ts';
import { type Display, needsVirtualDisplay, startVirtualDisplay } from './display.ts';
import { findElectron } from './find-electron.ts';
import { done, type Result } from './result.ts';
import { ensureSystemLibraries } from './system-libraries.ts';

export type Runtime = {
  /** The path of Electron's executable. */
  electron: string;
  /** The display that was started for the app, if there was none. */
  display: Display | undefined;
};

/** Brings about all that the app needs in order to run here, and says what it did. On a desktop that has it all it says nothing. */
export async function prepareRuntime(): Promise<Result<Runtime>> {
  const electron = await findElectron();
  if (!electron.ok) return electron;
  const virtual = needsVirtualDisplay();
  const libraries = await ensureSystemLibraries(electron.value, virtual);
  if (!libraries.ok) return libraries;
  const built = await buildApp();
  if (!built.ok) return built;
  if (!virtual) return done({ electron: electron.value, display: undefined });
  const display = await startVirtualDisplay();
  return display.ok ? done({ electron: electron.value, display: display.value }) : display;
}
