import { expect, test } from 'vitest';
import { linesOf, readPlaywright, readVitest } from './test-report.mjs';

test('a file that could not be loaded is a failure, though none of its tests ran', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'it adds', failureMessages: ['Error: 2\n  at a'] },
          { status: 'passed' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  };
  expect(readVitest(report, false)).toEqual({
    passed: 3,
    failures: [
      { file: 'a.test.ts', title: 'it adds', message: 'Error: 2' },
      { file: 'b.test.ts', title: 'no se pudo cargar', message: 'no such module' },
    ],
  });
});

test('a run that ends badly never counts zero failures', () => {
  expect(readVitest(null, false).failures).toHaveLength(1);
  expect(readPlaywright(null, false).failures).toHaveLength(1);
  expect(readVitest({ numPassedTests: 1, testResults: [] }, false).failures).toHaveLength(1);
});

test('a reason that many tests share is said once, with the first of their names and the number of the rest', () => {
  const dead = Array.from({ length: 91 }, (_, index) => ({
    file: 'a.e2e.ts',
    title: `test ${index}`,
    message: 'El producto dejó de responder.',
  }));
  const lines = linesOf([{ file: 'b.e2e.ts', title: 'alone', message: 'broke' }, ...dead]);
  expect(lines.slice(0, 3)).toEqual(['✗ b.e2e.ts › alone', '    broke', '✗ a.e2e.ts › test 0']);
  expect(lines.slice(-2)).toEqual(['✗ … y 81 más', '    El producto dejó de responder.']);
  expect(lines).toHaveLength(14);
});

test('a browser test that passed only at the second try is named, with what it said first', () => {
  const spec = (title, status) => ({
    file: 'a.e2e.ts',
    title,
    tests: [{ status, results: [{ error: { message: `\u001B[31m${title}\u001B[39m broke\nmore` } }] }],
  });
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1 },
    suites: [{ specs: [spec('one', 'flaky')], suites: [{ specs: [spec('two', 'unexpected')] }] }],
  };
  expect(readPlaywright(report, false)).toEqual({
    passed: 6,
    failures: [{ file: 'a.e2e.ts', title: 'two', message: 'two broke' }],
    flaky: [{ file: 'a.e2e.ts', title: 'one', message: 'one broke' }],
  });
});
