/**
 * Reads a vitest report. A file that could not be loaded has no tests that failed, and a run that broke has no
 * report: each counts as one failure, so that "0 failed" always means that everything ran.
 * @returns {{ passed: number, failures: { file: string, title: string, message: string }[] }}
 */
export const readVitest = (report, ok) => {
  const failures = (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0)
        return [{ file: name, title: 'no se pudo cargar', message: firstLine(message) }];
      return failed.map(({ fullName, failureMessages }) => ({
        file: name,
        title: fullName,
        message: firstLine(failureMessages?.[0]),
      }));
    });
  return { passed: report?.numPassedTests ?? 0, failures: atLeastOne(failures, ok) };
};

/**
 * Reads a Playwright report; its `flaky` are those that failed and passed at the second try.
 * @returns {{ passed: number, failures: { file: string, title: string, message: string }[], flaky: same[] }}
 */
export const readPlaywright = (report, ok) => {
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const those = (wanted) =>
    specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => ({ file, title, message: firstLine(results[0]?.error?.message) })),
    );
  const flaky = those('flaky');
  return {
    passed: (report?.stats?.expected ?? 0) + flaky.length,
    failures: atLeastOne(those('unexpected'), ok),
    flaky,
  };
};

/** So many tests that failed alike are named; the rest are counted. */
const namedAlike = 10;

/**
 * Failed tests, for a reader: a message that many tests share is said once, above their names.
 * @param {{ file: string, title: string, message: string }[]} failures
 * @returns {string[]}
 */
export const linesOf = (failures) =>
  [...new Set(failures.map(({ message }) => message))].flatMap((message) => {
    const alike = failures.filter((failure) => failure.message === message);
    const more = alike.length - namedAlike;
    return [
      ...alike.slice(0, namedAlike).map(({ file, title }) => `✗ ${file} › ${title}`),
      ...(more > 0 ? [`✗ … y ${more} más`] : []),
      `    ${message}`,
    ];
  });

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const atLeastOne = (failures, ok) =>
  ok || failures.length > 0 ? failures : [{ file: '', title: 'la ejecución terminó mal', message: '' }];

// Colours of a terminal are of no use in a table.
const firstLine = (text = '') =>
  text
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .split('\n')[0]
    .slice(0, 160);
