/**
 * What a vitest report counts. A file that could not be loaded has no tests that failed, and a run that broke has no
 * report: each counts as one failure, so that "0 failed" always means that everything ran.
 */
export const countVitest = (report, ok) => {
  const broken = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return atLeastOneFailure(
    { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + broken.length },
    ok,
  );
};

/** A test that passed at the second try is flaky, and counts as failed: it proves nothing. */
export const countPlaywright = (report, ok) => {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky }, ok);
};

const atLeastOneFailure = ({ passed, failed }, ok) => ({ passed, failed: ok ? failed : Math.max(failed, 1) });
