import { quoteAdvance } from '@antela/contract/advance-quotes';
import { getEmployments } from '@antela/contract/employees';
import { listImportRows } from '@antela/contract/import-rows';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFile } from '../../../spreadsheets/test-files.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { importing, nowhere } from '../../../test/imports.ts';
import { clients, companies } from '../../../test/world/clients.ts';
import { employmentIdOf, insertEmployees, type EmployeeKey } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { beginPlannedTerms } from '../../people/employment-terms/begin-terms.service.ts';

const { api, admin } = await startFileApi();
await api.work();

const { read, reviewed, rowsOf, applied, undone } = importing(api, admin);
const changed = (file: Buffer | string, fileName?: string) =>
  reviewed('employees-update', file, nowhere, fileName === undefined ? {} : { fileName });
const detailOf = async (key: EmployeeKey) =>
  (await api.ask(admin, getEmployments, { query: { companyemployeeid: employmentIdOf(key) } })).data;

describe('the raises of Hilados Andinos, as HR sends them', () => {
  let importid: string;
  const salaries = async () =>
    api.rows<{ document_number: string; monthly_salary: number; position: string | null }>(
      `select p.document_number, e.monthly_salary::int, e.position from employment e join employee p on p.client_id = e.client_id and p.id = e.employee_id
       where p.document_number = any($1) order by 1`,
      [documents],
    );
  let documents: string[] = [];
  let before: unknown;

  beforeAll(async () => {
    const text = new TextDecoder('windows-1252').decode(await testFile('raises-hilados-andinos.csv'));
    documents = text
      .split(/\r?\n/)
      .slice(1)
      .flatMap((line) => line.split(';')[0] || []);
    const client = await api.owner.connect();
    await insertEmployees(
      client,
      documents.map((_, index) => ({
        number: 1_000 + index,
        payroll: 'free' as const,
        firstName: 'Persona',
        firstSurname: 'Andina',
      })),
    ).finally(() => client.release());
    for (const [index, document] of documents.entries())
      await api.rows(
        `update employee set document_number = $1 where client_id = $3 and document_number = $2`,
        [document, String(52_000_000 + 1_000 + index), clients.a],
      );
    before = await salaries();
  });

  test('are reviewed: 120 people change, 30 of them also their job, with what was there before', async () => {
    const one = await changed(await testFile('raises-hilados-andinos.csv'), 'raises-hilados-andinos.csv');
    ({ importid } = one);
    expect(one.ambiguousDateColumns).toEqual([3]);
    expect(one.counts).toMatchObject({ total: 120, changed: 120, error: 0, new: 0 });
    const rows = await rowsOf(importid, 'changed');
    expect(rows.filter(({ changes }) => changes.some(({ field }) => field === 'position'))).toHaveLength(30);
    expect(rows[0]).toMatchObject({
      title: 'Persona Andina',
      changes: [
        { field: 'position', label: 'Cargo', after: 'Jefe de sección' },
        { field: 'monthlySalary', label: 'Salario mensual', after: '$\u00a01.873.468', hidden: false },
      ],
    });
    expect(await salaries()).toEqual(before);
  });

  test('are not there for whoever may not see salaries, of any company', async () => {
    await api.rows('update import set company_id = $2 where id = $1', [importid, companies.a1]);
    const ask = { query: { importid, outcome: 'changed' as const, limit: '1' } };
    expect((await api.ask(api.signIn('onlyA1'), listImportRows, ask)).data).toHaveLength(1);
    await api.rows(
      `update role set permissions = array_remove(permissions, 'view_salary') where name = 'Rol de onlyA1'`,
    );
    expect((await api.call(api.signIn('onlyA1'), listImportRows, ask)).status).toBe(404);
  });

  test('say from when each holds, and change nothing when they are loaded in November', async () => {
    const [row] = await rowsOf(importid, 'changed');
    expect(row?.changes.map(({ from }) => from)).toEqual(['2026-12-01', '2026-12-01']);
    const one = await applied(importid);
    expect(one.counts).toMatchObject({ applied: 120, changed: 0 });
    expect(await salaries()).toEqual(before);
    const [audit] = await api.rows<{ n: number }>(
      `select count(*)::int as n from audit_event where action = 'employment.term_changed' and changes ? 'monthlySalary'
         and changes -> 'import' ->> 1 = $1 and changes -> 'validFrom' ->> 1 = '2026-12-01'`,
      [importid],
    );
    expect(audit?.n).toBe(120);
    const [planned] = await api.rows<{ n: number }>(
      `select count(*)::int as n from employment_term where import_id = $1 and field = 'monthlySalary' and valid_from = '2026-12-01'`,
      [importid],
    );
    expect(planned?.n).toBe(120);
  });

  test('uploaded once more change nothing', async () => {
    const again = await changed(await testFile('raises-hilados-andinos.csv'), 'raises-hilados-andinos.csv');
    expect(again).toMatchObject({
      sameFileBefore: true,
      mappingIsRemembered: true,
      counts: { unchanged: 120, changed: 0 },
    });
  });

  test('are taken back within a day, with what was planned', async () => {
    expect(await undone(importid)).toMatchObject({ state: 'done', error: null });
    expect((await read(importid)).state).toBe('undone');
    expect(await api.rows('select * from employment_term where import_id = $1', [importid])).toEqual([]);
    expect(await salaries()).toEqual(before);
  });

  test('are what everybody earns from the first of December', async () => {
    const again = await changed(await testFile('raises-hilados-andinos.csv'));
    await applied(again.importid);
    await beginPlannedTerms(api.pool, clients.a, new Date('2026-12-01T15:00:00Z'));
    const now = await salaries();
    expect(now.find(({ document_number }) => document_number === '41628224')?.monthly_salary).toBe(1_873_468);
    expect(now.filter(({ position }) => position === 'Jefe de sección')).toHaveLength(30);
    // It is still November for whoever comes after.
    await undone(again.importid);
    expect(await salaries()).toEqual(before);
  });
});

