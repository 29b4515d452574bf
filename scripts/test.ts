import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from './runtime/project.ts';
import { type RunningProgram, startHere } from './runtime/run-here.ts';

/*
 * Runs the unit tests and the tests of the whole app, these too if those fail, and ends with the counts of both.
 */
let running: RunningProgram;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => running.end());

await rm(join(projectFolder, 'test-results'), { recursive: true, force: true });
const unit = await script('test-unit.ts');
const e2e = await script('test-e2e.ts');
process.exitCode = await script('count-tests.ts', `test=${unit || e2e}`);

function script(name: string, ...args: string[]): Promise<number> {
  running = startHere({
    command: process.execPath,
    args: [join(import.meta.dirname, name), ...args],
    environment: process.env,
  });
  return running.status;
}
