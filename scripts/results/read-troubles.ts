/** A test that failed, at last or on its first try, and the first line of why. */
export type Trouble = { test: string; state: 'failed' | 'passed on its second try'; why: string };

type VitestReport = {
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};
type Suite = {
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
};
type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] };

/** What of a JSON report of Vitest or of Playwright a person has to look at. */
export function readTroubles(json: string): Trouble[] {
  const report: VitestReport | PlaywrightReport = JSON.parse(json);
  return 'testResults' in report ? ofVitest(report) : ofPlaywright(report);
}

function ofVitest({ testResults }: VitestReport): Trouble[] {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const ofTests = assertionResults.flatMap((one) => {
      const [why] = one.failureMessages;
      return why === undefined ? [] : [trouble(`${name} > ${one.fullName}`, one.status === 'failed', why)];
    });
    // The file itself could not be run.
    return ofTests.length === 0 && status === 'failed' ? [trouble(name, true, message)] : ofTests;
  });
}

function ofPlaywright({ suites, errors }: PlaywrightReport): Trouble[] {
  const ofTests = suites.flatMap(function walk(suite: Suite): Trouble[] {
    const own = suite.specs.flatMap(({ title, tests }) =>
      tests.flatMap(({ status, results }) => {
        if (status !== 'unexpected' && status !== 'flaky') return [];
        const why = results.find((result) => result.error)?.error?.message ?? 'It did not end as expected.';
        return [trouble(`${suite.file} > ${title}`, status === 'unexpected', why)];
      }),
    );
    return [...own, ...(suite.suites ?? []).flatMap(walk)];
  });
  return [...ofTests, ...errors.map(({ message }) => trouble('Playwright', true, message ?? 'It could not run.'))];
}

function trouble(test: string, failed: boolean, why: string): Trouble {
  const [line = ''] = why.split('\n');
  return { test, state: failed ? 'failed' : 'passed on its second try', why: line.slice(0, 300) };
}
