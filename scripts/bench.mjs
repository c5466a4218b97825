import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepResults } from './bench-history.mjs';
import { drawHistory } from './bench-pictures.mjs';
import { ensureBuilt } from './build.mjs';
import { flameOf } from './flame.mjs';
import { ensureInstalled } from './install.mjs';
import { root, run, say } from './run.mjs';

/**
 * Runs every `bench/*.bench.ts` (or the ones named as arguments), one after the other so that they do not disturb each
 * other. A benchmark prints its results with `report` of `bench/report.ts`; the rest of its output passes through.
 * With `--keep` they go into `bench/history` as well, with commit and machine, and are drawn: once for each release. With
 * `--profile` the figures are of no use, and `bench/.cache/profiles` says where the time went: a picture of each process, the database's statements.
 */
await ensureInstalled();
await ensureBuilt();

const keeps = process.argv.includes('--keep');
const profiles = process.argv.includes('--profile');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const files = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .toSorted();

/** How a line of results is told from other output. */
const resultMark = '#result ';

const results = [];
let failures = 0;
for (const file of files) {
  say(`▸ ${file}`);
  const folder = join(root, 'bench/.cache/profiles', file.replace('.bench.ts', ''));
  if (profiles) rmSync(folder, { recursive: true, force: true });
  // Processes that a benchmark forks have its flags as well.
  const flags = profiles ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
  const { ok, output } = await run(process.execPath, [...flags, '--import', 'tsx', `bench/${file}`], {
    quiet: true,
    ...(profiles && { env: { BENCH_PROFILE: folder } }),
  });
  if (profiles) drawProfiles(folder);
  for (const line of output.split('\n').filter(Boolean)) {
    if (line.startsWith(resultMark))
      results.push({
        benchmark: file.replace('.bench.ts', ''),
        ...JSON.parse(line.slice(resultMark.length)),
      });
    else say(`  ${line}`);
  }
  if (!ok) failures += 1;
}

writeFileSync(join(root, 'bench', 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
say('');
for (const line of table(results)) say(line);
if (keeps) {
  say(`\nGuardado en ${keepResults(results)}`);
  drawHistory(join(root, 'bench', 'history'));
}
if (failures > 0) say(`\n✗ ${failures} de ${files.length} no terminaron.`);
process.exitCode = failures > 0 ? 1 : 0;

/** A picture beside each profile whose process worked for a second or more. */
function drawProfiles(folder) {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.cpuprofile'))) {
    const { svg, busyMs } = flameOf(JSON.parse(readFileSync(join(folder, name), 'utf8')));
    if (busyMs < 1_000) continue;
    writeFileSync(join(folder, name.replace('.cpuprofile', '.svg')), svg);
  }
  say(`  ${folder}`);
}

function table(rows) {
  const columns = ['benchmark', 'subject', 'measure', 'value', 'unit', 'note'];
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index].length)));
  return lines.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index]))
      .join('  ')
      .trimEnd(),
  );
}
