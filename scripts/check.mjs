import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { bin, inLanes, root, run, say, seconds } from './run.mjs';

/**
 * Runs every check, as many at once as the machine has cores, and says one line for each; then what the failed ones said.
 * @returns {Promise<{ name: string, ok: boolean, ms: number }[]>}
 */
export const runChecks = async () => {
  await ensureInstalled('infra');
  const results = await inLanes(listChecks(), async (check) => {
    const result = { name: check.name, ...(await check.run()) };
    say(`  ${result.ok ? '✓' : '✗'} ${result.name} (${seconds(result.ms)})`);
    return result;
  });
  for (const { name, output } of results.filter((result) => !result.ok))
    say(`\n── ${name}\n${output.trimEnd()}`);
  return results;
};

/**
 * Checks run side by side, so each types what it reads once and not again in every thread, and collects garbage a quarter as often:
 * the compiler and the lint that asks it are written in Go.
 */
const oneThread = ['--checkers', '1'];
const env = { GOGC: '400' };

// The slowest first, so that none of them is waited for alone.
const listChecks = () => [
  { name: 'lint (oxlint)', run: () => run(bin('oxlint'), [], { quiet: true, env }) },
  { name: 'código sin uso (knip)', run: () => run(bin('knip'), ['--no-progress'], { quiet: true }) },
  { name: 'capas (dependency-cruiser)', run: checkLayers },
  ...projects.map((project) => ({
    name: `tipos ${project}`,
    run: () => run(bin('tsc'), ['-p', project, ...oneThread], { quiet: true, env }),
  })),
  { name: 'formato (oxfmt)', run: () => run(bin('oxfmt'), ['--check'], { quiet: true }) },
  { name: 'migraciones (squawk)', run: checkMigrations },
];

/** All that runs on Node is one program, read once; then what knows less than Node or more. */
const projects = ['.', 'e2e', 'apps/portal', 'packages/contract', 'packages/rules', 'infra'];

/** A cruiser that can read nothing finds nothing wrong, so it must have seen about as many modules as there are files. */
const checkLayers = async () => {
  const folders = ['packages', 'apps', 'e2e', 'bench', 'scripts', 'infra'];
  const result = await run(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...folders], {
    quiet: true,
  });
  const [, modules = 0, imports = 0] = /(\d+) modules, (\d+) dependencies cruised/.exec(result.output) ?? [];
  const sources = ['packages', 'apps'].flatMap((folder) => listFiles(folder, /\/src\/.*\.tsx?$/)).length;
  if (Number(modules) >= sources && Number(imports) >= sources) return result;
  return {
    ...result,
    ok: false,
    output: `${result.output}\n${modules} modules and ${imports} imports seen of ${sources} files`,
  };
};

const checkMigrations = () =>
  run(bin('squawk'), listFiles('apps', /\/migrations\/.*\.sql$/), { quiet: true });

const listFiles = (folder, pattern) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${String(path)}`)
    .filter((path) => pattern.test(path) && !path.includes('node_modules/') && !path.includes('/dist/'));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  const results = await runChecks();
  process.exitCode = results.every((result) => result.ok) ? 0 : 1;
}
