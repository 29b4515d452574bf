import type { Cell, Outcome } from './matrix.ts';
import type { ScenarioMeta } from './scenario-names.ts';

type Report = { testResults: { assertionResults: { status: string; meta?: { scenario?: ScenarioMeta } }[] }[] };

/** What the scenarios of a test run came to; its other tests are passed over. */
export function readOutcomes(json: string): Outcome[] {
  const report: Report = JSON.parse(json);
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  return tests.flatMap(({ status, meta }) => (meta?.scenario ? [{ ...meta.scenario, cell: cellOf(status) }] : []));
}

function cellOf(status: string): Cell {
  if (status === 'passed') return 'yes';
  return status === 'failed' ? 'failed' : 'not run';
}
