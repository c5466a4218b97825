import { correctImportRow, decideImportRows, type RowChoice } from '@antela/contract/import-rows';
import { reviewImport } from '@antela/contract/imports';
import { describe, expect, test } from 'vitest';
import { startFileApi } from '../../../../test/file-api.ts';
import { importing } from '../../../../test/imports.ts';
import { companies } from '../../../../test/world/clients.ts';
import { insertEmployees } from '../../../../test/world/employees.ts';
import { worldId } from '../../../../test/world/ids.ts';
import { payrolls } from '../../../../test/world/payrolls.ts';

const { api, admin } = await startFileApi();
const imports = importing(api, admin);
await api.work();

const place = { companyid: companies.a1, payrollid: payrolls.open.id };
const header = 'Documento;Nombres;Apellidos;Fecha de ingreso;Salario;Banco;Tipo de cuenta;Número de cuenta';
const row = (document: number, given: string, surnames: string, salary = 3_000_000, account = '4800000001') =>
  `${document};${given};${surnames};2026-11-02;${salary};Davivienda;Ahorros;${account}`;
const file = (...rows: string[]) => [header, ...rows].join('\n');

const review = (...rows: string[]) => imports.reviewed('employees-create', file(...rows), place);
const decide = (importid: string, choice: RowChoice, rowNumber?: number) =>
  api.call(admin, decideImportRows, {
    query: { importid },
    body: { choice, ...(rowNumber !== undefined && { rowNumber }) },
  });
const employmentsOf = (document: number) =>
  api.rows<{ name: string; salary: number; ended: boolean; sort_name: string }>(
    `select concat_ws(' ', p.first_name, p.second_name, p.first_surname, p.second_surname) as name, e.monthly_salary::int as salary,
            e.end_date is not null as ended, e.sort_name
     from employment e join employee p on p.id = e.employee_id where p.document_number = $1 order by e.start_date, e.id`,
    [String(document)],
  );
let next = 3_000;
/** Somebody of their own for each test. */
async function person(over: object = {}): Promise<number> {
  next += 1;
  const seed = {
    number: next,
    payroll: 'open' as const,
    firstName: 'Diana Marcela',
    firstSurname: 'Acevedo',
  };
  const client = await api.owner.connect();
  await insertEmployees(client, [{ ...seed, ...over }]).finally(() => client.release());
  return 52_000_000 + next;
}
const retired = () => person({ endDate: '2026-10-31' });

