import { getEmployments } from '@antela/contract/employees';
import { correctImportRow, mergeCorrections } from '@antela/contract/import-rows';
import { copyImportErrors } from '@antela/contract/imports';
import { getJob } from '@antela/contract/jobs';
import { expect, test } from 'vitest';
import { cellText } from '../../../spreadsheets/cell.ts';
import { readAll } from '../../../spreadsheets/test-files.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { importing, nowhere } from '../../../test/imports.ts';
import { employmentIdOf, type EmployeeKey } from '../../../test/world/employees.ts';
import { filesOf } from '../../../test/world/users.ts';

const { api, admin } = await startFileApi();
await api.work();

const { read, reviewed, rowsOf, applied } = importing(api, admin);
const changed = (file: Buffer | string, fileName?: string) =>
  reviewed('employees-update', file, nowhere, fileName === undefined ? {} : { fileName });
const detailOf = async (key: EmployeeKey) =>
  (await api.ask(admin, getEmployments, { query: { companyemployeeid: employmentIdOf(key) } })).data;
async function errorsOf(importid: string) {
  const { key } = (await api.ask(admin, copyImportErrors, { query: { importid } })).data;
  return readAll(Buffer.from(api.objects.files.get(key) ?? ''), 'errores.xlsx');
}

test('a faulty row is corrected where it is seen, and the error workbook follows', async () => {
  const one = await changed('Documento;Salario\n52000012;diez\n99999999;2500000\n');
  expect(one.counts).toMatchObject({ changed: 0, error: 2 });
  const correct = (rowNumber: number, index: number, value: string) =>
    api.ask(admin, correctImportRow, {
      query: { importid: one.importid },
      body: { rowNumber, cells: [{ index, value }] },
    });
  const { data } = await correct(2, 1, '3.100.000');
  expect(data).toMatchObject({
    row: { outcome: 'changed', faults: [], title: 'Inés Bedoya' },
    counts: { changed: 1, error: 1 },
  });
  const twice = await correct(3, 0, '52000012');
  expect(twice.data.row).toMatchObject({ outcome: 'error', faults: [{ code: 'document_duplicated' }] });
  await expect
    .poll(
      async () => {
        if (!(await read(one.importid)).hasErrorFile) return null;
        const { rows } = await errorsOf(one.importid);
        return rows.map(({ cells }) => cells[0]);
      },
      { timeout: 20_000, interval: 50 },
    )
    .toEqual(['52000012']);
  await applied(one.importid);
  expect((await detailOf('line1')).employments[0]?.monthlySalary).toBe(3_100_000);
});

test('one fault in many rows is corrected once; a document is one person’s alone, and is corrected by itself', async () => {
  const one = await changed(
    'Documento;Banco;Tipo de cuenta;Número de cuenta\n52000012;Bancolonbia;Ahorros;48007650001\n52000013;Bancolonbia;Ahorros;48007650002\n52000006;Bancoxyz;Ahorros;48007650003\n5;Bancolombia;Ahorros;48007650004\n5;Bancolombia;Ahorros;48007650005\n',
  );
  expect(one.counts).toMatchObject({ changed: 0, error: 5 });
  const before = await rowsOf(one.importid, 'error');
  const correct = async (rowNumber: number, index: number, value: string) =>
    (
      await api.ask(admin, correctImportRow, {
        query: { importid: one.importid },
        body: { rowNumber, cells: [{ index, value }], everywhere: true },
      })
    ).data;
  expect(await correct(2, 1, 'Bancolombia')).toMatchObject({ rows: 2, counts: { changed: 2, error: 3 } });
  const documents = await correct(5, 0, '52000011');
  expect(documents).toMatchObject({ rows: 1, counts: { changed: 3, error: 2 } });
  const left = await rowsOf(one.importid, 'error');
  expect(left.map(({ rowNumber }) => rowNumber)).toEqual([4, 6]);
  expect(left[1]?.faults).toEqual(before.find(({ rowNumber }) => rowNumber === 6)?.faults);
});

test('the error workbook, corrected, merges into its import, and what was corrected in place stays', async () => {
  const one = await changed(
    'Documento;Salario;Cargo\n52000012;diez;Líder\n52000013;2600000;Tejedora\n99999999;2500000;Nadie\n52000011;once;Jefe\n',
  );
  expect(one.counts).toMatchObject({ changed: 1, error: 3 });
  await api.ask(admin, correctImportRow, {
    query: { importid: one.importid },
    body: { rowNumber: 5, cells: [{ index: 1, value: '4.100.000' }] },
  });
  const errors = () => errorsOf(one.importid);
  await expect.poll(async () => (await errors()).rows.length, { timeout: 20_000, interval: 50 }).toBe(2);
  const { head, rows } = await errors();
  const lines = [head.headerRow, ...rows].map(({ cells }) =>
    cells.map((cell) => (cell === 'diez' ? '3.300.000' : cellText(cell).replaceAll(/[\n;]/g, ' '))).join(';'),
  );
  const merge = async (text: string) => {
    const fileKey = `${filesOf('admin')}imports/${crypto.randomUUID()}/corregidas.csv`;
    api.objects.files.set(fileKey, Buffer.from(text));
    const { data } = await api.ask(admin, mergeCorrections, {
      body: { importid: one.importid, fileKey, fileName: 'corregidas.csv' },
    });
    const job = async () => (await api.ask(admin, getJob, { query: { jobid: data.jobid } })).data;
    await expect.poll(async () => (await job()).finishedAt, { timeout: 20_000, interval: 50 }).not.toBeNull();
    return read(one.importid);
  };
  expect((await merge('Documento;Salario\n52000012;1\n')).failure).toContain(
    'no es el de las filas con error',
  );
  // In any order, and with those left out that nobody could mend.
  const after = await merge(lines.filter((line) => !line.includes('Nadie')).join('\n'));
  expect(after).toMatchObject({ state: 'ready', failure: null, counts: { changed: 3, error: 1, total: 4 } });
  expect((await rowsOf(one.importid, 'error')).map(({ rowNumber }) => rowNumber)).toEqual([4]);
  await applied(one.importid);
  expect((await detailOf('line1')).employments[0]).toMatchObject({
    monthlySalary: 3_300_000,
    position: 'Líder',
  });
});
