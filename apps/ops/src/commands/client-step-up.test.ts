import { expect, test } from 'vitest';
import { startFileOps } from '../test/file-ops.ts';
import { changesOf, createMolinos, runIn } from '../test/test-ops.ts';

const ops = await startFileOps();
const above = (amount: string) => runIn(ops, ['client', 'step-up', '--client', 'Molinos', '--above', amount]);
const history = () => changesOf(ops, 'client.step_up_set');

test('an operator sets above which sum people prove again who they are, on record where it changes, and only in whole pesos', async () => {
  await createMolinos(ops);
  for (const nonsense of ['-1', '2,5', '2.000.000', 'mucho'])
    expect((await above(nonsense)).code).not.toBe(0);
  expect((await above('0')).code).toBe(0);
  expect(await history()).toEqual([]);

  expect((await above('2000000')).text).toMatch(
    /^Molinos: se pide el segundo paso por encima de \$\s?2\.000\.000\.$/,
  );
  expect((await above('2000000')).code).toBe(0);
  expect((await above('0')).code).toBe(0);
  expect(await history()).toEqual([{ stepUpAbove: [0, 2_000_000] }, { stepUpAbove: [2_000_000, 0] }]);
});
