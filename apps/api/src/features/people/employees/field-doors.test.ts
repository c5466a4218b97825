import type { personBody } from '@antela/contract/employee-bodies';
import { createEmployee, getEmployments, updateEmployment, updatePerson } from '@antela/contract/employees';
import { calendarDate } from '@antela/rules/calendar-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { employeeRowReader } from '../../../spreadsheets/employee-rows.ts';
import { employeeUpdateReader } from '../../../spreadsheets/employee-update-rows.ts';
import type { FieldName } from '../../../spreadsheets/import-fields.ts';
import { testContext } from '../../../spreadsheets/test-context.ts';
import { newDocument, newEmployee } from '../../../test/employee-examples.ts';
import { startFileApi } from '../../../test/file-api.ts';
import { employeeIdOf, employmentIdOf } from '../../../test/world/employees.ts';
import { worldToday } from '../../../test/world/time.ts';

const { api, admin } = await startFileApi();
const context = { ...testContext, today: calendarDate(worldToday) };

/** Fields of the person and of the contract, each with a column of a file that gives it. */
const ofPerson = {
  documentNumber: 'documentNumber',
  firstName: 'firstName',
  secondName: 'secondName',
  firstSurname: 'firstSurname',
  secondSurname: 'secondSurname',
  birthDate: 'birthDate',
  email: 'email',
  mobile: 'mobile',
  city: 'city',
  address: 'address',
} as const satisfies Partial<Record<keyof z.input<typeof personBody>, FieldName>>;
const ofContract = {
  code: 'code',
  position: 'position',
  area: 'area',
  costCenter: 'costCenter',
  city: 'workCity',
  monthlySalary: 'monthlySalary',
  fixedDeductions: 'fixedDeductions',
} as const satisfies Record<string, FieldName>;

type Value = string | number;
interface Field {
  in: 'person' | 'employment';
  name: string;
  column: FieldName;
}
const fields: readonly Field[] = [
  ...Object.entries(ofPerson).map(([name, column]) => ({ in: 'person' as const, name, column })),
  ...Object.entries(ofContract).map(([name, column]) => ({ in: 'employment' as const, name, column })),
];

const columnOf = (field: FieldName, index: number) => ({ index, letter: 'A', header: field });
const mappingOf = (names: readonly FieldName[]) => ({
  columns: names.map((field, index) => ({ index, field })),
  nameOrder: 'given-first' as const,
  dateOrders: [],
});
/** Kept: the value as it would be stored; undefined where it is refused. */
type Kept = Value | null | undefined;

function byCreateFile({ in: part, name, column }: Field, value: Value): Kept {
  const given: Partial<Record<FieldName, Value>> = {
    documentNumber: '1018442301',
    firstName: 'Zoila',
    firstSurname: 'Prueba',
    startDate: '2026-01-15',
    monthlySalary: 2_500_000,
    [column]: value,
  };
  const names = Object.keys(given) as FieldName[];
  const read = employeeRowReader(names.map(columnOf), mappingOf(names), context);
  const { draft } = read({ rowNumber: 2, cells: names.map((each) => given[each]!) });
  return draft === null
    ? undefined
    : ((draft[part] as unknown as Record<string, Value | null>)[name] ?? null);
}

function byUpdateFile({ in: part, name, column }: Field, value: Value): Kept {
  const names: FieldName[] = ['documentNumber', column];
  const read = employeeUpdateReader(names.map(columnOf), mappingOf(names), context);
  const { changes } = read({ rowNumber: 2, cells: ['1018442301', value] });
  return changes === null ? undefined : (changes[part] as Record<string, Value | null>)[name];
}

const query = {
  person: { employeeid: employeeIdOf('ana') },
  employment: { companyemployeeid: employmentIdOf('ana') },
};
const onRecord = async (part: Field['in'], id: { employeeid: string } | { companyemployeeid: string }) => {
  const { person, employments } = (await api.ask(admin, getEmployments, { query: id })).data;
  return (part === 'person' ? person : employments[0]!) as unknown as Record<string, Value | null> & {
    version: number;
  };
};

async function byCreateCall({ in: part, name }: Field, value: Value): Promise<Kept> {
  const given = newEmployee();
  const body = { ...given, confirmWarnings: true, [part]: { ...given[part], [name]: value } };
  const { status, body: answer } = await api.call(admin, createEmployee, { body: body as never });
  return status === 201 ? (await onRecord(part, { employeeid: answer.data.employeeid }))[name] : undefined;
}

async function byChangeCall({ in: part, name }: Field, value: Value): Promise<Kept> {
  const { version } = await onRecord(part, query[part]);
  const body = { [name]: value, confirmWarnings: true };
  const { status } =
    part === 'person'
      ? await api.call(admin, updatePerson, { query: query.person, version, body })
      : await api.call(admin, updateEmployment, { query: query.employment, version, body });
  return status === 200 ? (await onRecord(part, query[part]))[name] : undefined;
}

