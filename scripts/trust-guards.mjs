import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guards } from './broken-guards.mjs';
import { bin, inLanes, root, run, say, seconds } from './run.mjs';

/**
 * Breaks every guard on purpose and runs the tests that must notice: as many at once as the machine has cores, and those under load by
 * themselves, after them. A guard counts as caught when some of its tests failed; none having run, or the guard not being where it was,
 * is as bad as none having failed.
 * @returns how many were not caught
 */
export async function breakGuards() {
  const long = new Set(JSON.parse(readFileSync(join(root, 'scripts', 'long-tests.json'), 'utf8')));
  const indexes = [...guards.keys()];
  const caught = [
    ...(await inLanes(
      indexes.filter((index) => !long.has(guards[index].test)),
      breakGuard,
    )),
    ...(await inLanes(
      indexes.filter((index) => long.has(guards[index].test)),
      breakGuard,
      1,
    )),
  ].filter(Boolean).length;
  say(`\n${caught} de ${guards.length} guardas rotas a propósito se notaron`);
  return guards.length - caught;
}

/** @returns whether some test noticed; a line is said about it */
async function breakGuard(index) {
  const { guard, file, from, test, about } = guards[index];
  const isThere = readFileSync(join(root, file), 'utf8').split(from).length === 2;
  const named = about ? ['-t', about] : [];
  const { output, ms } = await run(
    bin('vitest'),
    ['run', '--config', 'scripts/broken-guard.config.mjs', '--reporter=json', test, ...named],
    { quiet: true, env: { BROKEN_GUARD: String(index), EFFORT: '1' } },
  );
  const hasFailed = Number(/"numFailedTests":(\d+)/.exec(output)?.[1] ?? 0) > 0;
  const why = isThere ? (hasFailed ? '' : '  ninguna prueba lo notó') : `  ya no está en ${file}`;
  const sign = isThere && hasFailed ? '✓' : '✗';
  say(`${sign} ${guard.padEnd(58)} ${seconds(ms).padStart(9)}${why}`);
  return isThere && hasFailed;
}