test('a raise inside the open period counts from its day, an old one corrects and touches nothing closed', async () => {
  const quoted = async (key: EmployeeKey) =>
    (
      await api.ask(admin, quoteAdvance, {
        query: { companyemployeeid: employmentIdOf(key), kind: 'salary' },
      })
    ).data.accrued;
  const earlier = (await detailOf('free')).employments[0]?.monthlySalary ?? 0;
  expect(await quoted('free')).toBe(2_000_000);
  const inside = await changed('Documento;Salario;Fecha novedad\n52000011;6000000;16/11/2026\n');
  await applied(inside.importid);
  // Fifteen days of 3,000,000 and five of 6,000,000.
  expect(await quoted('free')).toBe(1_500_000 + 1_000_000);

  const lines = () => api.rows('select * from pay_period_line order by 1, 2, 3');
  await api.rows(
    `update pay_period set state = 'closed' where payroll_id = $1 and end_date < '2026-11-01' and end_date >= '2026-09-01'`,
    [payrolls.free.id],
  );
  const closedBefore = await lines();
  const past = await changed('Documento;Salario;Fecha novedad\n52000011;6300000;01/10/2026\n');
  expect(past.counts).toMatchObject({ changed: 1, warning: 1 });
  const [row] = await rowsOf(past.importid);
  expect(row?.faults[0]?.message).toBe(
    'Corrige desde el 01/10/2026. Un periodo ya reportado queda como se pagó.',
  );
  expect(row?.closed).toEqual({ periods: 1, difference: 6_300_000 - earlier });
  await applied(past.importid);
  expect(await quoted('free')).toBe(4_200_000);
  expect(await lines()).toEqual(closedBefore);
  await undone(past.importid);
  expect(await quoted('free')).toBe(2_500_000);
});

test.each([
  [
    'before somebody was hired',
    'Documento;Salario;Fecha novedad\n52000011;3000000;01/01/2001\n',
    'before_hire',
  ],
  ['years ahead', 'Documento;Salario;Fecha novedad\n52000011;3000000;01/12/2029\n', 'too_far_ahead'],
])('a date %s is a fault of its row', async (_name, file, code) => {
  const one = await changed(file);
  expect((await rowsOf(one.importid, 'error'))[0]?.faults).toMatchObject([{ field: 'effectiveDate', code }]);
});
