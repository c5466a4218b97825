import { expect, test } from 'vitest';
import { startFileOps } from '../test/file-ops.ts';
import { changesOf, createMolinos, runIn } from '../test/test-ops.ts';

const ops = await startFileOps();
const after = (hours: string) =>
  runIn(ops, ['client', 'next-approver', '--client', 'Molinos', '--hours', hours]);
const history = () => changesOf(ops, 'client.next_approver_set');

test('an operator sets after how many hours the next approver is told, on record where it changes, and within bounds', async () => {
  await createMolinos(ops);
  for (const nonsense of ['0', '73', '-1', '2,5', 'mucho']) expect((await after(nonsense)).code).not.toBe(0);
  expect(await history()).toEqual([]);

  expect((await after('4')).text).toBe('Molinos: lo que nadie mira en 4 horas se le avisa a quien sigue.');
  expect(await history()).toEqual([]);
  expect((await after('1')).text).toBe('Molinos: lo que nadie mira en una hora se le avisa a quien sigue.');
  expect((await after('72')).code).toBe(0);
  expect(await history()).toEqual([{ nextApproverHours: [4, 1] }, { nextApproverHours: [1, 72] }]);
});
