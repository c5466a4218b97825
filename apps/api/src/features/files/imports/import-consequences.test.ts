import { applyImportConsequences } from '@antela/contract/consequences';
import type { ImportKind } from '@antela/contract/imports';
import { beforeAll, expect, test } from 'vitest';
import { advanceDoors, paidByWorker } from '../../../test/advances.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { importing, nowhere } from '../../../test/imports.ts';
import { companies } from '../../../test/world/clients.ts';
import { payrolls } from '../../../test/world/payrolls.ts';

const { api, admin } = await startFileApi();
await api.work();
const { reviewed, applied } = importing(api, admin);
const inFree = { companyid: companies.a1, payrollid: payrolls.free.id };

type Wallets = 'keep' | 'return';
const consequences = async (importid: string, walletBalances: Wallets = 'keep') =>
  (await api.ask(admin, applyImportConsequences, { body: { importid, walletBalances } })).data;
const told = async (kind: ImportKind, file: string, place: Parameters<typeof reviewed>[2] = nowhere) => {
  const rows = await consequences((await reviewed(kind, file, place)).importid);
  return rows.map(({ code, text, note, amount }) => [code, text, note, amount]);
};

let owed = 0;
beforeAll(async () => {
  const { create, detail } = advanceDoors(api, admin);
  const paid = await paidByWorker(await create('free', 50_000), detail);
  owed = paid.toDeduct;
  expect(owed).toBeGreaterThan(50_000);
});

test('before new employees are created: how many, their salaries, and the most they can take', async () => {
  const file =
    'Documento;Primer nombre;Primer apellido;Fecha de ingreso;Salario\n61000001;Rosa;Uno;01/06/2026;2.000.000\n61000002;Raúl;Dos;01/06/2026;3.000.000\n';
  expect(await told('employees-create', file, inFree)).toEqual([
    ['created', 'Se crean 2 personas, con salarios por', null, 5_000_000],
    ['salaries', 'Suman sus salarios al mes', 'Hoy: $\u00a00.', 5_000_000],
    [
      'limits',
      'Pueden adelantar al mes, como máximo',
      'Hoy: $\u00a00. Según el porcentaje de cada nómina.',
      2_500_000,
    ],
  ]);
});

const withoutDay = (n: number) => `Sin fecha de la novedad, el contrato de ${n} personas cambia desde hoy.`;

test('before employees change: salaries and deductions from what to what, who is moved, and whoever still owes', async () => {
  const file =
    'Documento;Salario;Descuentos fijos;Número de cuenta\n52000011;2.000.000;100.000;\n52000012;3.500.000;;4800009999\n';
  expect(await told('employees-update', file)).toEqual([
    ['changed', 'Cambian 2 personas', withoutDay(2), 0],
    ['raised', 'Sube el salario de 1 persona', null, 500_000],
    ['lowered', 'Baja el salario de 1 persona', null, 1_000_000],
    ['accounts', 'Cambia de cuenta 1 persona', 'Sus pagos esperan 24 horas, y se les avisa.', 0],
    [
      'owing',
      'Ganan menos o cambian de nómina con adelantos sin descontar: 1 persona',
      'Lo que ya recibieron se descuenta en el periodo en que lo pidieron.',
      owed,
    ],
    ['salaries', 'Suman sus salarios al mes', 'Hoy: $\u00a06.000.000.', 5_500_000],
    ['deductions', 'Suman sus descuentos fijos al mes', 'Hoy: $\u00a00.', 100_000],
    [
      'limits',
      'Pueden adelantar al mes, como máximo',
      'Hoy: $\u00a03.000.000. Según el porcentaje de cada nómina.',
      2_750_000,
    ],
  ]);
});

test('before people are retired: who leaves today and later, and what is still to be deducted', async () => {
  const file = 'Documento;Fecha de retiro\n52000011;15/11/2026\n52000012;31/12/2026\n';
  const one = await reviewed('retirements', file, nowhere);
  expect((await consequences(one.importid)).map(({ code, count, amount }) => [code, count, amount])).toEqual([
    ['leaving', 1, 0],
    ['leaving_later', 1, 0],
    ['salaries', 2, 6_000_000],
    ['settlement', 2, owed],
  ]);
});

test('before people are restricted: from when, and that what they received is deducted all the same', async () => {
  const reason = (
    await api.rows<{ name: string }>(
      `select name from catalog_item where type = 'restrictionreason' order by position limit 1`,
    )
  )[0]?.name;
  const file = `Documento;Motivo;Desde\n52000011;${reason};\n52000012;${reason};31/12/2026\n`;
  expect(await told('access-restrictions', file)).toEqual([
    ['restricted', 'Queda restringida desde hoy 1 persona', null, 0],
    ['restricted_later', 'Queda restringida en su fecha 1 persona', null, 0],
    ['owing', 'Se descuenta igual lo que recibieron, de 1 persona', null, owed],
  ]);
});

test('consequences are said only of a file that is reviewed and waits', async () => {
  const one = await reviewed('employees-update', 'Documento;Salario\n52000013;2.000.000\n', nowhere);
  await applied(one.importid);
  const after = await api.call(admin, applyImportConsequences, {
    body: { importid: one.importid, walletBalances: 'keep' },
  });
  expect(after.status).toBe(409);
});

test('salaries added up are not told to whoever may not see one', async () => {
  await api.rows(
    `update role set permissions = array_remove(permissions, 'view_salary') where name = 'Rol de onlyA1'`,
  );
  const blind = api.signIn('onlyA1');
  const one = await importing(api, blind).reviewed(
    'employees-update',
    'Documento;Salario;Cargo\n52000012;2.000.000;Auxiliar\n',
    nowhere,
  );
  const body = { importid: one.importid, walletBalances: 'keep' as const };
  const { data } = await api.ask(blind, applyImportConsequences, { body });
  expect(data.map(({ code, amount }) => [code, amount])).toEqual([['changed', 0]]);
});
