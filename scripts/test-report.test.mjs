import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './test-report.mjs';

test('a file that could not be loaded is a failure, though none of its tests ran', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(countVitest(report, false)).toEqual({ passed: 3, failed: 2 });
});

test('a run that ends badly never counts zero failures', () => {
  expect(countVitest(null, false)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(null, false)).toEqual({ passed: 0, failed: 1 });
});

test('a browser test that passed only at the second try counts as failed', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 1 } }, false)).toEqual({
    passed: 5,
    failed: 3,
  });
});
