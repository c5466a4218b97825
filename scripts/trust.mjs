import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { bin, root, run, say, seconds } from './run.mjs';
import { breakGuards } from './trust-guards.mjs';
import { promises } from './trust-promises.mjs';

/**
 * The promises of the product, each with the tests that prove it, run with more rounds than `npm test` does
 * (`EFFORT`, 10 unless told) and shown as one table, each figure beside what was promised; then every guard is broken on purpose,
 * and some test must notice. Words after the command choose promises, `guardas` the guards alone.
 */
await ensureInstalled();
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = promises.filter(
  ({ promise }) => words.length === 0 || words.some((word) => promise.toLowerCase().includes(word)),
);
if (words.length === 1 && words[0] === 'guardas') process.exit((await breakGuards()) === 0 ? 0 : 1);
const report = join(root, '.cache', 'trust.json');
mkdirSync(join(root, '.cache'), { recursive: true });
const effort = process.env.EFFORT ?? '10';
await run(
  bin('vitest'),
  [
    'run',
    '--reporter=json',
    `--outputFile.json=${report}`,
    // Ten times the rounds take ten times as long.
    `--testTimeout=${30_000 * Number(effort)}`,
    ...new Set(chosen.flatMap(({ files }) => files)),
  ],
  { quiet: true, env: { EFFORT: effort } },
);
const results = JSON.parse(readFileSync(report, 'utf8')).testResults;

const rows = chosen.map(({ promise, files, about = /./ }) => {
  const tests = files.flatMap((file) => {
    const result = results.find(({ name }) => name.endsWith(file));
    return (result?.assertionResults ?? [{ status: 'failed', fullName: file, meta: {} }]).filter(
      ({ fullName }) => about.test(fullName),
    );
  });
  const failed = tests.filter(({ status }) => status !== 'passed');
  // A figure beside its promise: a test may pass for what is right and yet measure what is too slow.
  const promised = tests.flatMap(({ meta }) => meta?.promised ?? []);
  return {
    promise,
    isKept:
      tests.length > 0 && failed.length === 0 && promised.every(({ most, measured }) => measured <= most),
    count: `${tests.length - failed.length}/${tests.length}`,
    ms: tests.reduce((sum, { duration = 0 }) => sum + duration, 0),
    figures: [
      ...tests.map(({ meta }) => meta?.figure).filter(Boolean),
      ...promised.map(
        ({ of, most, measured, unit }) =>
          `${measured <= most ? '✓' : '✗'} ${of}: prometido ≤ ${most} ${unit}, medido ${measured} ${unit}`,
      ),
    ],
    failed: failed.map(({ fullName }) => fullName),
  };
});

say('');
for (const { promise, isKept, count, ms, figures, failed } of rows) {
  say(`${isKept ? '✓' : '✗'} ${promise.padEnd(58)} ${count.padStart(9)} ${seconds(ms).padStart(9)}`);
  for (const line of [...figures, ...failed.map((name) => `✗ ${name}`)]) say(`    ${line}`);
}
const broken = rows.filter(({ isKept }) => !isKept).length;
say(`\n${rows.length - broken} promesas cumplidas, ${broken} por cumplir`);
say('');
const missed = words.length === 0 ? await breakGuards() : 0;
process.exitCode = broken + missed === 0 ? 0 : 1;
