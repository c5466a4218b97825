import { loadCatalogs } from '@antela/api/features/records/catalogs/load-catalogs';
import { expect, test } from 'vitest';
import { runOps } from '../run-ops.ts';
import { startFileOps } from '../test/file-ops.ts';

const ops = await startFileOps({ withDemo: true });

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  ops.lines.length = 0;
  return { code: await runOps(['legal-figures', ...args], ops), text: ops.lines.join('\n') };
}
const figure = (from: string, value: string) =>
  `--kind minimum_wage --from ${from} --value ${value} --source Decreto`.split(' ');
const ofWage = (from: string) => `--kind minimum_wage --from ${from}`.split(' ');
const because = ['--reason', 'Se digitó un cero de menos'];

/** Values in force from a day, as every computation reads them. */
async function valuesFrom(from: string): Promise<number[]> {
  const { rows } = await ops.pool.query<{ value: string }>(
    `select value::text from antela.legal_figure where kind = 'minimum_wage' and valid_from = $1`,
    [from],
  );
  return rows.map(({ value }) => Number(value));
}

test('a wrong figure that nothing was computed with is withdrawn, with its reason and by whom on record', async () => {
  expect((await run('add', ...figure('2028-01-01', '195000'))).code).toBe(0);
  expect((await run('withdraw', ...ofWage('2028-01-01'))).code).toBe(2);
  expect((await run('withdraw', ...ofWage('2028-01-01'), ...because)).code).toBe(0);
  expect(await valuesFrom('2028-01-01')).toEqual([]);
  const { text } = await run('list');
  expect(text).toMatch(/x minimum_wage\s+195000 pesos\s+2028-01-01/);
  expect(text).toMatch(/Retirada por Ana Operadora el .*: Se digitó un cero de menos/);
  expect((await run('withdraw', ...ofWage('2028-01-01'), ...because)).code).toBe(2);
});

test('a figure in force, or of a day that an open period reaches, was used: it is not withdrawn but superseded', async () => {
  expect((await run('withdraw', ...ofWage('2026-01-01'), ...because)).text).toContain('supersede');
  // Periods that are open on November 20 and end after it.
  expect((await run('add', ...figure('2026-11-28', '185000'))).code).toBe(0);
  const refused = await run('withdraw', ...ofWage('2026-11-28'), ...because);
  expect(refused.code).toBe(2);
  expect(refused.text).toMatch(/El periodo .* ya empezó y termina el .*: ya la usa\./);
  expect(await valuesFrom('2026-11-28')).toEqual([185_000]);
  expect((await run('supersede', ...figure('2026-11-28', '1850000'), ...because)).code).toBe(0);
  expect(await valuesFrom('2026-11-28')).toEqual([1_850_000]);
  const { text } = await run('list');
  expect(text).toMatch(/x minimum_wage\s+185000 pesos\s+2026-11-28/);
  expect(text).toMatch(/Reemplazada por Ana Operadora/);
});

test('a figure that is not there is not superseded, and nothing is added in its place', async () => {
  expect((await run('supersede', ...figure('2029-01-01', '2000000'), ...because)).code).toBe(2);
  expect(await valuesFrom('2029-01-01')).toEqual([]);
});

test('an update of the service brings back no figure that the operator took out, and what was taken out stays written', async () => {
  await ops.ownerPool.query(
    `update antela.legal_figure_correction set valid_from = '2024-01-01' where valid_from = '2028-01-01'`,
  );
  await ops.ownerPool.query(
    `delete from antela.legal_figure where kind = 'minimum_wage' and valid_from = '2024-01-01'`,
  );
  const client = await ops.ownerPool.connect();
  await loadCatalogs(client);
  client.release();
  expect(await valuesFrom('2024-01-01')).toEqual([]);
  for (const change of ['delete from', 'update'])
    await expect(
      ops.opsPool.query(
        change === 'update'
          ? `update antela.legal_figure_correction set reason = 'x'`
          : 'delete from antela.legal_figure_correction',
      ),
    ).rejects.toThrow('permission denied');
});
