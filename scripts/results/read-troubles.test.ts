import { expect, test } from 'vitest';
import { readTroubles } from './read-troubles.ts';

test('of a run of Vitest, what failed and what passed only on its second try is told with its reason', () => {
  const assertion = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const report = {
    testResults: [
      {
        ...{ name: 'a.test.ts', message: '', status: 'failed' },
        assertionResults: [
          assertion('goes well', 'passed'),
          assertion('is late', 'passed', 'Error: too late\n    at there'),
          assertion('is wrong', 'failed', 'AssertionError: 1 is 2'),
        ],
      },
      { name: 'b.test.ts', message: 'SyntaxError: what', status: 'failed', assertionResults: [] },
    ],
  };
  expect(readTroubles(JSON.stringify(report))).toEqual([
    { test: 'a.test.ts > is late', state: 'passed on its second try', why: 'Error: too late' },
    { test: 'a.test.ts > is wrong', state: 'failed', why: 'AssertionError: 1 is 2' },
    { test: 'b.test.ts', state: 'failed', why: 'SyntaxError: what' },
  ]);
});

test('of a run of Playwright, in suites within suites', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
  });
  const inner = { file: 'a.e2e.ts', specs: [spec('opens', 'flaky', 'timeout\nof it')] };
  const report = {
    suites: [
      { file: 'a.e2e.ts', specs: [spec('goes', 'expected'), spec('ends', 'unexpected', 'no')], suites: [inner] },
    ],
    errors: [{ message: 'no such file' }],
  };
  expect(readTroubles(JSON.stringify(report))).toEqual([
    { test: 'a.e2e.ts > ends', state: 'failed', why: 'no' },
    { test: 'a.e2e.ts > opens', state: 'passed on its second try', why: 'timeout' },
    { test: 'Playwright', state: 'failed', why: 'no such file' },
  ]);
});
