import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { installedModules, projectFolder } from './project.ts';
import { done, failed, type Result } from './result.ts';
import { type Finished, runCommand } from './run-command.ts';
import { say } from './say.ts';

const sources = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'phone.vite.config.ts',
  'package.json',
  'package-lock.json',
];
const bundles = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html', 'out/phone/index.html'];

/** Builds the app when a bundle is missing or older than what it is made of. */
export async function buildApp(): Promise<Result<undefined>> {
  if (await isFresh(projectFolder)) return done(undefined);
  const start = performance.now();
  const scratch = join(projectFolder, '.cache', `build-${process.pid}`);
  await mkdir(scratch, { recursive: true });
  try {
    for (const build of [buildDesktop, buildPhone]) {
      const built = await build(join(scratch, 'new'));
      if (built.status !== 0) return failed(`The app could not be built.\n${built.output.trim()}`);
    }
    // Renamed whole, so that an app that starts at this moment finds the bundles of one build.
    await rename(join(projectFolder, 'out'), join(scratch, 'old')).catch(ignore('ENOENT'));
    // Not empty: another build has put its own there at this moment.
    await rename(join(scratch, 'new'), join(projectFolder, 'out')).catch(ignore('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  say(`built the app in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  return done(undefined);
}

function buildDesktop(folder: string): Promise<Finished> {
  const builder = join(installedModules, 'electron-vite', 'bin', 'electron-vite.js');
  return runCommand(process.execPath, [builder, 'build', '--logLevel', 'warn', '--outDir', folder], {
    cwd: projectFolder,
  });
}

/** The page that a phone loads has nothing of the desktop's in it, so it is a build of its own. */
function buildPhone(folder: string): Promise<Finished> {
  const builder = join(installedModules, 'vite', 'bin', 'vite.js');
  const config = ['--config', 'phone.vite.config.ts', '--logLevel', 'warn', '--outDir', join(folder, 'phone')];
  return runCommand(process.execPath, [builder, 'build', ...config], { cwd: projectFolder });
}

function ignore(...codes: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

export async function isFresh(folder: string): Promise<boolean> {
  const built = await Promise.all(bundles.map((bundle) => changedAt(join(folder, bundle))));
  const oldest = Math.min(...built.map((time) => time ?? 0));
  const changed = await Promise.all(sources.map((source) => newestIn(join(folder, source))));
  return oldest > Math.max(...changed);
}

/** Milliseconds since 1970 of the latest change in a file or a folder tree; 0 if there is nothing. */
async function newestIn(path: string): Promise<number> {
  const own = await changedAt(path);
  if (own === undefined) return 0;
  const entries = await readdir(path, { recursive: true }).catch(() => []);
  const times = await Promise.all(entries.map((entry) => changedAt(join(path, entry))));
  return Math.max(own, ...times.map((time) => time ?? 0));
}

async function changedAt(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs;
}
