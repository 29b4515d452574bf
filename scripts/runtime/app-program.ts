import { appEnvironment } from './app-environment.ts';
import type { Runtime } from './prepare.ts';
import { projectFolder } from './project.ts';
import type { Program } from './run-here.ts';
import { sandboxSwitches } from './sandbox-switches.ts';

/** Without a desktop Chromium complains of the buses that it has. Nothing is wrong then. */
const busNoise = /ERROR:(dbus\/)?(bus|object_proxy)\.cc/;

/** The built app in its runtime, with these arguments. */
export function appProgram({ electron, display }: Runtime, args: string[]): Program {
  // A virtual display has no graphics hardware, and Chromium need not look for it.
  const switches = [...sandboxSwitches(), ...(display ? ['--disable-gpu'] : [])];
  return {
    command: electron,
    args: [...switches, projectFolder, ...args],
    environment: { ...appEnvironment(process.env), ...display?.environment },
    ...(display ? { noise: busNoise } : {}),
  };
}
