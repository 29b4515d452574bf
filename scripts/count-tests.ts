import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addCounts, type Counts, judgeCommand, readResults } from './results/read-results.ts';
import { readTroubles } from './results/read-troubles.ts';
import { projectFolder } from './runtime/project.ts';

/** The suites that a command runs, each with a report in test-results/. */
const suitesOf: Record<string, string[]> = { check: [], test: ['unit', 'e2e'], 'test:agents': ['agents'] };

/*
 * node scripts/count-tests.ts COMMAND=STATUS...
 * Adds up the reports of all suites of the commands; STATUS is how a command ended. Tells every test that failed, and every
 * one that passed only on its second try, for that is a fault as well. The last line is "N passed, N failed".
 */
const sum = addCounts(await Promise.all(process.argv.slice(2).map(countCommand)));
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
process.exitCode = sum.failed > 0 ? 1 : 0;

async function countCommand(argument: string): Promise<Counts> {
  const split = argument.lastIndexOf('=');
  const command = argument.slice(0, split);
  const status = Number(argument.slice(split + 1));
  const suites = await Promise.all((suitesOf[command] ?? []).map(readSuite));
  const counts = judgeCommand(status, suites);
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} SKIPPED` : '';
  process.stdout.write(`${command}: ${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
  return counts;
}

async function readSuite(name: string): Promise<Counts | undefined> {
  const json = await readFile(join(projectFolder, 'test-results', `${name}.json`), 'utf8').catch(() => undefined);
  if (json === undefined) return undefined;
  for (const { test, state, why } of readTroubles(json)) process.stdout.write(`${state}: ${test}\n    ${why}\n`);
  return readResults(json);
}
