import { correctImportRow } from '@antela/contract/import-rows';
import type { ImportKind } from '@antela/contract/imports';
import { calendarDate } from '@antela/rules/calendar-date';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { importing, nowhere } from '../../../test/imports.ts';
import { companies } from '../../../test/world/clients.ts';
import { insertEmployees } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { atOnceMax } from './draft-rows.service.ts';

const { api } = await startFileApi();
const caller = api.keptSignIn('onlyA1');
const imports = importing(api, caller);
await api.work();

const [diana, retired, coded, unseen] = [52_009_001, 52_009_002, 52_009_003, 52_009_004];

async function seed() {
  const client = await api.owner.connect();
  const person = { payroll: 'open' as const, firstName: 'Diana Marcela', firstSurname: 'Acevedo' };
  await insertEmployees(client, [
    { ...person, number: 9_001 },
    { ...person, number: 9_002, endDate: calendarDate('2026-10-31') },
    { ...person, number: 9_003 },
    { ...person, number: 9_004 },
  ]).finally(() => client.release());
  await api.rows(
    `update employment e set code = 'K-9003' from employee p where p.client_id = e.client_id and p.id = e.employee_id and p.document_number = $1`,
    [String(coded)],
  );
  // In a company that the user does not see.
  await api.rows(
    `update employment e set company_id = $2, payroll_id = $3 from employee p where p.client_id = e.client_id and p.id = e.employee_id and p.document_number = $1`,
    [String(unseen), companies.a2, payrolls.checked.id],
  );
}

const files: Record<ImportKind, string[]> = {
  'employees-create': [
    'Documento;Nombres;Apellidos;Fecha de ingreso;Salario;Código;Celular',
    '69000001;Ruth;Cuervo Pardo;2026-11-02;2400000;N-1;3001112233',
    '69000002;Luz;Cuervo Pardo;2026-11-02;2400000;K-9003;3001112233',
    '69000003;;;mañana;2400000;;',
    `${diana};Diana Marcela;Acevedo;2026-11-02;9900000;;`,
    `${diana + 1};Diana Marcela;Acevedo;2026-11-02;2400000;K-9003;`,
    `${coded};Pedro Antonio;Otro Señor;2026-11-02;9000000;;`,
    `${unseen};Diana Marcela;Acevedo;2026-11-02;2400000;;`,
  ],
  'employees-update': [
    'Documento;Nombres;Apellidos;Salario;Cargo;Fecha novedad',
    `${diana};;;2500000;Jefa;2026-12-01`,
    `${coded};Pedro;Otro;2500000;Jefa;2026-10-01`,
    `${retired};;;2500000;;`,
    '69000009;;;2500000;;',
    `${unseen};;;2500000;;`,
    `${diana + 1_000};;;uno;;`,
  ],
  retirements: [
    'Documento;Nombre;Fecha de retiro',
    `${diana};Diana Acevedo;2026-11-30`,
    `${coded};Pedro Otro;2026-11-30`,
    `${retired};;2026-11-30`,
    `${unseen};;2026-11-30`,
  ],
  'access-restrictions': [
    'Documento;Nombre;Producto;Motivo',
    `${diana};Diana Acevedo;Adelantos;Otro`,
    `${coded};Pedro Otro;Adelantos;Otro`,
    `${unseen};;Adelantos;Otro`,
  ],
};

const kept = (importid: string) =>
  api.rows<{ row_number: number; cells: (string | null)[] }>(
    `select row_number, outcome, title, cells, draft, faults, has_warning, decision, employee_id, employment_id, before
     from import_row where import_id = $1 order by row_number`,
    [importid],
  );

test('a row says the same reviewed with its file and corrected by itself to what it says', async () => {
  await seed();
  for (const [kind, lines] of Object.entries(files)) {
    const place =
      kind === 'employees-create' ? { companyid: companies.a1, payrollid: payrolls.open.id } : nowhere;
    const { importid, counts } = await imports.reviewed(kind as ImportKind, lines.join('\n'), place);
    expect({ kind, total: counts.total }).toEqual({ kind, total: lines.length - 1 });
    const before = await kept(importid);
    for (const { row_number: rowNumber, cells } of before)
      await api.ask(caller, correctImportRow, {
        query: { importid },
        body: { rowNumber, cells: [{ index: 0, value: cells[0] ?? '' }] },
      });
    expect({ kind, rows: await kept(importid) }).toEqual({ kind, rows: before });
  }
});

test('rows are settled in the order of the file, however many there are', async () => {
  const count = 2 * atOnceMax + 1;
  const lines = Array.from({ length: count }, (_, n) => `${70_000_000 + n};2500000`);
  // The last of a group, the first of the next, and the last of the file.
  for (const n of [atOnceMax - 1, atOnceMax, count - 1]) lines[n] = `${diana};${2_600_000 + n}`;
  const { importid, counts } = await imports.reviewed(
    'employees-update',
    ['Documento;Salario', ...lines].join('\n'),
    nowhere,
  );
  expect(counts).toMatchObject({ total: count, changed: 1, error: count - 1 });
  const [only] = await api.rows<{ row_number: number }>(
    `select row_number from import_row where import_id = $1 and outcome = 'changed'`,
    [importid],
  );
  expect(only?.row_number).toBe(atOnceMax + 1);
  const rows = await api.rows<{ n: number }>(
    'select count(distinct row_number)::int as n from import_row where import_id = $1',
    [importid],
  );
  expect(rows).toEqual([{ n: count }]);
});
