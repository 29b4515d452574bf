import { spawn } from 'node:child_process';
import electron from 'electron';
import { appEnvironment } from '../scripts/runtime/app-environment.ts';
import { projectFolder } from '../scripts/runtime/project.ts';
import { sandboxSwitches } from '../scripts/runtime/sandbox-switches.ts';

/** The path of the executable: what the package gives to those who are not Electron themselves. */
const executable = electron as unknown as string;

/** Runs the built app to its end, as a terminal does. */
export function runApp(...args: string[]): Promise<{ status: number | null; errors: string }> {
  return new Promise((resolve) => {
    const app = spawn(executable, [...sandboxSwitches(), projectFolder, ...args], {
      env: appEnvironment(process.env),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    app.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    app.on('close', (status) => resolve({ status, errors }));
  });
}
