import { join } from 'node:path';
import { prepareRuntime } from './runtime/prepare.ts';
import { installedModules } from './runtime/project.ts';
import { runHere } from './runtime/run-here.ts';
import { sandboxSwitches } from './runtime/sandbox-switches.ts';
import { say } from './runtime/say.ts';

const runtime = await prepareRuntime({ build: false });
if (runtime.ok) {
  const { electron, display } = runtime.value;
  const electronVite = join(installedModules, 'electron-vite', 'bin', 'electron-vite.js');
  const args = [...sandboxSwitches().map(() => '--noSandbox'), '--', ...process.argv.slice(2)];
  process.exitCode = await runHere({
    command: process.execPath,
    args: [electronVite, 'dev', ...args],
    environment: { ...process.env, ...display?.environment, ELECTRON_EXEC_PATH: electron },
  });
  await display?.close();
} else {
  say(runtime.message);
  process.exitCode = 1;
}
