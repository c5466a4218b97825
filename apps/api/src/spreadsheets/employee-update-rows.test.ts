import { describe, expect, test } from 'vitest';
import { employeeUpdateReader } from './employee-update-rows.ts';
import { testContext } from './test-context.ts';
import { readMapped, testFile } from './test-files.ts';
import { walletLoadRowReader } from './wallet-load-rows.ts';

async function readUpdates(file: Buffer) {
  const { head, rows, proposal } = await readMapped(file, 'employees-update', 'a.csv');
  return { proposal, rows: rows.map(employeeUpdateReader(head.columns, proposal.mapping, testContext)) };
}

describe('the raises of Hilados Andinos', () => {
  test('change 120 salaries and 30 jobs, and nothing else', async () => {
    const { rows, proposal } = await readUpdates(await testFile('raises-hilados-andinos.csv'));
    expect(proposal.mapping.columns.map(({ field }) => field)).toEqual([
      'documentNumber',
      'monthlySalary',
      'position',
      'effectiveDate',
    ]);
    expect(rows.flatMap(({ faults, warnings }) => [...faults, ...warnings])).toEqual([]);
    expect(rows).toHaveLength(120);
    expect(rows.filter(({ changes }) => changes!.employment.monthlySalary !== undefined)).toHaveLength(120);
    expect(rows.filter(({ changes }) => changes!.employment.position !== undefined)).toHaveLength(30);
    expect(rows[0]).toMatchObject({
      documentNumber: '41628224',
      effectiveDate: '2026-12-01',
      changes: {
        person: {},
        employment: { monthlySalary: 1873468, position: 'Jefe de sección' },
        account: {},
      },
    });
    expect(rows[1]!.changes).toEqual({ person: {}, employment: { monthlySalary: 2968180 }, account: {} });
  });

  test('whose dates can be read both ways, so that the column is asked about, once', async () => {
    const { proposal } = await readUpdates(await testFile('raises-hilados-andinos.csv'));
    expect(proposal.ambiguousDateColumns).toEqual([3]);
    expect(proposal.mapping.dateOrders).toEqual([{ index: 3, order: 'dmy' }]);
  });
});

test('blank means unchanged and #BORRAR empties, but not what every employee has', async () => {
  const file = Buffer.from(
    'Cedula;Correo;Cargo;Salario;Segundo apellido;F. Retiro\n1018442301;#BORRAR;;#borrar;#BORRAR;#BORRAR\n1018442302;ana@correo.example;Jefe;;;\n',
  );
  const { rows } = await readUpdates(file);
  expect(rows[0]!.faults).toMatchObject([
    { code: 'field_not_clearable', columnLetter: 'D', field: 'monthlySalary' },
  ]);
  expect(rows[1]!.changes).toEqual({
    person: { email: 'ana@correo.example' },
    employment: { position: 'Jefe' },
    account: {},
  });
  const clean = await readUpdates(
    Buffer.from('Cedula;Correo;Segundo apellido;F. Retiro\n1018442301;#BORRAR;#BORRAR;#BORRAR\n'),
  );
  expect(clean.rows[0]!.changes).toEqual({
    person: { email: null, secondSurname: null },
    employment: { endDate: null },
    account: {},
  });
});

describe('the wallet load of November', () => {
  test('has 250 lines that add up to 29,410,000', async () => {
    const { head, rows, proposal } = await readMapped(
      await testFile('wallet-load-november.xlsx'),
      'wallet-load',
    );
    const lines = rows.map(walletLoadRowReader(head.columns, proposal.mapping, 'CC'));
    expect(proposal.mapping.columns.map(({ field }) => field)).toEqual([
      'documentNumber',
      'fullName',
      'amount',
      'concept',
    ]);
    expect(lines.flatMap(({ faults }) => faults)).toEqual([]);
    expect(lines).toHaveLength(250);
    expect(lines.reduce((total, { line }) => total + line!.amount, 0)).toBe(29_410_000);
    expect(lines[0]!.line).toEqual({
      documentNumber: '94274751',
      nameInFile: 'José Ángel Patiño Rojas',
      amount: 200_000,
      concept: 'Auxilio de alimentación noviembre',
    });
  });

  test('a line of zero, or of a person already in the file, is at fault', async () => {
    const { head, rows, proposal } = await readMapped(
      Buffer.from('Documento;Valor\n1018442301;0\n1018442302;50.000\n1018442302;50.000\nTOTAL;100.000\n'),
      'wallet-load',
      'a.csv',
    );
    const lines = rows.map(walletLoadRowReader(head.columns, proposal.mapping, 'CC'));
    expect(lines.map(({ faults }) => faults.map(({ code }) => code))).toEqual([
      ['amount_zero'],
      [],
      ['document_duplicated'],
    ]);
  });
});
