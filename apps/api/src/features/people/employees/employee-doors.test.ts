import type { personBody } from '@antela/contract/employee-bodies';
import { createEmployee, updateEmployment, updatePerson } from '@antela/contract/employees';
import { applyImport } from '@antela/contract/imports';
import { calendarDate } from '@antela/rules/calendar-date';
import { checkEmployee, legalSalaryOn, type CheckedValues } from '@antela/rules/employee-checks';
import { legalFigures } from '@antela/rules/legal-figures';
import { pesos } from '@antela/rules/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { employeeRowReader } from '../../../spreadsheets/employee-rows.ts';
import { testContext } from '../../../spreadsheets/test-context.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { importing } from '../../../test/imports.ts';
import { companies } from '../../../test/world/clients.ts';
import { employeeIdOf, employmentIdOf } from '../../../test/world/employees.ts';
import { payrolls } from '../../../test/world/payrolls.ts';
import { worldToday } from '../../../test/world/time.ts';

const place = { companyid: companies.a1, payrollid: payrolls.open.id };
const today = calendarDate(worldToday);
const facts = { today, ...legalSalaryOn(legalFigures, today) };

const { api, admin } = await startFileApi();
await api.work();

interface Case {
  firstName: string;
  firstSurname: string;
  birthDate: string | null;
  monthlySalary: number;
}
const good: Case = { firstName: 'Zoila', firstSurname: 'Prueba', birthDate: null, monthlySalary: 2_500_000 };
let document = 87_000_000;

const bodyOf = ({ firstName, firstSurname, birthDate, monthlySalary }: Case) => ({
  person: {
    documentType: 'CC',
    documentNumber: String((document += 1)),
    firstName,
    firstSurname,
    birthDate,
    secondName: null,
    secondSurname: null,
    gender: null,
    email: null,
    mobile: null,
    city: null,
    address: null,
  } satisfies z.input<typeof personBody>,
  employment: {
    ...place,
    code: null,
    position: null,
    area: null,
    costCenter: null,
    city: null,
    endDate: null,
    contractType: 'indefinite' as const,
    salaryType: 'ordinary' as const,
    transportAllowance: 'automatic' as const,
    startDate: '2026-01-15',
    leavingReason: null,
    monthlySalary,
    fixedDeductions: 0,
    account: null,
    maxPercentage: null,
    maxAmount: null,
  },
});

/** Codes by severity, as the shared checks give them. */
const byRule = ({ birthDate, monthlySalary, ...names }: Case) => {
  const values: CheckedValues = {
    ...names,
    birthDate: birthDate === null ? null : calendarDate(birthDate),
    monthlySalary: pesos(monthlySalary),
    contractType: 'indefinite',
    salaryType: 'ordinary',
    startDate: calendarDate('2026-01-15'),
  };
  const codes = (severity: 'error' | 'warning') =>
    checkEmployee(values, facts)
      .filter((remark) => remark.severity === severity)
      .map(({ code }) => code)
      .toSorted();
  return { errors: codes('error'), warnings: codes('warning') };
};

/** Answers of a row of a file. */
const byFile = ({ firstName, firstSurname, birthDate, monthlySalary }: Case) => {
  const fields = [
    'documentNumber',
    'firstName',
    'firstSurname',
    'birthDate',
    'startDate',
    'monthlySalary',
  ] as const;
  const columns = fields.map((field, index) => ({
    index,
    letter: String.fromCharCode(65 + index),
    header: field,
  }));
  const mapping = {
    columns: fields.map((field, index) => ({ index, field })),
    nameOrder: 'given-first' as const,
    dateOrders: [],
  };
  const context = { ...testContext, today };
  const cells = ['1018442301', firstName, firstSurname, birthDate, '2026-01-15', monthlySalary];
  const { faults, warnings } = employeeRowReader(columns, mapping, context)({ rowNumber: 2, cells });
  const codes = (remarks: typeof faults) => remarks.map(({ code }) => code).toSorted();
  return { errors: codes(faults), warnings: codes(warnings) };
};

