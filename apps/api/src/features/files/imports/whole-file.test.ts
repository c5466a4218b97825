import { listImportRows, correctImportRow } from '@antela/contract/import-rows';
import { createImport, reviewImport } from '@antela/contract/imports';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { importing } from '../../../test/imports.ts';
import { uploadsOf } from '../../../test/kept-files.ts';
import { companies } from '../../../test/world/clients.ts';
import { payrolls } from '../../../test/world/payrolls.ts';

const { api, admin } = await startFileApi();
const { reached, reviewed: reviewedOf } = importing(api, admin);
await api.work();

interface Place {
  companyid: string | null;
  payrollid: string | null;
}
const nowhere: Place = { companyid: null, payrollid: null };
const free = { companyid: companies.a1, payrollid: payrolls.free.id };
const ownHeader = 'Documento;Nombres;Apellidos;Fecha de ingreso;Salario;Banco;Cuenta';
const row = (document: number, bank: string, account: string) =>
  `${document};Ruth;Cuervo Pardo;02/11/2026;2.400.000;${bank};${account}`;

async function proposed(file: string, place = nowhere) {
  const fileName = `${crypto.randomUUID()}.csv`;
  const fileKey = `${uploadsOf(admin)}imports/${fileName}`;
  api.objects.files.set(fileKey, Buffer.from(file));
  const body = { kind: 'employees-create' as const, fileKey, fileName, ...place };
  const { data } = await api.ask(admin, createImport, { body });
  return reached(data.importid, 'mapping');
}
async function reviewed(one: Awaited<ReturnType<typeof proposed>>, over: object) {
  const mapping = one.columns.map(({ index, field }) => ({ index, field }));
  const body = { mapping, companyid: one.companyid, payrollid: one.payrollid, ...over };
  await api.ask(admin, reviewImport, { query: { importid: one.importid }, version: one.version, body });
  return reached(one.importid, 'ready');
}
const rowsOf = (importid: string) => api.ask(admin, listImportRows, { query: { importid } });

test('an account type said once goes to every row with an account number, and is remembered for the next file', async () => {
  const file = [
    ownHeader,
    row(61000001, 'Bancolombia', '48007650001'),
    row(61000002, 'Bancolombia', '48007650002'),
    row(61000003, '', ''),
  ].join('\n');
  const one = await proposed(file, free);
  expect(one.fills).toEqual([]);
  expect(one.columns.some(({ isEmpty }) => isEmpty)).toBe(false);
  expect(one.targets.find(({ field }) => field === 'accountType')?.choices).toContain('Cuenta de ahorros');
  const unsaid = await reviewed(one, {});
  expect(unsaid.counts).toMatchObject({ new: 1, error: 2 });
  const said = await reviewed(unsaid, { fills: [{ field: 'accountType', value: 'Cuenta de ahorros' }] });
  expect(said.counts).toMatchObject({ new: 3, error: 0 });
  const again = await proposed(file.replaceAll('6100000', '6110000'), free);
  expect(again.fills).toEqual([{ field: 'accountType', value: 'Cuenta de ahorros' }]);
});

test('a column of the account that is there and says nothing is known to be empty, and one answer fills it', async () => {
  const file = `${ownHeader};Tipo de cuenta\n${row(61000071, 'Bancolombia', '48007650071')};\n${row(61000072, 'Bancolombia', '48007650072')};\n`;
  const one = await proposed(file, free);
  expect(one.columns.filter(({ isEmpty }) => isEmpty).map(({ field }) => field)).toEqual(['accountType']);
  const unsaid = await reviewed(one, {});
  expect(unsaid.counts).toMatchObject({ new: 0, error: 2 });
  expect((await rowsOf(one.importid)).byCode).toEqual([
    expect.objectContaining({ code: 'account_type_missing', rows: 2, column: 'H', severity: 'error' }),
  ]);
  const said = await reviewed(unsaid, { fills: [{ field: 'accountType', value: 'Cuenta de ahorros' }] });
  expect(said.counts).toMatchObject({ new: 2, error: 0 });
});

test('company and payroll named above the table are read, also those that the client has not', async () => {
  const titled = (...lines: string[]) =>
    [...lines, '', ownHeader, row(61000011, 'Bancolombia', '48007650011')].join('\n');
  const known = await proposed(titled('Empresa: HILADOS ANDINOS SAS', 'Nómina:;Mensual administración'));
  expect(known.named).toEqual({
    company: { text: 'HILADOS ANDINOS SAS', id: companies.a1 },
    payroll: { text: 'Mensual administración', id: payrolls.free.id },
  });
  expect(known).toMatchObject({ headerRow: expect.any(Number), ...nowhere });
  const strange = await proposed(titled('Empresa: Hilos del Norte'), free);
  expect(strange.named).toEqual({ company: { text: 'Hilos del Norte', id: null }, payroll: null });
});

test('a row of another payroll than the one chosen for the file goes there only when that is confirmed', async () => {
  const file = `${ownHeader};Nómina\n${row(61000021, '', '')};Quincenal planta\n${row(61000022, '', '')};\n`;
  const one = await reviewed(await proposed(file, free), {});
  expect(one.counts).toMatchObject({ new: 2, error: 0 });
  const { data } = await rowsOf(one.importid);
  expect(data[0]?.faults).toContainEqual(
    expect.objectContaining({ code: 'payroll_differs', severity: 'warning', value: 'Quincenal planta' }),
  );
  expect(data[1]?.faults.map(({ code }) => code)).not.toContain('payroll_differs');
});

