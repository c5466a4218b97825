import { expect, test } from 'vitest';
import { startFileOps } from '../test/file-ops.ts';
import { changesOf, createMolinos, runIn } from '../test/test-ops.ts';

const ops = await startFileOps();

const run = (...args: string[]) => runIn(ops, args);
const above = (share: string) => run('client', 'salary-change', '--client', 'Molinos', '--above', share);
const limit = async () =>
  (
    await ops.ownerPool.query<{ limit: string }>(
      `select salary_change as limit from antela.client c, antela.anomaly_limits(c.client_id) where c.name = 'Molinos'`,
    )
  ).rows.map((row) => Number(row.limit));
const history = () => changesOf(ops, 'client.salary_change_set');

test('an operator sets from which change of a salary on it is looked at, on record where it changes, and only in whole percent', async () => {
  await createMolinos(ops);
  expect(await limit()).toEqual([2_500]);
  for (const nonsense of ['12,5', '-1', 'mucho', '1000']) expect((await above(nonsense)).code).not.toBe(0);
  expect(await history()).toEqual([]);

  expect((await above('10')).text).toBe('Molinos: se revisan los cambios de salario de más del 10 %.');
  await above('10');
  expect(await limit()).toEqual([1_000]);
  expect((await above('0')).code).toBe(0);
  expect(await limit()).toEqual([0]);
  expect(await history()).toEqual([{ salaryChangeAbove: [2_500, 1_000] }, { salaryChangeAbove: [1_000, 0] }]);
});
