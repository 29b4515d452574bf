import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterRun, parseMatrix, renderReasons, renderTable, rowsOf } from './matrix.ts';
import { readOutcomes } from './read-outcomes.ts';

/*
 * node e2e/agent-matrix/write-matrix.ts REPORT
 * Prints the table of a test run, and puts it into docs/agents.md beside what earlier runs said of other agents.
 */
const projectFolder = join(import.meta.dirname, '..', '..');
const file = join(projectFolder, 'docs', 'agents.md');

const [, , report = join(projectFolder, 'test-results', 'agents.json')] = process.argv;
const json = await readFile(report, 'utf8').catch(() => undefined);
const run = json === undefined ? [] : rowsOf(readOutcomes(json));
const known = parseMatrix(await readFile(file, 'utf8').catch(() => ''));
const rows = afterRun(known, run);
if (run.length > 0) {
  process.stdout.write(`\n${renderTable(run)}\n\n`);
  await writeFile(file, page());
}

function page(): string {
  return `# Agents

What the real programs do in the room. Each was installed at this version, run against a model on this machine, and put
through the same scenarios; \`npm run test:agents\` does it again and rewrites this page. An agent that a run could not
have keeps the result of its last one.

${renderTable(rows)}

## Why not

${renderReasons(rows) || 'Nothing is lacking.'}
`;
}