test('values that several rows have at fault come with their count, which is what correcting them all corrects', async () => {
  const bad = Array.from({ length: 4 }, (_, index) =>
    row(61000031 + index, 'Bancolonbia', `4800765003${index}`),
  );
  const one = await reviewed(
    await proposed([ownHeader, ...bad, row(61000041, 'Davibienda', '4800')].join('\n'), free),
    {
      fills: [{ field: 'accountType', value: 'Cuenta de ahorros' }],
    },
  );
  const { repeated } = await rowsOf(one.importid);
  const bank = repeated.find(({ fault }) => fault.field === 'bankCode');
  expect(bank).toMatchObject({ rows: 4, rowNumber: 2, fault: { value: 'Bancolonbia', column: 'F' } });
  const { data } = await api.ask(admin, correctImportRow, {
    query: { importid: one.importid },
    body: { rowNumber: 2, cells: [{ index: 5, value: 'Bancolombia' }], everywhere: true },
  });
  expect(data).toMatchObject({ rows: 4, counts: { new: 4, error: 1 } });
});

test("a value that is one person's alone is never given to several at once; where it can be missing, all are left empty at once", async () => {
  const header = 'Documento;Nombres;Apellidos;Fecha de ingreso;Salario;Correo;Banco;Número de cuenta';
  const line = (document: number, mail: string, bank = '') =>
    `${document};Ruth;Cuervo Pardo;02/11/2026;2.400.000;${mail};${bank};`;
  const file = [
    header,
    line(61000071, 'sin correo'),
    line(61000072, 'sin correo'),
    line(61000073, 'ruth.73@correo.test'),
    line(61000074, 'ruth.74@correo.test', 'Bancolombia'),
    line(61000075, 'ruth.75@correo.test', 'Bancolombia'),
    line(61000076, 'ruth.76@correo.test'),
    line(61000073, ''),
    line(61000073, ''),
  ];
  const one = await reviewed(await proposed(file.join('\n'), free), {
    fills: [{ field: 'accountType', value: 'Cuenta de ahorros' }],
  });
  const { data, repeated } = await rowsOf(one.importid);
  // Neither the documents that repeat another nor the accounts that are missing.
  expect(repeated.map(({ rows, fault }) => [fault.field, fault.value, rows])).toEqual([
    ['email', 'sin correo', 2],
  ]);
  // The type that was said for the whole file is not missing beside the number.
  expect(data[3]?.faults.map(({ code }) => code)).toEqual(['account_number_missing']);
  const correct = async (value: string) =>
    api.ask(admin, correctImportRow, {
      query: { importid: one.importid },
      body: { rowNumber: 2, cells: [{ index: 5, value }], everywhere: true },
    });
  expect((await correct('nadie@')).data).toMatchObject({ rows: 1 });
  expect((await correct('sin correo')).data).toMatchObject({ rows: 1 });
  expect((await correct('')).data).toMatchObject({ rows: 2 });
});

test('an account that is wrong is left out whole, in all the rows that say the same and in no other', async () => {
  const file = [
    ownHeader,
    row(61000081, 'Bancolombia', 'no tiene'),
    row(61000082, 'Davivienda', 'no tiene'),
    row(61000083, 'Bancolombia', '48007650083'),
    row(61000084, 'Bancolonbia', 'no tiene'),
    row(61000085, 'Bancolonbia', '48007650085'),
  ];
  const one = await reviewed(await proposed(file.join('\n'), free), {
    fills: [{ field: 'accountType', value: 'Cuenta de ahorros' }],
  });
  expect(one.counts).toMatchObject({ new: 1, error: 4 });
  const leftOut = async (rowNumber: number) =>
    (
      await api.ask(admin, correctImportRow, {
        query: { importid: one.importid },
        body: { rowNumber, cells: [5, 6].map((index) => ({ index, value: '' })), everywhere: true },
      })
    ).data;
  // Its bank is wrong too: nobody whose only fault is one of the two loses an account.
  expect(await leftOut(5)).toMatchObject({ rows: 1, counts: { new: 2, error: 3 } });
  expect(await leftOut(2)).toMatchObject({ rows: 2, counts: { new: 4, error: 1 } });
});

test('a restriction with an unknown product or reason is corrected from a list, and every choice of a list is taken', async () => {
  const header = 'Documento;Producto;Motivo';
  const wrong = await reviewedOf('access-restrictions', `${header}\n61000051;Avances;Porque sí\n`, nowhere);
  const choicesOf = (field: string) => wrong.targets.find((target) => target.field === field)?.choices ?? [];
  const [products, reasons] = [choicesOf('product'), choicesOf('reason')];
  expect([products.length, reasons.length > 2]).toEqual([4, true]);
  const lines = reasons.map((reason, index) => `6100006${index};${products[index % 4]};${reason}`);
  const right = await reviewedOf('access-restrictions', [header, ...lines].join('\n'), nowhere);
  const { data } = await rowsOf(right.importid);
  expect(data.flatMap(({ faults }) => faults.map(({ code }) => code))).toEqual(
    reasons.map(() => 'unknown_document'),
  );
});