describe("somebody's document with another name", () => {
  test('of somebody retired is an error that shows both people, and nothing of it is applied', async () => {
    const document = await retired();
    const { importid, counts } = await review(row(document, 'Pedro Antonio', 'Otro Señor', 9_000_000));
    expect(counts).toMatchObject({ new: 0, error: 1 });
    const [asked] = await imports.rowsOf(importid);
    expect(asked).toMatchObject({
      outcome: 'error',
      faults: [{ code: 'person_conflict', field: 'documentNumber', column: 'A', severity: 'error' }],
      person: {
        known: { fullName: 'Diana Marcela Acevedo', details: ['Retiro el 31/10/2026', expect.any(String)] },
        file: {
          fullName: 'Pedro Antonio Otro Señor',
          details: ['$\u00a09.000.000', 'Davivienda ••••\u00a00001'],
        },
        choices: ['known_name', 'new_name'],
        decision: null,
      },
    });
  });

  test('of somebody who works there is no longer «sin cambio»', async () => {
    const document = await person();
    const { counts } = await review(row(document, 'Pedro Antonio', 'Otro Señor'));
    expect(counts).toMatchObject({ unchanged: 0, error: 1 });
  });

  test('is somebody else: with their own document the row creates them', async () => {
    const document = await retired();
    const { importid } = await review(row(document, 'Pedro Antonio', 'Otro Señor'));
    const corrected = await api.ask(admin, correctImportRow, {
      query: { importid },
      body: { rowNumber: 2, cells: [{ index: 0, value: '79999001' }] },
    });
    expect(corrected.data.row).toMatchObject({ outcome: 'new', person: null });
    await imports.applied(importid);
    expect(await employmentsOf(79_999_001)).toMatchObject([{ name: 'Pedro Antonio Otro Señor' }]);
    expect(await employmentsOf(document)).toHaveLength(1);
  });

  test('is the same person who keeps the name on record: it is decided, audited, and outlives a new review', async () => {
    const document = await retired();
    const { importid } = await review(row(document, 'Pedro Antonio', 'Otro Señor', 2_500_000));
    const { status, body } = await decide(importid, 'known_name', 2);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ rows: 1, counts: { new: 1, error: 0 } });
    const one = await imports.read(importid);
    await api.ask(admin, reviewImport, {
      query: { importid },
      version: one.version,
      body: { mapping: one.columns.map(({ index, field }) => ({ index, field })), ...place },
    });
    await imports.reached(importid, 'ready');
    const [decided] = await imports.rowsOf(importid);
    expect(decided?.person?.decision).toMatchObject({ identity: 'known_name', update: false });
    await imports.applied(importid);
    const employments = await employmentsOf(document);
    expect(employments).toMatchObject([
      { name: 'Diana Marcela Acevedo', ended: true },
      { name: 'Diana Marcela Acevedo', ended: false, salary: 2_500_000, sort_name: 'acevedo diana marcela' },
    ]);
    expect(
      await api.rows(
        `select changes from audit_event where action = 'employee.identity_decided' and entity_id = $1`,
        [worldId(0x10000 + document - 52_000_000)],
      ),
    ).toMatchObject([
      {
        changes: {
          name: ['Diana Marcela Acevedo', 'Pedro Antonio Otro Señor'],
          decision: [null, 'known_name'],
        },
      },
    ]);
  });

  test('is the same person with a new name: it is written everywhere, and undoing gives the old one back', async () => {
    const document = await retired();
    const { importid } = await review(row(document, 'Diana Marcela', 'Gómez Ríos'));
    await decide(importid, 'new_name', 2);
    await imports.applied(importid);
    expect(await employmentsOf(document)).toMatchObject([
      { name: 'Diana Marcela Gómez Ríos', sort_name: 'gomez rios diana marcela', ended: true },
      { name: 'Diana Marcela Gómez Ríos', sort_name: 'gomez rios diana marcela', ended: false },
    ]);
    expect(await imports.undone(importid)).toMatchObject({ state: 'done' });
    expect(await employmentsOf(document)).toMatchObject([{ name: 'Diana Marcela Acevedo', ended: true }]);
  });

  test('can be decided and taken back, but only as the row offers', async () => {
    const document = await retired();
    const { importid } = await review(row(document, 'Pedro', 'Otro'), row(79_999_002, 'Zoila', 'Prueba'));
    expect((await decide(importid, 'known_name', 3)).status).toBe(422);
    expect((await decide(importid, 'update', 2)).status).toBe(422);
    expect((await decide(importid, 'known_name')).status).toBe(422);
    await decide(importid, 'known_name', 2);
    await decide(importid, 'undecided', 2);
    expect((await imports.rowsOf(importid))[0]).toMatchObject({
      outcome: 'error',
      person: { decision: null },
    });
  });
});

describe('the same person with other data', () => {
  test('is left as they are, with what differs, until the row is taken as an update', async () => {
    const document = await person({ firstName: 'Ana', firstSurname: 'Rojas', account: true });
    const account = String(4_800_000_000 + next);
    const { importid, counts } = await review(
      row(document, 'ANA', 'ROJAS', 3_200_000, account).replace('2026-11-02', '2024-02-01'),
    );
    expect(counts).toMatchObject({ unchanged: 1, error: 0, warning: 1 });
    expect((await imports.rowsOf(importid))[0]).toMatchObject({
      faults: [
        { code: 'other_data', severity: 'warning', message: expect.stringContaining('salario') as string },
      ],
      changes: [{ field: 'monthlySalary', before: '$\u00a03.000.000', after: '$\u00a03.200.000' }],
      person: { choices: ['update'] },
    });
    expect((await decide(importid, 'update')).body.data).toMatchObject({ rows: 1, counts: { changed: 1 } });
    await imports.applied(importid);
    expect(await employmentsOf(document)).toMatchObject([{ salary: 3_200_000 }]);
    expect(await imports.undone(importid)).toMatchObject({ state: 'done' });
    expect(await employmentsOf(document)).toMatchObject([{ salary: 3_000_000 }]);
  });

  test('without an account in the file keeps the one on record: only who has none is warned of, also once the row is settled again', async () => {
    const [known, without] = [await person(), await person({ account: false })];
    const blank = (document: number) => `${document};Diana Marcela;Acevedo;2026-11-02;3000000;;;`;
    const { importid } = await review(blank(known), blank(without));
    const warned = async () => {
      const rows = await imports.rowsOf(importid);
      return rows.map(({ faults }) => faults.some(({ code }) => code === 'account_missing'));
    };
    expect(await warned()).toEqual([false, true]);
    await api.ask(admin, correctImportRow, {
      query: { importid },
      body: { rowNumber: 2, cells: [{ index: 4, value: '3000001' }] },
    });
    expect(await warned()).toEqual([false, true]);
  });

  test('without a second name or surname is the same, and nothing is asked where nothing differs', async () => {
    const document = await person({ firstName: 'Ana María', firstSurname: 'Rojas Peña' });
    const account = String(4_800_000_000 + next);
    const { importid, counts } = await review(
      row(document, 'Ana', 'ROJAS', 3_000_000, account).replace('2026-11-02', '2024-02-01'),
    );
    expect(counts).toMatchObject({ unchanged: 1, warning: 0 });
    expect((await imports.rowsOf(importid))[0]).toMatchObject({ faults: [], person: null });
  });
});

