import { expect, test } from 'vitest';
import { addCounts, judgeCommand, readResults } from './read-results.ts';

const vitest = { success: true, numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };
const playwright = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 2 }, errors: [] };

test('a run of Vitest is counted', () => {
  expect(readResults(JSON.stringify(vitest))).toEqual({ passed: 5, failed: 0, skipped: 1 });
  const failed = { ...vitest, success: false, numFailedTests: 2 };
  expect(readResults(JSON.stringify(failed))).toEqual({ passed: 5, failed: 2, skipped: 1 });
});

test('a file that cannot be loaded is a failure, though none of its tests is', () => {
  expect(readResults(JSON.stringify({ ...vitest, success: false })).failed).toBe(1);
  expect(readResults(JSON.stringify({ ...playwright, errors: [{ message: 'no such file' }] })).failed).toBe(1);
});

test('a run of Playwright is counted, and a test that passed on its second try has passed', () => {
  expect(readResults(JSON.stringify(playwright))).toEqual({ passed: 4, failed: 0, skipped: 2 });
  const flaky = { ...playwright, stats: { ...playwright.stats, unexpected: 1, flaky: 1 } };
  expect(readResults(JSON.stringify(flaky))).toMatchObject({ passed: 5, failed: 1 });
});

test('counts add up', () => {
  const counts = { passed: 1, failed: 2, skipped: 3 };
  expect(addCounts([counts, counts])).toEqual({ passed: 2, failed: 4, skipped: 6 });
  expect(addCounts([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test('a command counts for its suites, and each of them must have run', () => {
  const good = { passed: 3, failed: 0, skipped: 0 };
  const empty = { passed: 0, failed: 0, skipped: 0 };
  expect(judgeCommand(0, [good, good])).toEqual({ passed: 6, failed: 0, skipped: 0 });
  expect(judgeCommand(0, [good, empty])).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(judgeCommand(0, [good, undefined])).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test('a command that fails is never counted as passed', () => {
  expect(judgeCommand(1, [{ passed: 3, failed: 0, skipped: 0 }])).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(judgeCommand(1, [{ passed: 3, failed: 2, skipped: 0 }])).toEqual({ passed: 3, failed: 2, skipped: 0 });
  expect(judgeCommand(0, [])).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(judgeCommand(2, [])).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
