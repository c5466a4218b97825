import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  accountFields,
  contractFields,
  employmentFields,
  personFields,
} from '@antela/contract/employee-fields';
import { namePartMax } from '@antela/rules/employee-checks';
import { expect, test } from 'vitest';
import { IMPORTS } from '../../../spreadsheets/import-kind-fields.ts';
import * as columns from './employee-columns.ts';
import { toTemplateRow } from './import/template-row.ts';

const root = join(import.meta.dirname, '../../../../../..');
const schema = readFileSync(join(root, 'docs/schema.sql'), 'utf8');
const typeNames: Readonly<Record<string, string>> = {
  integer: 'int',
  'timestamp with time zone': 'timestamptz',
};

/** Columns of a table in the schema, with their types. */
function columnsOf(table: string): Map<string, string> {
  const begin = schema.indexOf(`create table ${table} (`);
  const lines = schema.slice(begin, schema.indexOf(');', begin)).split('\n').slice(1);
  const found = lines.flatMap((line) => {
    const [, name, type] = /^ {2}"?(\w+)"? (.+?)(?: not null| default .*)*,?$/.exec(line) ?? [];
    return name === undefined || type === undefined || name === 'constraint' ? [] : [[name, type] as const];
  });
  return new Map(found.map(([name, type]) => [name, typeNames[type] ?? type]));
}

const technical = ['client_id', 'id', 'version', 'created_at', 'updated_at'];
/** Columns that follow from others, or that no caller gives. */
const others = {
  employee: [...technical, 'activated_at'],
  employment: [...technical, 'employee_id', 'company_id', 'sort_name', 'search_key', 'removed_account'],
};
const tables = { employee: columns.personColumns, employment: columns.employmentColumns };

test.each(['employee', 'employment'] as const)(
  'every column of %s that somebody gives is in its table of fields, with its type',
  (name) => {
    const stored = columnsOf(name);
    const listed = Object.values(tables[name]);
    expect([...columns.namesOf(tables[name]), ...others[name]].toSorted()).toEqual(
      [...stored.keys()].toSorted(),
    );
    for (const { name: column, type } of listed) expect([column, stored.get(column)]).toEqual([column, type]);
  },
);

const fieldsOf = {
  person: Object.keys(personFields),
  employment: Object.keys(employmentFields),
  account: Object.keys(accountFields),
};

test('every field of a person and a contract can be read from a file, and its account too', () => {
  // A person's city and the one where they work have one name in the tables.
  const readable = [...fieldsOf.person, ...Object.keys(contractFields), ...fieldsOf.account];
  const inFile = [...readable.filter((field) => field !== 'city'), 'city', 'workCity', 'companyid'];
  for (const kind of ['employees-create', 'employees-update'] as const)
    expect(IMPORTS[kind].fields).toEqual(expect.arrayContaining(inFile));
  const row = toTemplateRow(
    { person: { id: '', version: 1 }, employment: { id: '', company_id: '', version: 1 } },
    { payroll: new Map(), bank: new Map() },
  );
  // Leaving is an act of its own.
  const shown = new Set(inFile.filter((field) => field !== 'endDate' && field !== 'leavingReason'));
  expect(Object.keys(row).toSorted()).toEqual([...shown].toSorted());
});

test('a name may be as long in a file as in a call', () => {
  for (const field of ['firstName', 'secondName', 'firstSurname', 'secondSurname'] as const)
    expect(personFields[field].max).toBe(namePartMax);
});

/** Source of the product but for tests and their examples, without comments. */
const sources = ['packages/contract', 'packages/rules', 'apps/api', 'apps/ops', 'apps/portal'].flatMap(
  (part) =>
    readdirSync(join(root, part, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^test\/|\/test\/|\/test-/.test(path))
      .map((path) => ({
        path: `${part}/src/${path}`,
        code: readFileSync(join(root, part, 'src', path), 'utf8').replaceAll(
          /\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
          '',
        ),
      })),
);
const says = (code: string, field: string): boolean =>
  new RegExp(`\\b(?:${field}|${columns.columnName(field)})\\b`).test(code);

const people = 'apps/api/src/features/people';
const advances = 'apps/api/src/features/advances';
const ofPortal = 'apps/portal/src/features/people/employees';
/** Files that name eight fields of a table, each for its reason. */
const lists: Readonly<Record<string, string>> = {
  'packages/contract/src/employee-fields.ts': 'the table',
  [`${ofPortal}/person-fields.tsx`]: 'a screen: where each stands, and what is said beside it',
  [`${ofPortal}/contract-fields.tsx`]: 'a screen: where each stands, and what is said beside it',
  'apps/api/src/spreadsheets/employee-file-words.ts':
    'other titles that people give a column; a field may be without',
  'packages/contract/src/controls.ts': 'why each is no control on money: somebody has to think about it',
  [`${ofPortal}/employee-form-check.ts`]: 'sentences for what is missing',
  [`${ofPortal}/employees-search.ts`]: 'what the list can be filtered and ordered by',
  [`${ofPortal}/term-sheet.tsx`]: 'a screen with the terms that change most',
  'packages/contract/src/employees.ts': 'columns of the list and its report',
  [`${people}/employees/employees.list.ts`]: 'columns of the list and its report',
  [`${people}/employees/employees.sql.ts`]: 'columns of the list and its report',
  [`${people}/employees/employee-values.ts`]: 'values that the checks of every door take',
  'packages/rules/src/employee-checks.ts': 'values that the checks of every door take',
  'apps/api/src/spreadsheets/employee-fields.ts': 'readers of what is no plain text, date or amount',
  [`${people}/employees/update-employee.service.ts`]: 'rules of a change: what is checked, held and told',
  [`${people}/anomalies/anomalies.sql.ts`]: 'whom a finding is about',
  [`${advances}/advances/advance-facts.sql.ts`]: 'terms that the arithmetic of advances reads',
  [`${advances}/advances/availability.service.ts`]: 'terms that the arithmetic of advances reads',
  'apps/ops/src/demo/demo-eligibility.ts': 'terms that the arithmetic of advances reads',
  'apps/ops/src/demo/demo-people.ts': 'the demo’s people',
  'apps/ops/src/demo/demo-people-rows.ts': 'the demo’s people',
};

test('a list of the fields stands in the table, on a screen, or where its reason is said', () => {
  const tablesOf = [fieldsOf.person, fieldsOf.employment];
  const found = sources.filter(({ code }) =>
    tablesOf.some((fields) => fields.filter((field) => says(code, field)).length >= 8),
  );
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(lists).toSorted());
});

/** Files that say a field which rules hardly read; lower as they become fewer. */
const ceilings = { birthDate: 9, breBKey: 6, secondSurname: 45, transportAllowance: 20, fixedDeductions: 18 };

test.each(Object.entries(ceilings))('%s is said in no more files than %i', (field, most) => {
  const found = sources.filter(({ code }) => says(code, field));
  expect(found.length, found.map(({ path }) => path).join('\n')).toBe(most);
});
