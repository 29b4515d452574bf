import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installedModules, projectFolder } from './runtime/project.ts';
import { runHere } from './runtime/run-here.ts';

/* A lane of its own: the program is built from its source, which takes an hour on two cores. Its result goes into the matrix. */
const report = join(projectFolder, 'test-results', 'codewhale.json');
await rm(report, { force: true });
process.exitCode = await runHere({
  command: process.execPath,
  args: [
    join(installedModules, 'vitest', 'vitest.mjs'),
    ...['run', '--project', 'codewhale', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...process.argv.slice(2),
  ],
  environment: process.env,
});
await runHere({
  command: process.execPath,
  args: [join(projectFolder, 'e2e', 'agent-matrix', 'write-matrix.ts'), report],
  environment: process.env,
});
