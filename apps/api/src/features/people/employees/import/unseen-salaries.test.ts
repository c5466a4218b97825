import { getEmployments, listEmployees, updateEmployment } from '@antela/contract/employees';
import {
  changeEmploymentTerms,
  listEmploymentTerms,
  withdrawEmploymentTerm,
} from '@antela/contract/employment-terms';
import { correctImportRow, listImportRows } from '@antela/contract/import-rows';
import { copyImportErrors, getImport, listImports } from '@antela/contract/imports';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../../test/file-api.ts';
import { importing } from '../../../../test/imports.ts';
import { companies } from '../../../../test/world/clients.ts';
import { employmentIdOf } from '../../../../test/world/employees.ts';
import { payrolls } from '../../../../test/world/payrolls.ts';
import { roleIdOf } from '../../../../test/world/users.ts';

const { api, admin } = await startFileApi();
await api.work();
await api.rows(
  `update role set permissions = permissions || '{manage_employees,retire_employees,view_transactions}'::text[] where id = $1`,
  [roleIdOf('approver')],
);
const blind = api.signIn('approver');
const theirs = importing(api, blind);

const companyemployeeid = employmentIdOf('free');
const place = { companyid: companies.a1, payrollid: payrolls.free.id };
const [person] = (await api.ask(admin, listEmployees, { query: { q: 'Álvarez' } })).data;
if (person?.companyemployeeid !== companyemployeeid) throw new Error('Hugo is not there');
const { documentNumber, fullName } = person;

const columns = [
  'Documento',
  'Salario mensual',
  'Descuentos fijos mensuales',
  'Cargo',
  'Fecha de la novedad',
];
const ofUpdate = `${columns.join(';')}\n${documentNumber};2500000;120000;Auxiliar;\n`;
const ofCreate = `${columns.slice(0, 4).join(';')};Nombre completo;Fecha de ingreso\n${documentNumber};2500000;120000;Auxiliar;${fullName};2020-01-15\n`;

test('a file with salaries says nothing of those on record to whoever may not see them, whatever it tries', async () => {
  const update = await theirs.reviewed('employees-update', ofUpdate, place);
  const create = await theirs.reviewed('employees-create', ofCreate, place);
  const tries = [
    { importid: create.importid, cells: ['2000000'] },
    { importid: update.importid, cells: ['2500000', '120000', 'Auxiliar', ''] },
    { importid: update.importid, cells: ['2000000', '0', 'Auxiliar', ''] },
    { importid: update.importid, cells: ['2000000', '0', 'Auxiliar', '2026-11-20'] },
  ];
  /** Answers to each of them while the person earns this. */
  const answersWhileEarning = async (salary: number, deductions: number) => {
    await api.rows('update employment set monthly_salary = $2, fixed_deductions = $3 where id = $1', [
      companyemployeeid,
      salary,
      deductions,
    ]);
    const answers = [];
    for (const { importid, cells } of tries) {
      const body = { rowNumber: 2, cells: cells.map((value, index) => ({ index: index + 1, value })) };
      answers.push((await api.ask(blind, correctImportRow, { query: { importid }, body })).data);
    }
    return JSON.stringify(answers);
  };
  const first = await answersWhileEarning(2_500_000, 120_000);
  const updates = tries.filter(({ importid }) => importid === update.importid);
  expect(first.split('Tu rol no ve los salarios')).toHaveLength(updates.length + 1);
  expect(await answersWhileEarning(2_000_000, 0)).toBe(first);
  expect(await answersWhileEarning(9_000_000, 500_000)).toBe(first);
});

test('what it changes is all but the salary', async () => {
  const salaryOf = () =>
    api.rows('select monthly_salary, fixed_deductions, position from employment where id = $1', [
      companyemployeeid,
    ]);
  const [before] = await salaryOf();
  const { importid } = await theirs.reviewed('employees-update', ofUpdate, place);
  await theirs.applied(importid);
  expect(await salaryOf()).toEqual([{ ...before, position: 'Auxiliar' }]);
});

test('a colleague’s file with salaries is not there for whoever may not see them', async () => {
  const { importid } = await importing(api, admin).reviewed('employees-update', ofUpdate, place);
  expect((await api.ask(blind, listImports, {})).data.map((one) => one.importid)).not.toContain(importid);
  for (const read of [getImport, listImportRows, copyImportErrors])
    expect((await api.call(blind, read, { query: { importid } })).status).toBe(404);
});

test('a salary on record is changed by no form and no term of whoever may not see it', async () => {
  const { version } =
    (await api.ask(admin, getEmployments, { query: { companyemployeeid } })).data.employments[0] ?? {};
  for (const terms of [{ monthlySalary: 2_000_000 }, { fixedDeductions: 0 }]) {
    const body = { ...terms, confirmWarnings: true };
    const forms = [
      await api.call(blind, updateEmployment, { query: { companyemployeeid }, version, body }),
      await api.call(blind, updateEmployment, {
        query: { companyemployeeid },
        version,
        body: { ...body, from: '2026-12-01' },
      }),
      await api.call(blind, changeEmploymentTerms, {
        body: { companyemployeeid, from: '2026-12-01', terms, confirmWarnings: true },
      }),
    ];
    expect(forms.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
  await api.ask(admin, changeEmploymentTerms, {
    body: {
      companyemployeeid,
      from: '2026-12-01',
      terms: { monthlySalary: 9_100_000 },
      confirmWarnings: true,
    },
  });
  const query = { companyemployeeid, field: 'monthlySalary' as const, from: '2026-12-01' };
  expect((await api.call(blind, withdrawEmploymentTerm, { query })).status).toBe(403);
  const { data } = await api.ask(blind, listEmploymentTerms, { query: { companyemployeeid } });
  expect(data.find(({ state }) => state === 'planned')).toMatchObject({ value: null, masked: true });
});
