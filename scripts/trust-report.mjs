import { seconds } from './run.mjs';

/**
 * Reads what a run measured of each promise. Kept is one whose tests all ran and passed, and whose figures are within what
 * was promised: a test may pass for what is right and yet measure what is too slow. A promise of which some file was not run is
 * neither kept nor missed.
 * @param {{ promise: string, files: string[], about?: RegExp }[]} promises
 * @param {{ name: string, assertionResults?: object[] }[]} results of vitest's JSON report
 */
export const readPromises = (promises, results) =>
  promises.map(({ promise, files, about = /./ }) => {
    const run = files.map((file) => results.find(({ name }) => name.endsWith(file)));
    const tests = run.flatMap((result) =>
      (result?.assertionResults ?? []).filter(({ fullName }) => about.test(fullName)),
    );
    const failed = tests.filter(({ status }) => status !== 'passed');
    const promised = tests.flatMap(({ meta }) => meta?.promised ?? []);
    const missed = promised.filter(({ most, measured }) => !(measured <= most));
    const isMissed = failed.length > 0 || missed.length > 0 || run.some(isBroken);
    return {
      promise,
      kept: isMissed ? false : tests.length > 0 && run.every(Boolean) ? true : null,
      count: `${tests.length - failed.length}/${tests.length}`,
      ms: tests.reduce((sum, { duration = 0 }) => sum + duration, 0),
      figures: [...tests.map(({ meta }) => meta?.figure).filter(Boolean), ...promised.map(figureText)],
      missed: missed.map(figureText),
      failed: failed.map(({ fullName }) => fullName),
    };
  });

/** A file that could not be loaded has no tests that failed. */
const isBroken = (result) => result !== undefined && (result.assertionResults ?? []).length === 0;

const figureText = ({ of, most, measured, unit }) =>
  `${measured <= most ? '✓' : '✗'} ${of}: prometido ≤ ${most} ${unit}, medido ${measured} ${unit}`;

/** The table of the promises, each figure beside what was promised. */
export const promiseLines = (rows) =>
  rows.flatMap(({ promise, kept, count, ms, figures, failed }) => [
    `${kept === null ? '·' : kept ? '✓' : '✗'} ${promise.padEnd(58)} ${count.padStart(9)} ${seconds(ms).padStart(9)}`,
    ...[...figures, ...failed.map((name) => `✗ ${name}`)].map((line) => `    ${line}`),
  ]);

/** The files that took longest, with their time: where a run that takes too long has to be looked at. */
export const slowestLines = (results, most = 8) =>
  results
    .map(({ name, startTime, endTime }) => ({
      name: name.replace(/^.*\/((?:apps|packages|scripts)\/)/, '$1'),
      ms: endTime - startTime,
    }))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${seconds(ms).padStart(9)}  ${name}`);
