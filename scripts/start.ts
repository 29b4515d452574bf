import { appEnvironment } from './runtime/app-environment.ts';
import { prepareRuntime } from './runtime/prepare.ts';
import { projectFolder } from './runtime/project.ts';
import { runHere } from './runtime/run-here.ts';
import { sandboxSwitches } from './runtime/sandbox-switches.ts';
import { say } from './runtime/say.ts';

/** Without a desktop Chromium complains of the buses that it has. Nothing is wrong then. */
const busNoise = /ERROR:(dbus\/)?(bus|object_proxy)\.cc/;

const runtime = await prepareRuntime({ build: true });
if (runtime.ok) {
  const { electron, display } = runtime.value;
  // A virtual display has no graphics hardware, and Chromium need not look for it.
  const switches = [...sandboxSwitches(), ...(display ? ['--disable-gpu'] : [])];
  process.exitCode = await runHere({
    command: electron,
    args: [...switches, projectFolder, ...process.argv.slice(2)],
    environment: { ...appEnvironment(process.env), ...display?.environment },
    ...(display ? { noise: busNoise } : {}),
  });
  await display?.close();
} else {
  say(runtime.message);
  process.exitCode = 1;
}