const nasty: [string, Partial<Case>][] = [
  ['a salary of one peso', { monthlySalary: 1 }],
  ['a salary of a hundred million millions', { monthlySalary: 99_999_999_999_999 }],
  ['pictures for a name', { firstName: '😀😀' }],
  ['a formula for a name', { firstSurname: '=HYPERLINK("http://x.co")' }],
  ['figures in a name', { firstName: 'Zoila 2' }],
  ['a birth in 2025', { birthDate: '2025-03-04' }],
  ['a birth in the future', { birthDate: '2030-03-04' }],
  ['a birth two centuries ago', { birthDate: '1901-03-04' }],
];

describe('what no door takes', () => {
  test.each(nasty)('%s is refused by the form, the file and every change, with one code', async (_, over) => {
    const value = { ...good, ...over };
    const { errors } = byRule(value);
    expect(errors).toHaveLength(1);
    expect(byFile(value).errors).toEqual(errors);
    const refused = { status: 400, problem: { code: 'invalid_input', errors: [{ code: errors[0] }] } };
    expect(await api.call(admin, createEmployee, { body: bodyOf(value) })).toMatchObject(refused);
    const [field = '', changed] = Object.entries(over)[0] ?? [];
    const change = { [field]: changed };
    const ofPerson = field !== 'monthlySalary';
    const answer = ofPerson
      ? await api.call(admin, updatePerson, {
          query: { employeeid: employeeIdOf('ana') },
          version: 1,
          body: change,
        })
      : await api.call(admin, updateEmployment, {
          query: { companyemployeeid: employmentIdOf('ana') },
          version: 1,
          body: change,
        });
    expect(answer).toMatchObject({ ...refused, problem: { ...refused.problem, errors: [{ path: field }] } });
  });
});

test('what is unusual is taken once it is confirmed, with the same flag at every door', async () => {
  const young = { ...good, birthDate: '2013-03-04' };
  expect(byRule(young)).toEqual({ errors: [], warnings: ['birth_date_unlikely'] });
  expect(byFile(young).warnings).toContain('birth_date_unlikely');
  const body = bodyOf(young);
  expect(await api.call(admin, createEmployee, { body })).toMatchObject({
    status: 422,
    problem: {
      code: 'warnings_unconfirmed',
      errors: [{ path: 'person.birthDate', code: 'birth_date_unlikely' }],
    },
  });
  expect((await api.call(admin, createEmployee, { body: { ...body, confirmWarnings: true } })).status).toBe(
    201,
  );
  const change = {
    query: { employeeid: employeeIdOf('ana') },
    version: 1,
    body: { birthDate: '2013-03-04' },
  };
  expect(await api.call(admin, updatePerson, change)).toMatchObject({
    problem: { code: 'warnings_unconfirmed' },
  });
  const confirmed = { ...change, body: { ...change.body, confirmWarnings: true } };
  expect((await api.call(admin, updatePerson, confirmed)).status).toBe(200);
  const titles = 'Documento;Nombres;Apellidos;Fecha de nacimiento;Fecha de ingreso;Salario';
  const { reviewed, reached } = importing(api, admin);
  const { importid } = await reviewed(
    'employees-create',
    `${titles}\n${(document += 1)};Zoila;Prueba;2013-03-04;2026-01-15;2500000`,
    place,
  );
  const apply = (more: object) =>
    api.call(admin, applyImport, { body: { importid, mode: 'valid_rows', ...more } });
  expect(await apply({})).toMatchObject({ status: 422, problem: { code: 'warnings_unconfirmed' } });
  expect((await apply({ confirmWarnings: true })).status).toBe(202);
  await reached(importid, 'applied');
});

