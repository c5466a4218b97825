import { changeEmployees } from '@antela/contract/employee-batches';
import { getEmployments, updateEmployment } from '@antela/contract/employees';
import { changeEmploymentTerms, type DatedTerms } from '@antela/contract/employment-terms';
import { listImportRows } from '@antela/contract/import-rows';
import { expect, test } from 'vitest';
import { startFileApi } from '../../../test/file-api.ts';
import { importing } from '../../../test/imports.ts';
import { insertEmployees } from '../../../test/world/employees.ts';
import { worldId } from '../../../test/world/ids.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldToday } from '../../../test/world/time.ts';

const { api, admin } = await startFileApi();
await api.work();

interface Case {
  name: string;
  /** Null: no day is given, and what has to have one gets today. */
  from: string | null;
  terms: DatedTerms;
  /** Planned before, by the sheet, for each person of the case. */
  planned?: { from: string; terms: DatedTerms };
  /** Columns of a file, and the act on many, that say the same. */
  cells: Partial<Record<(typeof titles)[number], string>>;
  bulk?: 'payroll' | 'cost_center';
  /** Codes of the refusal that every door gives. */
  refused?: string;
}
const titles = [
  'Salario',
  'Nómina',
  'Tipo de contrato',
  'Cargo',
  'Centro de costo',
  'Descuentos fijos',
] as const;
const toFree = {
  terms: { payrollid: payrolls.free.id },
  cells: { Nómina: payrolls.free.name },
  bulk: 'payroll' as const,
};
const toCenter = {
  terms: { costCenter: 'PR-02' },
  cells: { 'Centro de costo': 'PR-02' },
  bulk: 'cost_center' as const,
};
const raise = { terms: { monthlySalary: 4_000_000 }, cells: { Salario: '4000000' } };
const cases: readonly Case[] = [
  { name: 'a raise to come', from: '2026-12-01', ...raise },
  { name: 'a raise of today', from: '2026-11-20', ...raise },
  { name: 'a raise inside the open period', from: '2026-11-10', ...raise },
  {
    name: 'a raise before one that is planned',
    from: '2026-11-25',
    ...raise,
    planned: { from: '2026-12-15', terms: { monthlySalary: 5_000_000 } },
  },
  {
    name: 'a raise instead of the one planned for that day',
    from: '2026-12-15',
    ...raise,
    planned: { from: '2026-12-15', terms: { monthlySalary: 5_000_000 } },
  },
  {
    name: 'the rest of a contract',
    from: '2026-12-01',
    terms: { contractType: 'fixed_term', position: 'Jefa', fixedDeductions: 50_000 },
    cells: { 'Tipo de contrato': 'Término fijo', Cargo: 'Jefa', 'Descuentos fijos': '50000' },
  },
  { name: 'a payroll to come', from: '2026-12-01', ...toFree },
  { name: 'a payroll of today', from: '2026-11-20', ...toFree },
  { name: 'a cost centre of days gone', from: '2026-11-05', ...toCenter },
  { name: 'a cost centre to come', from: '2026-12-01', ...toCenter },
  { name: 'a raise without a day', from: null, ...raise },
  { name: 'a payroll without a day', from: null, ...toFree },
  {
    name: 'the rest of a contract without a day, before what is planned',
    from: null,
    terms: { contractType: 'fixed_term', fixedDeductions: 50_000 },
    cells: { 'Tipo de contrato': 'Término fijo', 'Descuentos fijos': '50000' },
    planned: { from: '2026-12-15', terms: { fixedDeductions: 90_000 } },
  },
  { name: 'a payroll of yesterday', from: '2026-11-19', ...toFree, refused: 'payroll_moved_back' },
  { name: 'a day before the hire', from: '2020-01-01', ...toCenter, refused: 'before_hire' },
  { name: 'a day years ahead', from: '2029-01-01', ...toCenter, refused: 'too_far_ahead' },
];
const doors = ['form', 'sheet', 'file', 'bulk'] as const;
type Door = (typeof doors)[number];
const numberOf = (index: number, door: Door) => 1_000 + index * doors.length + doors.indexOf(door);
const idOf = (index: number, door: Door) => worldId(0x20000 + numberOf(index, door));