async function everywhere(field: Field, value: Value): Promise<Record<string, Kept>> {
  const isDocument = field.name === 'documentNumber';
  // The document and the code belong to the person created just now.
  const isOnes = isDocument || field.name === 'code';
  return {
    'a new row': byCreateFile(field, value),
    ...(!isDocument && { 'a changed row': byUpdateFile(field, value) }),
    'a new employee': await byCreateCall(field, value),
    ...(!isOnes && { 'a changed employee': await byChangeCall(field, value) }),
  };
}

const nasty: Record<string, readonly Value[]> = {
  text: [
    'Jefe  de   turno',
    '  Planta\u00a0norte ',
    'x'.repeat(31),
    'x'.repeat(81),
    'x'.repeat(161),
    'Niño',
    'a\u0001b',
    '\u200bA\u200bB',
  ],
  name: [
    'Ana',
    ' José ',
    '=HYPERLINK("x")',
    '😀😀',
    'Вера',
    'Łukasz',
    'Kovač',
    "O'Neill",
    'De  la Cruz',
    'Zoila 2',
    'x'.repeat(61),
  ],
  email: [
    'ana@x.co',
    ' ANA@X.CO ',
    'ana',
    'a&b@x.co',
    "o'neil@x.co",
    'a..b@x.co',
    '.a@x.co',
    'a@x',
    'a@b_c.co',
    'a@-x.co',
    'a@x-.co',
    'ñ@x.co',
    'a b@x.co',
    `${'a'.repeat(250)}@x.co`,
  ],
  mobile: ['3001234567', '6012345678', '300123456', '30012345678', 'trescientos'],
  date: ['1990-05-17', '2025-03-04', '2030-03-04', '1901-03-04', '1990-02-30', '1850-01-01'],
  money: [0, 1, 50_000, 2_500_000, 1_000_000_001, 99_999_999_999_999, -1, 1.5],
  document: ['1.018.442.399', "1'018.442.388", '0123456', '12345', 'ABC123', '10.184.423.010.184'],
};
const kindOf = ({ name, column }: Field): keyof typeof nasty => {
  if (/Name$|Surname$/.test(column)) return 'name';
  if (column === 'birthDate') return 'date';
  if (name === 'documentNumber') return 'document';
  if (name === 'email' || name === 'mobile') return name;
  return /Salary$|Deductions$/.test(name) ? 'money' : 'text';
};

test.each(fields.map((field): [string, Field] => [`${field.in}.${field.name}`, field]))(
  '%s is taken, refused and kept alike by a new row, a changed one, and the calls of the form and of machines',
  async (_name, field) => {
    const kept = [];
    for (const value of nasty[kindOf(field)]!) {
      const answers = await everywhere(field, value);
      expect(new Set(Object.values(answers)).size, JSON.stringify({ value, answers })).toBe(1);
      kept.push(Object.values(answers)[0]);
    }
    // A field that takes all of them, or none, has no check to share.
    expect(kept.some((value) => value === undefined)).toBe(true);
    expect(kept.some((value) => value !== undefined)).toBe(true);
  },
);

test('any text in any field gets one answer from all doors', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'Ñ', 'č', 'Ж', ' ', '\u00a0', '-', '.', '@', '2', '=', '😀', "'", 'x.co'),
    minLength: 1,
    maxLength: 12,
  });
  const kinds = ['text', 'name', 'email', 'mobile'];
  const texts = fields.filter((field) => kinds.includes(kindOf(field)) && field.name !== 'code');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...texts), text, async (field, value) => {
      // Blank means nothing in a file, where a call has null for it.
      fc.pre(value.replaceAll(/[\s\u00a0]/g, '') !== '');
      const answers = await everywhere(field, value);
      // A file puts capitals into a name that has none, and takes points off it.
      const seen = Object.values(answers).map((kept) =>
        kindOf(field) === 'name' ? kept !== undefined : kept,
      );
      expect(new Set(seen).size, JSON.stringify({ field, value, answers })).toBe(1);
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('a gender and a reason for leaving are of their catalogues', async () => {
  const given = newEmployee();
  const body = { ...given, person: { ...given.person, gender: 'xyz', documentNumber: newDocument() } };
  expect(await api.call(admin, createEmployee, { body: body as never })).toMatchObject({
    status: 400,
    problem: { errors: [{ path: 'person.gender', code: 'unknown_gender' }] },
  });
  const { version } = await onRecord('person', query.person);
  expect(
    await api.call(admin, updatePerson, { query: query.person, version, body: { gender: 'xyz' } }),
  ).toMatchObject({ status: 400, problem: { errors: [{ path: 'gender', code: 'unknown_gender' }] } });
  const employment = await onRecord('employment', query.employment);
  const left = { query: query.employment, version: employment.version, body: { leavingReason: 'porque sí' } };
  expect(await api.call(admin, updateEmployment, left)).toMatchObject({
    status: 400,
    problem: { errors: [{ path: 'leavingReason', code: 'unknown_reason' }] },
  });
});
