import { applyImportConsequences } from '@antela/contract/consequences';
import { listEmployees } from '@antela/contract/employees';
import { correctImportRow, listImportRows, mergeCorrections } from '@antela/contract/import-rows';
import { applyImport, copyImportErrors, discardImport } from '@antela/contract/imports';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { importing } from '../../../test/imports.ts';
import { uploadsOf } from '../../../test/kept-files.ts';
import { companies } from '../../../test/world/clients.ts';
import { payrolls } from '../../../test/world/payrolls.ts';

const { api, admin } = await startFileApi();
const { reviewed, applied, reached, read, rowsOf, undone } = importing(api, admin);
await api.work();

const place = { companyid: companies.a1, payrollid: payrolls.free.id };
const header = 'Documento;Nombres;Apellidos;Fecha de ingreso;Salario';
const line = (document: number, salary: string) => `${document};Ruth;Cuervo Pardo;02/11/2026;${salary}`;
const roster = (from: number, ...salaries: string[]) =>
  [header, ...salaries.map((salary, index) => line(from + index, salary))].join('\n');
const correct = (importid: string, rowNumber: number, value: string) =>
  api.call(admin, correctImportRow, {
    query: { importid },
    body: { rowNumber, cells: [{ index: 4, value }] },
  });
const isThere = async (document: number) =>
  (await api.ask(admin, listEmployees, { query: { q: String(document) } })).data.length === 1;

test('a row corrected after applying joins the same load, and undoing takes all of it back', async () => {
  const one = await reviewed('employees-create', roster(62000001, '2.400.000', 'mucho', 'poco'), place);
  const first = await applied(one.importid);
  expect(first.counts).toMatchObject({ applied: 1, error: 2, new: 0 });

  const corrected = await correct(one.importid, 3, '2.500.000');
  expect(corrected.body.data).toMatchObject({ rows: 1, counts: { applied: 1, new: 1, error: 1 } });
  expect((await read(one.importid)).state).toBe('applied');
  const { data } = await api.ask(admin, listImportRows, {
    query: { importid: one.importid, outcome: 'new' },
  });
  expect(data.map(({ rowNumber }) => rowNumber)).toEqual([3]);
  const asked = await api.ask(admin, applyImportConsequences, {
    body: { importid: one.importid, walletBalances: 'keep' },
  });
  expect(asked.data[0]).toMatchObject({ code: 'created', count: 1, amount: 2_500_000 });

  const second = await applied(one.importid);
  expect(second.counts).toMatchObject({ applied: 2, error: 1, new: 0 });
  expect([await isThere(62000001), await isThere(62000002), await isThere(62000003)]).toEqual([
    true,
    true,
    false,
  ]);

  expect((await undone(one.importid)).error).toBeNull();
  expect([await isThere(62000001), await isThere(62000002)]).toEqual([false, false]);
  expect((await read(one.importid)).state).toBe('undone');
});

test('the corrected error workbook joins the load after applying; what was applied is not touched', async () => {
  const one = await reviewed('employees-create', roster(62000011, '2.400.000', 'mucho'), place);
  await applied(one.importid);
  const { data: copy } = await api.ask(admin, copyImportErrors, { query: { importid: one.importid } });
  const fileName = 'corregido.xlsx';
  const fileKey = `${uploadsOf(admin)}imports/${fileName}`;
  api.objects.files.set(fileKey, api.objects.files.get(copy.key) ?? Buffer.alloc(0));
  await api.ask(admin, mergeCorrections, { body: { importid: one.importid, fileKey, fileName } });
  const merged = await reached(one.importid, 'applied');
  expect(merged.counts).toMatchObject({ total: 2, applied: 1, error: 1, unchanged: 0 });
  expect((await rowsOf(one.importid)).map(({ outcome }) => outcome)).toEqual(['applied', 'error']);
});

test('what was applied is neither corrected again nor discarded, and a row that repeats it is named', async () => {
  const one = await reviewed('employees-create', roster(62000021, '2.400.000', 'mucho'), place);
  await applied(one.importid);
  expect((await correct(one.importid, 2, '2.600.000')).status).toBe(409);
  expect((await api.call(admin, discardImport, { query: { importid: one.importid } })).status).toBe(409);
  const { data } = await api.ask(admin, correctImportRow, {
    query: { importid: one.importid },
    body: {
      rowNumber: 3,
      cells: [
        { index: 0, value: '62000021' },
        { index: 4, value: '2.500.000' },
      ],
    },
  });
  expect(data.row).toMatchObject({ outcome: 'error', faults: [{ code: 'document_duplicated' }] });
  const nothing = { importid: one.importid, mode: 'valid_rows' as const };
  expect((await api.call(admin, applyImport, { body: nothing })).status).toBe(409);
});
