import { join } from 'node:path';
import { retries } from './results/retries.ts';
import { installedModules } from './runtime/project.ts';
import { runHere } from './runtime/run-here.ts';
import { say } from './runtime/say.ts';
import { installPackages, missingCommands } from './runtime/system-packages.ts';

/** Programs of the system that the tests run. */
const used = process.platform === 'linux' ? { ps: 'procps' } : {};

const ready = await installPackages(await missingCommands(used));
if (ready.ok) {
  const projects = ['--project', 'node', '--project', 'renderer'];
  const report = [
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/unit.json',
    `--retry=${retries}`,
  ];
  process.exitCode = await runHere({
    command: process.execPath,
    args: [join(installedModules, 'vitest', 'vitest.mjs'), 'run', ...projects, ...report, ...process.argv.slice(2)],
    environment: process.env,
  });
} else {
  say(ready.message);
  process.exitCode = 1;
}
