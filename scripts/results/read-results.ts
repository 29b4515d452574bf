/** How many tests of a suite came out how. */
export type Counts = { passed: number; failed: number; skipped: number };

type VitestReport = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** Counts a JSON report of Vitest or of Playwright. A suite that broke outside its tests has at least one failure. */
export function readResults(json: string): Counts {
  const report: VitestReport | PlaywrightReport = JSON.parse(json);
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected || report.errors.length, skipped };
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  const failed = numFailedTests || (report.success ? 0 : 1);
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

export function addCounts(all: Counts[]): Counts {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) {
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    sum.skipped += counts.skipped;
  }
  return sum;
}

/**
 * What a command counts for: its suites, of which each must have run something (undefined: it left no report), and one
 * failure more if the command failed and no suite says why. A command without suites is one test.
 */
export function judgeCommand(status: number, suites: (Counts | undefined)[]): Counts {
  if (suites.length === 0) return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  const judged = suites.map((counts) => {
    const ran = counts && counts.passed + counts.failed + counts.skipped > 0;
    return ran ? counts : { passed: 0, failed: 1, skipped: 0 };
  });
  const sum = addCounts(judged);
  return status !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum;
}
