import { dirname, join } from 'node:path';
import { prepareRuntime } from './runtime/prepare.ts';
import { installedModules } from './runtime/project.ts';
import { runHere } from './runtime/run-here.ts';
import { say } from './runtime/say.ts';

const runtime = await prepareRuntime();
if (runtime.ok) {
  const { electron, display } = runtime.value;
  const playwright = join(installedModules, '@playwright', 'test', 'cli.js');
  process.exitCode = await runHere({
    command: process.execPath,
    args: [playwright, 'test', ...process.argv.slice(2)],
    // The electron package reads this, and Playwright asks that package for the executable.
    environment: { ...process.env, ...display?.environment, ELECTRON_OVERRIDE_DIST_PATH: dirname(electron) },
  });
  await display?.close();
} else {
  say(runtime.message);
  process.exitCode = 1;
}
