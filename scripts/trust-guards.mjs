import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guards } from './broken-guards.mjs';
import { bin, root, run, say, seconds } from './run.mjs';

/**
 * Breaks every guard on purpose, one at a time, and runs the tests that must notice. A guard counts as caught when some of them
 * failed; none having run, or the guard not being where it was, is as bad as none having failed.
 * @returns how many were not caught
 */
export async function breakGuards() {
  let missed = 0;
  for (const [index, { guard, file, from, test, about }] of guards.entries()) {
    const isThere = readFileSync(join(root, file), 'utf8').split(from).length === 2;
    const { output, ms } = await run(
      bin('vitest'),
      [
        'run',
        '--config',
        'scripts/broken-guard.config.mjs',
        '--reporter=json',
        test,
        ...(about ? ['-t', about] : []),
      ],
      { quiet: true, env: { BROKEN_GUARD: String(index), EFFORT: '1' } },
    );
    const failed = Number(/"numFailedTests":(\d+)/.exec(output)?.[1] ?? 0);
    const isCaught = isThere && failed > 0;
    if (!isCaught) missed += 1;
    const why = isThere ? (isCaught ? '' : '  ninguna prueba lo notó') : `  ya no está en ${file}`;
    say(`${isCaught ? '✓' : '✗'} ${guard.padEnd(58)} ${seconds(ms).padStart(9)}${why}`);
  }
  say(`\n${guards.length - missed} de ${guards.length} guardas rotas a propósito se notaron`);
  return missed;
}
