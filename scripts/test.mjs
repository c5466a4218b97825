import './node-version.mjs';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { clusterPart } from './cluster-promises.mjs';
import { startCluster } from './cluster-server.mjs';
import { ensureNeighbours } from './debian.mjs';
import { ensureInstalled } from './install.mjs';
import { bin, root, run, say, seconds } from './run.mjs';
import { linesOf, readPlaywright, readVitest } from './test-report.mjs';
import { promises } from './trust-promises.mjs';
import { readPromises } from './trust-report.mjs';

const reports = join(root, '.cache', 'tests');
const rows = [];
/** So many files are tried again; when more fail, it is no accident. */
const secondLook = 8;
const started = performance.now();
/** All else is tried on one server. */
const clusterUrl = process.env.CITUS_URL;
delete process.env.CITUS_URL;

/** Runs a step, shows its heading, and keeps its row of the final table. */
const step = async (name, work) => {
  say(`\n▸ ${name}`);
  const begun = performance.now();
  const { passed, failures, flaky = [], note } = await work();
  rows.push({ name, passed, failures, flaky, ms: performance.now() - begun });
  if (note) say(`  ${note}`);
  return failures.length === 0;
};

await ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const chromium = await ensureChromium();
await ensureNeighbours();

await step('Revisiones', async () => {
  const results = await runChecks();
  return { passed: 0, failures: results.filter((result) => !result.ok).map(({ name }) => problem(name)) };
});

await step('Pruebas de reglas, API y componentes (vitest)', async () => {
  const first = await vitest('vitest.json', []);
  return withSecondLook(first, (files) => vitest('vitest-again.json', files));
});

// The quick profile of `npm run trust`: the same files ran just now, with fewer rounds.
await step('Promesas que ya se midieron', async () => {
  const results = readReport(join(reports, 'vitest.json'))?.testResults ?? [];
  const read = readPromises(promises, results);
  return {
    passed: 0,
    // A test that failed is counted where it ran.
    failures: read.flatMap(({ promise, missed }) =>
      missed.map((figure) => ({ file: '', title: promise, message: figure })),
    ),
    note: `${read.filter(({ kept }) => kept).length} de ${read.length}; las demás, con npm run trust`,
  };
});

await step('Una parte de la API en un clúster (vitest)', async () => {
  const cluster = await startCluster(clusterUrl).catch(({ message }) => ({ missing: message }));
  if (!cluster?.env)
    return {
      passed: 0,
      failures: [],
      note: `Omitido. ${cluster?.missing ?? 'No hay CITUS_URL, ni el kit junto al proyecto (../shared/tools/citus, como root en Debian).'}`,
    };
  try {
    return await vitest('vitest-cluster.json', clusterPart, { ...cluster.env, CITUS_PARTS: '2' });
  } finally {
    await cluster.stop();
  }
});

const built = await step('Construcción', async () => {
  const { ok } = await run(process.execPath, ['scripts/build.mjs']);
  return { passed: 0, failures: ok ? [] : [problem('la construcción')] };
});

if (built && hasBrowserTests()) {
  await step('Pruebas en el navegador (playwright)', async () => {
    const first = await playwright('playwright.json', []);
    return withSecondLook(first, () => {
      // A second look begins with an empty folder, and what the first saw says why.
      const seen = join(root, 'e2e/test-results');
      rmSync(`${seen}-first`, { recursive: true, force: true });
      if (existsSync(seen)) cpSync(seen, `${seen}-first`, { recursive: true });
      // One project alone: a test that did not run would bring all those it depends on.
      return playwright('playwright-again.json', [
        '--last-failed',
        '--project=chromium',
        '--workers=1',
        '--retries=0',
      ]);
    });
  });
}

say('');
for (const { failures } of rows) for (const line of linesOf(failures)) say(line);
for (const { flaky } of rows)
  for (const { file, title, message } of flaky) say(`~ inestable: ${file} › ${title}\n    ${message}`);
for (const { name, passed, failures, flaky, ms } of rows) {
  const counts = `${String(passed).padStart(6)} ✓ ${String(failures.length).padStart(4)} ✗ ${String(flaky.length).padStart(3)} ~`;
  say(`${failures.length === 0 ? '✓' : '✗'} ${name.padEnd(48)} ${counts} ${seconds(ms).padStart(9)}`);
}
const total = (count) => rows.reduce((sum, row) => sum + count(row), 0);
const failed = total(({ failures }) => failures.length);
say(`  ${'Total'.padEnd(71)} ${seconds(performance.now() - started).padStart(9)}\n`);
// Read by machines: the last line, alone, in these words. A check or a build that fails counts as one failure.
say(`${total(({ passed }) => passed)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** A second try for what failed, with nothing beside it: what passes then is named as unstable. */
async function withSecondLook(first, again) {
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > secondLook || files.includes('')) return first;
  say('\n▸ Lo que falló, otra vez y a solas');
  const { failures } = await again(files);
  const still = new Set(failures.map(({ title }) => title));
  const flaky = failures.some(({ file }) => file === '')
    ? []
    : first.failures.filter(({ title }) => !still.has(title));
  return {
    passed: first.passed + flaky.length,
    failures,
    flaky: [...(first.flaky ?? []), ...flaky],
  };
}

async function vitest(name, files, env = {}) {
  const report = join(reports, name);
  const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { ok } = await run(bin('vitest'), args, { env });
  return readVitest(readReport(report), ok);
}

async function playwright(name, args) {
  const report = join(reports, name);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium && { CHROMIUM_PATH: chromium }) };
  const { ok } = await run(bin('playwright'), ['test', ...args], { env, cwd: join(root, 'e2e') });
  return readPlaywright(readReport(report), ok);
}

function problem(name) {
  return { file: '', title: name, message: '' };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function hasBrowserTests() {
  return readdirSync(join(root, 'e2e'), { recursive: true }).some((name) => name.endsWith('.e2e.ts'));
}
