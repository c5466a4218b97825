import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clusterPromises } from './cluster-promises.mjs';
import { startCluster } from './cluster-server.mjs';
import { startDebianServer } from './debian-server.mjs';
import { ensureNeighbours, isThere } from './debian.mjs';
import { ensureInstalled } from './install.mjs';
import { bin, root, run, say } from './run.mjs';
import { breakGuards } from './trust-guards.mjs';
import { ofDeployment, promises } from './trust-promises.mjs';
import { promiseLines, readPromises, slowestLines } from './trust-report.mjs';

/**
 * The promises of the product, each with the tests that prove it, run with more rounds than `npm test` does
 * (`EFFORT`, 10 unless told), those under load by themselves, and shown as one table, each figure beside what was promised; then every
 * guard is broken on purpose, and some test must notice. Words after the command choose promises, `guardas` the guards alone.
 * With `citus` it is a part of the API's tests on a cluster, with as many rounds as `npm test` has.
 * With `--desplegado` it is all on a PostgreSQL of Debian's, products behind PgBouncer and nginx, without the guards: those are of the code.
 */
await ensureInstalled();
const isDeployed = process.argv.includes('--desplegado');
const isCluster = process.argv.includes('citus');
const words = process.argv
  .slice(2)
  .filter((word) => word !== '--desplegado' && word !== 'citus')
  .map((word) => word.toLowerCase());
const all = isCluster ? clusterPromises : isDeployed ? ofDeployment(promises) : promises;
const chosen = all.filter(
  ({ promise }) => words.length === 0 || words.some((word) => promise.toLowerCase().includes(word)),
);
if (words.length === 1 && words[0] === 'guardas') process.exit((await breakGuards()) === 0 ? 0 : 1);
if (chosen.length === 0) {
  say('✗ Ninguna promesa lleva esas palabras.');
  process.exit(1);
}
const started = performance.now();
const minutesMost = 60;
const folder = join(root, '.cache', 'trust');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const effort = process.env.EFFORT ?? (isCluster ? '1' : '10');
const long = new Set(JSON.parse(readFileSync(join(root, 'scripts', 'long-tests.json'), 'utf8')));
for (const file of chosen.flatMap(({ isAlone, files }) => (isAlone ? files : []))) long.add(file);

const server = isCluster ? await clustered() : isDeployed ? await deployed() : null;
const setting = server?.env ?? {};

/** Cluster of the kit, or the one that the environment names. */
async function clustered() {
  const found = await startCluster();
  if (found) return found;
  say(
    '✗ Falta un clúster: el kit junto al proyecto (../shared/tools/citus, como root en Debian) o CITUS_URL.',
  );
  process.exit(1);
}

/** Server for products that are deployed; without it, or without what stands before them, nothing would be proved. */
async function deployed() {
  await ensureNeighbours();
  const found = await startDebianServer();
  if (found && ['pgbouncer', 'nginx'].every(isThere))
    return { ...found, env: { TEST_SETTING: 'deployed', TEST_DATABASE_URL: found.url } };
  say('✗ Falta lo que acompaña a un despliegue: PostgreSQL, PgBouncer o nginx.');
  await found?.stop();
  process.exit(1);
}

/** Tests that say themselves that a cluster is not theirs prove nothing there; a file of which none is left is still missed. */
function withoutSkipped(result) {
  const ran = result.assertionResults?.filter(({ status }) => status !== 'skipped');
  return { ...result, assertionResults: ran };
}

/** One run of vitest. @returns its results, file by file */
async function proved(name, files) {
  const report = join(folder, `${name}.json`);
  const args = ['run', '--reporter=json', `--outputFile.json=${report}`];
  // Ten times the rounds take ten times as long; one round may take as long as in `npm test`.
  const timeout = `--testTimeout=${Math.max(120_000, 30_000 * Number(effort))}`;
  await run(bin('vitest'), [...args, timeout, ...files], {
    quiet: true,
    env: { EFFORT: effort, ...setting },
  });
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
}

const files = [...new Set(chosen.flatMap((promise) => promise.files))];
const results = [];
const together = files.filter((file) => !long.has(file));
if (together.length > 0) results.push(...(await proved('together', together)));
// By itself, so that what it measures is the product and not the test beside it.
for (const [index, file] of files.filter((one) => long.has(one)).entries())
  results.push(...(await proved(`alone-${index}`, [file])));
await server?.stop();
const rows = readPromises(chosen, isCluster ? results.map(withoutSkipped) : results);

say('');
for (const line of promiseLines(rows)) say(line);
const kept = rows.filter((row) => row.kept === true).length;
say(`\n${kept} promesas cumplidas, ${rows.length - kept} por cumplir`);
say('\nLo que más tarda:');
for (const line of slowestLines(results)) say(`  ${line}`);
say('');
const missed = words.length === 0 && !isDeployed && !isCluster ? await breakGuards() : 0;
const minutes = Math.round((performance.now() - started) / 6_000) / 10;
const isInTime = minutes <= minutesMost;
say(`${isInTime ? '✓' : '✗'} todo en ${minutes} min (prometido ≤ ${minutesMost} min en dos núcleos)`);
process.exitCode = kept === rows.length && missed === 0 && isInTime ? 0 : 1;
