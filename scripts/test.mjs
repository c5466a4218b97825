import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { bin, root, run, say, seconds } from './run.mjs';
import { countPlaywright, countVitest } from './test-report.mjs';

const reports = join(root, '.cache', 'tests');
const rows = [];
const started = performance.now();

/** Runs a step, shows its heading, and keeps its row of the final table. */
const step = async (name, work) => {
  say(`\n▸ ${name}`);
  const begun = performance.now();
  const { passed, failed } = await work();
  rows.push({ name, passed, failed, ms: performance.now() - begun });
  return failed === 0;
};

await ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const chromium = await ensureChromium();

await step('Revisiones', async () => {
  const results = await runChecks();
  return { passed: 0, failed: results.filter((result) => !result.ok).length };
});

await step('Pruebas de reglas, API y componentes (vitest)', async () => {
  const report = join(reports, 'vitest.json');
  const { ok } = await run(bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return countVitest(readReport(report), ok);
});

const built = await step('Construcción', async () => {
  const { ok } = await run(process.execPath, ['scripts/build.mjs']);
  return { passed: 0, failed: ok ? 0 : 1 };
});

if (built && hasBrowserTests()) {
  await step('Pruebas en el navegador (playwright)', async () => {
    const report = join(reports, 'playwright.json');
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium && { CHROMIUM_PATH: chromium }) };
    const { ok } = await run(bin('playwright'), ['test'], { env, cwd: join(root, 'e2e') });
    return countPlaywright(readReport(report), ok);
  });
}

say('');
for (const { name, passed, failed, ms } of rows) {
  const counts = `${String(passed).padStart(6)} ✓ ${String(failed).padStart(4)} ✗`;
  say(`${failed === 0 ? '✓' : '✗'} ${name.padEnd(48)} ${counts} ${seconds(ms).padStart(9)}`);
}
const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
say(`  ${'Total'.padEnd(65)} ${seconds(performance.now() - started).padStart(9)}\n`);
// Read by machines: the last line, alone, in these words. A check or a build that fails counts as one failure.
say(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;

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