/** Refusals of the file's rows, by number of the person. */
const refusals = new Map<number, string>();
const codeOf = (problem: { errors?: readonly { code: string }[] | undefined }) =>
  problem.errors?.[0]?.code ?? '';

const send: Record<Exclude<Door, 'file'>, (index: number, one: Case) => Promise<string | undefined>> = {
  async form(index, { from, terms }) {
    const query = { companyemployeeid: idOf(index, 'form') };
    const { version } = (await api.ask(admin, getEmployments, { query })).data.employments[0]!;
    const body = { ...terms, ...(from && { from }), confirmWarnings: true };
    const { status, problem } = await api.call(admin, updateEmployment, { query, body, version });
    return status === 200 ? undefined : codeOf(problem);
  },
  async sheet(index, { from: day, terms }) {
    const from = day ?? worldToday;
    const body = { companyemployeeid: idOf(index, 'sheet'), from, terms, confirmWarnings: true };
    const { status, problem } = await api.call(admin, changeEmploymentTerms, { body });
    return status === 200 ? undefined : codeOf(problem);
  },
  async bulk(index, { from: day, bulk }) {
    const from = day ?? worldToday;
    const who = { companyemployeeids: [idOf(index, 'bulk')] };
    const change =
      bulk === 'payroll'
        ? { act: 'payroll' as const, payrollid: payrolls.free.id, from }
        : { act: 'cost_center' as const, costCenter: 'PR-02', from };
    return (await api.ask(admin, changeEmployees, { body: { who, change } })).data.refused[0]?.code;
  },
};

/** One file for all the cases, a row for each. */
async function loadFile() {
  const rows = cases.map(({ from, cells }, index) =>
    [52_000_000 + numberOf(index, 'file'), ...titles.map((title) => cells[title] ?? ''), from ?? ''].join(
      ';',
    ),
  );
  const { reviewed, applied } = importing(api, admin);
  const file = [['Documento', ...titles, 'Fecha novedad'].join(';'), ...rows].join('\n');
  const { importid } = await reviewed('employees-update', file, { companyid: null, payrollid: null });
  await applied(importid);
  const { data } = await api.ask(admin, listImportRows, { query: { importid, limit: '200' } });
  for (const { rowNumber, faults } of data) {
    const error = faults.find(({ severity }) => severity === 'error');
    if (error) refusals.set(numberOf(rowNumber - 2, 'file'), error.code);
  }
}

async function seed() {
  const client = await api.owner.connect();
  const people = cases.flatMap((_, index) =>
    doors.map((door) => ({
      number: numberOf(index, door),
      payroll: 'line' as const,
      firstName: 'Persona',
      firstSurname: 'Igual',
    })),
  );
  await insertEmployees(client, people).finally(() => client.release());
  for (const [index, { planned }] of cases.entries())
    for (const door of planned ? doors : [])
      await api.ask(admin, changeEmploymentTerms, {
        body: { companyemployeeid: idOf(index, door), ...planned!, confirmWarnings: true },
      });
}

/** All that is kept of somebody's terms: the lines and the values of today. */
const kept = async (id: string) => ({
  terms: await api.rows(
    `select field, value, valid_from, valid_until, set_by, set_by_name from employment_term where employment_id = $1 order by 1, 3 nulls first`,
    [id],
  ),
  today: await api.rows(
    `select payroll_id, contract_type, position, area, cost_center, monthly_salary, salary_type, transport_allowance, fixed_deductions, max_percentage, max_amount
     from employment where id = $1`,
    [id],
  ),
});

test('one change leaves the same terms, or gets the same refusal, by form, sheet, file and act on many', async () => {
  await seed();
  await loadFile();
  for (const [index, one] of cases.entries()) {
    const through = doors.filter((door) => door !== 'bulk' || one.bulk !== undefined);
    const answers = [];
    for (const door of through) {
      const code = door === 'file' ? refusals.get(numberOf(index, door)) : await send[door](index, one);
      answers.push({ name: one.name, refused: code, ...(await kept(idOf(index, door))) });
    }
    const [first, ...others] = answers;
    expect(first).toMatchObject({ refused: one.refused });
    expect(first?.terms.length === 0).toBe(one.refused !== undefined);
    for (const [place, other] of others.entries())
      expect({ door: through[place + 1], ...other }).toEqual({ door: through[place + 1], ...first });
  }
});