describe('a whole name in a file of changes', () => {
  const raises = (...rows: string[]) =>
    imports.reviewed('employees-update', ['Documento;Nombre;Salario', ...rows].join('\n'), {
      companyid: null,
      payrollid: null,
    });

  test('says who it is and changes nobody, in whichever order it is written', async () => {
    const [one, other, third] = [await person(), await person(), await person()];
    const { importid, counts } = await raises(
      `${one};ACEVEDO DIANA MARCELA;3000000`,
      `${other};Diana Marcela Acevedo;3200000`,
      `${third};ACEVEDO DIANA;3300000`,
    );
    expect(counts, JSON.stringify(await imports.rowsOf(importid))).toMatchObject({
      unchanged: 1,
      changed: 2,
      error: 0,
      warning: 0,
    });
    await imports.applied(importid);
    for (const document of [one, other, third])
      expect(await employmentsOf(document)).toMatchObject([{ name: 'Diana Marcela Acevedo' }]);
  });

  test('that says more than the record is shown as the change that it is, and asked about where it may be cut otherwise', async () => {
    const [sure, doubtful] = [
      await person({ firstName: 'Ana', firstSurname: 'Rojas' }),
      await person({ firstName: 'Zulma', firstSurname: 'Lasso' }),
    ];
    const { importid } = await raises(
      `${sure};Ana Rojas Peña;3000000`,
      `${doubtful};Zulma Yurley Mina Lasso de Ríos;3000000`,
    );
    const [one, other] = await imports.rowsOf(importid);
    expect(one).toMatchObject({ outcome: 'changed', faults: [], changes: [{ after: 'Peña' }] });
    expect(other).toMatchObject({ outcome: 'changed', faults: [{ code: 'name_cut_doubtful' }] });
  });

  test('that lists surnames first is known by its values where the title does not say it', async () => {
    const names = ['PÉREZ GÓMEZ ANA MARÍA', 'ROJAS PEÑA CARLOS', 'LASSO MINA YURLEY'];
    const { importid } = await imports.reviewed(
      'employees-update',
      ['Cédula;Nombre;Sueldo', ...names.map((name) => `1;${name};1`)].join('\n'),
      { companyid: null, payrollid: null },
    );
    expect(await imports.read(importid)).toMatchObject({ nameOrder: 'surnames-first' });
  });
});

test('a change is shown in words, never as it is stored', async () => {
  const document = await person();
  const { importid } = await imports.reviewed(
    'employees-update',
    `Documento;Género;Tipo de contrato;Tipo de salario;Auxilio de transporte;Banco;Tipo de cuenta;Número de cuenta\n${document};Femenino;Término fijo;Variable;No;Bancolombia;Corriente;12345678901`,
    { companyid: null, payrollid: null },
  );
  const [changed] = await imports.rowsOf(importid);
  expect(changed?.changes.length).toBeGreaterThan(5);
  for (const { before, after } of changed?.changes ?? [])
    for (const text of [before, after]) expect(text ?? '—').not.toMatch(/^[a-z]+(_[a-z]+)*$/);
});

describe('every kind of file that names people', () => {
  test.each([
    ['employees-update', 'Documento;Nombres;Apellidos;Salario', 'Pedro;Otro;4000000'],
    ['retirements', 'Documento;Nombre;Fecha de retiro', 'Otro Señor Pedro Antonio;2026-11-20'],
    ['access-restrictions', 'Documento;Nombre;Motivo', 'Otro Señor Pedro Antonio;Proceso disciplinario'],
  ] as const)('%s asks who it is before it touches anybody', async (kind, titles, rest) => {
    const document = await person();
    const { importid, counts } = await imports.reviewed(kind, `${titles}\n${document};${rest}`, {
      companyid: null,
      payrollid: null,
    });
    const [asked] = await imports.rowsOf(importid);
    expect(counts, JSON.stringify(asked)).toMatchObject({ changed: 0, error: 1 });
    expect(asked).toMatchObject({ faults: [{ code: 'person_conflict' }], person: { decision: null } });
    expect((await decide(importid, 'known_name', 2)).body.data.counts).toMatchObject({
      changed: 1,
      error: 0,
    });
  });
});