test('a name that stands the wrong way round is said by the form and the file, and taken once it is confirmed', async () => {
  const swapped = { ...good, firstName: 'Pérez', firstSurname: 'Carlos' };
  expect(byRule(swapped)).toEqual({ errors: [], warnings: ['name_swapped'] });
  expect(byFile(swapped)).toEqual(byRule(swapped));
  const body = bodyOf(swapped);
  expect(await api.call(admin, createEmployee, { body })).toMatchObject({
    problem: {
      code: 'warnings_unconfirmed',
      errors: [{ path: 'person.firstName', code: 'name_swapped' }],
    },
  });
  expect((await api.call(admin, createEmployee, { body: { ...body, confirmWarnings: true } })).status).toBe(
    201,
  );
});

test.each([
  [{ firstName: 'de Lasso', secondName: 'María', firstSurname: 'Quiñones', secondSurname: 'Vda.' }],
  [{ firstName: 'María', secondName: 'Vda. de Lasso', firstSurname: 'Quiñones', secondSurname: null }],
  [{ firstName: 'María', secondName: null, firstSurname: 'Quiñones', secondSurname: 'de la' }],
])('a name cut at the wrong place is said by form, file and change: %o', async (names) => {
  const body = bodyOf(good);
  const person = { ...body.person, ...names };
  const unconfirmed = { code: 'warnings_unconfirmed', errors: [{ code: 'name_cut_doubtful' }] };
  expect(await api.call(admin, createEmployee, { body: { ...body, person } })).toMatchObject({
    problem: unconfirmed,
  });
  const change = { query: { employeeid: employeeIdOf('free') }, version: 1, body: names };
  expect(await api.call(admin, updatePerson, change)).toMatchObject({ problem: unconfirmed });
  const { reviewed } = importing(api, admin);
  const parts = [names.firstName, names.secondName, names.firstSurname, names.secondSurname];
  const { importid } = await reviewed(
    'employees-create',
    `Documento;Primer nombre;Segundo nombre;Primer apellido;Segundo apellido;Fecha de ingreso;Salario\n${(document += 1)};${parts.join(';')};2026-01-15;2500000`,
    place,
  );
  const apply = { body: { importid, mode: 'valid_rows' as const } };
  expect(await api.call(admin, applyImport, apply)).toMatchObject({
    problem: { code: 'warnings_unconfirmed' },
  });
});

test('any salary, name and birth get the same answer from the file, the form and the rule', async () => {
  const name = fc.oneof(
    fc.constantFrom(
      'Ana',
      'José',
      "O'Neill",
      'De la Cruz',
      'Vda.',
      'Lasso viuda de Mina',
      'Ñáñez-Peña',
      'Pérez',
      'Carlos',
      '123',
      '@x',
      '<b>',
      'Ana_',
      '€',
    ),
    fc
      .string({ unit: fc.constantFrom('a', 'Ñ', '-', '2', '=', '😀'), minLength: 2, maxLength: 8 })
      .map((text) => `A${text}`),
  );
  const anyCase = fc.record({
    firstName: name,
    firstSurname: name,
    birthDate: fc.option(fc.integer({ min: 1905, max: 2040 }).map((year) => `${year}-06-15`)),
    monthlySalary: fc.oneof(
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.integer({ min: 1, max: 99_999_999_999 }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(anyCase, async (value) => {
      const expected = byRule(value);
      const file = byFile(value);
      expect(file.errors).toEqual(expected.errors);
      expect(file.warnings).toEqual(expected.warnings);
      const answer = await api.call(admin, createEmployee, { body: bodyOf(value) });
      const codes = (answer.problem?.errors ?? []).map(({ code }) => code).toSorted();
      if (expected.errors.length > 0) expect(codes).toEqual(expected.errors);
      else if (expected.warnings.length > 0) expect(codes).toEqual(expected.warnings);
      else expect(answer.status, answer.text).toBe(201);
    }),
    { numRuns: 40 },
  );
}, 120_000);
