import { readFileSync } from 'node:fs';
import { accountBody, employmentBody, personBody } from '@antela/contract/employee-bodies';
import { employment, person } from '@antela/contract/employees';
import { datedFields } from '@antela/contract/employment-terms';
import { expect, test } from 'vitest';
import { IMPORTS } from '../../../spreadsheets/import-kind-fields.ts';
import { auditField } from '../../records/audit/audit-fields.ts';
import * as columns from './employee-columns.ts';
import { toTemplateRow } from './import/template-row.ts';

const schema = readFileSync(new URL('../../../../../../docs/schema.sql', import.meta.url), 'utf8');
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

const keys = (of: object): string[] => Object.keys(of);
const fields = {
  person: keys(columns.personColumns),
  contract: keys(columns.contractColumns),
  account: keys(columns.accountColumns),
  limits: keys(columns.limitColumns),
};

test('a field of the table is one that a call gives, and the other way about', () => {
  expect(keys(personBody.shape).toSorted()).toEqual(fields.person.toSorted());
  expect(keys(accountBody.shape).toSorted()).toEqual(fields.account.toSorted());
  expect(keys(employmentBody.shape).toSorted()).toEqual(
    [...fields.contract, ...fields.limits, 'companyid', 'account'].toSorted(),
  );
});

test('every field is answered, and has a word in the history', () => {
  expect(keys(person.shape)).toEqual(expect.arrayContaining(fields.person));
  // The payroll is answered with its name.
  const answered = [...fields.contract, ...fields.limits].filter((field) => field !== 'payrollid');
  expect(keys(employment.shape)).toEqual(expect.arrayContaining(answered));
  const recorded = Object.values(fields).flat();
  expect(recorded.filter((field) => auditField('employment.updated', field) === null)).toEqual([]);
});

/** A person's city and the one where they work have one name in the table, each in its own part. */
const titled = (field: string): string => (field === 'city' ? 'workCity' : field);
const readable = [...fields.person, ...fields.contract.map(titled), ...fields.account];

test('every field but the limits can be read from a file, and stands in the template to update', () => {
  for (const kind of ['employees-create', 'employees-update'] as const)
    expect(IMPORTS[kind].fields).toEqual(expect.arrayContaining(readable));
  const row = toTemplateRow(
    { person: { id: '', version: 1 }, employment: { id: '', company_id: '', version: 1 } },
    { payroll: new Map(), bank: new Map() },
  );
  // Leaving is an act of its own.
  const shown = readable.filter((field) => field !== 'endDate' && field !== 'leavingReason');
  expect(keys(row).toSorted()).toEqual([...shown, 'companyid'].toSorted());
});

test('what holds from a day on is a field of the contract or a limit', () => {
  expect([...fields.contract, ...fields.limits]).toEqual(expect.arrayContaining([...datedFields]));
});
