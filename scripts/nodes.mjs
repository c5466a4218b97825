import './node-version.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import semver from 'semver';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { root, run, runOrExit, say, seconds } from './run.mjs';

/**
 * Tries the product on the oldest Node that `engines` promises and on the newest of each line that is kept up: it is
 * started, entered, given a roster and stopped by the browser test of the main job. Each Node is npm's own `node` package.
 */
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const versions =
  process.argv.length > 2 ? process.argv.slice(2) : [semver.minVersion(engines.node).version, '22', '24'];

await ensureInstalled();
await ensureBuilt();
const chromium = await ensureChromium();
const folder = mkdtempSync(join(tmpdir(), 'antela-nodes-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

let failed = 0;
for (const version of versions) {
  const prefix = join(folder, version);
  await runOrExit('npm', ['install', '--prefix', prefix, '--no-audit', '--no-fund', `node@${version}`], {
    quiet: true,
  });
  const PATH = [join(prefix, 'node_modules/node/bin'), process.env.PATH].join(delimiter);
  const { output } = await runOrExit('node', ['--version'], { quiet: true, env: { PATH } });
  const {
    ok,
    ms,
    output: told,
  } = await run(
    'node',
    ['../node_modules/@playwright/test/cli.js', 'test', 'main-job.e2e.ts', '--retries=0'],
    {
      quiet: true,
      cwd: join(root, 'e2e'),
      env: { ...(chromium && { CHROMIUM_PATH: chromium }), PATH },
    },
  );
  if (!ok) process.stderr.write(told);
  say(
    `${ok ? '✓' : '✗'} Node ${output.trim().slice(1)}: arranque, ingreso, archivo de empleados y adelanto (${seconds(ms)})`,
  );
  if (!ok) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
