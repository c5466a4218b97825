import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { bin, root, run, say, seconds } from './run.mjs';
import { breakGuards } from './trust-guards.mjs';
import { promises } from './trust-promises.mjs';
import { promiseLines, readPromises } from './trust-report.mjs';

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
const started = performance.now();
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
const rows = readPromises(chosen, JSON.parse(readFileSync(report, 'utf8')).testResults);

say('');
for (const line of promiseLines(rows)) say(line);
const kept = rows.filter((row) => row.kept === true).length;
say(`\n${kept} promesas cumplidas, ${rows.length - kept} por cumplir`);
say('');
const missed = words.length === 0 ? await breakGuards() : 0;
say(`  en ${seconds(performance.now() - started)}`);
process.exitCode = kept === rows.length && missed === 0 ? 0 : 1;
