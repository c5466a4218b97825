import { expect, test } from 'vitest';
import { startFileOps } from '../test/file-ops.ts';
import { changesOf, createMolinos, runIn } from '../test/test-ops.ts';

const ops = await startFileOps();

const run = (...args: string[]) => runIn(ops, args);
const policy = (...args: string[]) => run('client', 'second-factor', '--client', 'Molinos', ...args);
const history = () => changesOf(ops, 'client.second_factor_set');

test('a client asks for a second factor from a date, each person after days of grace; whoever has one, or a passkey, is not missing', async () => {
  await createMolinos(ops);
  expect((await policy()).text).toBe('No se pide un segundo paso.');
  expect((await policy('--from', 'mañana')).code).not.toBe(0);
  expect((await policy('--from', '2026-12-01', '--off')).code).not.toBe(0);
  expect((await policy('--offer', '--off')).code).not.toBe(0);

  const asked = await policy('--from', '2026-12-01', '--grace', '7');
  expect(asked.text).toContain('Se pide un segundo paso desde el 2026-12-01, con 7 días de gracia.');
  expect(asked.text).toContain('Ana Ruiz (ana@molinos.test): lo configura al ingresar desde el 2026-12-08');
  expect(asked.text).toContain('Sin él: 1 de 1.');
  // Invited on 20 November: the days of grace count from there where the date is past.
  expect((await policy('--from', '2026-01-01', '--grace', '7')).text).toContain('desde el 2026-11-27');
  await policy('--from', '2026-01-01', '--grace', '7');

  ops.userPool.protectedUsers.add('ana@molinos.test');
  expect((await policy()).text).toContain('Nadie está sin él.');
  expect((await policy('--offer')).text).toContain('Se ofrece un segundo paso al ingresar.');
  expect((await policy('--off')).text).toBe('No se pide un segundo paso.');
  expect(await history()).toEqual([
    {
      secondFactorOffered: [false, true],
      secondFactorFrom: [null, '2026-12-01'],
      secondFactorGraceDays: [null, 7],
    },
    { secondFactorFrom: ['2026-12-01', '2026-01-01'] },
    { secondFactorFrom: ['2026-01-01', null], secondFactorGraceDays: [7, null] },
    { secondFactorOffered: [true, false] },
  ]);
});
