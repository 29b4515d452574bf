import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { retries } from './results/retries.ts';
import { installedModules, projectFolder } from './runtime/project.ts';
import { runHere } from './runtime/run-here.ts';

const vitest = join(installedModules, 'vitest', 'vitest.mjs');
const report = [
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/agents.json',
  `--retry=${retries}`,
];

// A run that breaks before it reports is not to be judged by the one before.
await rm(join(projectFolder, 'test-results', 'agents.json'), { force: true });

const status = await runHere({
  command: process.execPath,
  args: [vitest, 'run', '--project', 'agents', ...report, ...process.argv.slice(2)],
  environment: process.env,
});
await runHere({
  command: process.execPath,
  args: [join(projectFolder, 'e2e', 'agent-matrix', 'write-matrix.ts')],
  environment: process.env,
});
process.exitCode = await runHere({
  command: process.execPath,
  args: [join(projectFolder, 'scripts', 'count-tests.ts'), `test:agents=${status}`],
  environment: process.env,
});
