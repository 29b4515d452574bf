// Does what Electron's own default app does, which this build lacks: finds the app among the arguments and runs it.
// It is an ES module that awaits the app's main file, because only then does Electron hold back `ready` until that has run.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const { folder, required } = readArguments(process.argv.slice(1));
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
app.setName(manifest.productName ?? manifest.name);
app.setVersion(manifest.version);
app.setAppPath(folder);

const require = createRequire(import.meta.url);
const requireOfApp = createRequire(join(folder, 'package.json'));

// The binding of the app's own better-sqlite3 needs a newer Node than this Electron has, and would crash it.
// The one beside this file was built for it: whoever asks for the app's finds this one, loaded already.
const ownSqlite = require.resolve('better-sqlite3');
require(ownSqlite);
require.cache[requireOfApp.resolve('better-sqlite3')] = require.cache[ownSqlite];

for (const path of required) requireOfApp(path);
try {
  await import(pathToFileURL(resolve(folder, manifest.main)).href);
} catch (error) {
  // Electron would show this in a box and wait, on a display where perhaps nobody is.
  process.stderr.write(`${error.stack}\n`);
  app.exit(1);
}

function readArguments(given) {
  const required = [];
  for (let index = 0; index < given.length; index += 1) {
    const argument = given[index];
    if (argument === '-r' || argument === '--require') {
      index += 1;
      required.push(given[index]);
    } else if (!argument.startsWith('-') && existsSync(join(argument, 'package.json'))) {
      return { folder: resolve(argument), required };
    }
  }
  process.stderr.write('signalbox: no app folder among the arguments.\n');
  process.exit(1);
}
