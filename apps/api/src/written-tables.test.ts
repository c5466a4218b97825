import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nounOfTable } from './test/noun-of-table.ts';
import { ownerOfTable } from './test/owner-of-table.ts';
import { targetsOf } from './test/touched-tables.ts';

const source = import.meta.dirname;

/**
 * Writers of a table that is another's: one statement that writes two tables for its lock or its speed, or one still to be turned.
 * Nobody joins them, and a line that no statement needs any more is an error.
 */
const guests: Readonly<Record<string, readonly string[]>> = {
  // The steps of a deduction: periods, settlements and write-offs move advances and purchases with their lines, in one statement.
  advance: ['ledger/open-items', 'payday/disbursements', 'payday/pay-periods', 'payday/write-offs'],
  // Their history is written in one place below all of them (`db/deduction-steps.ts`).
  advance_event: ['db', 'payday/disbursements'],
  wallet_spend: ['ledger/open-items', 'payday/pay-periods', 'payday/write-offs'],
  open_item: ['payday/write-offs'],
  pay_period_difference: ['ledger/open-items'],
  // Thousands of rows of a file become people, contracts and history in one statement, which marks the rows.
  audit_event: ['people/employees'],
  import_row: ['people/employees'],
  // Settings of the client, each by the feature that they are of; the operator's tools make clients and companies.
  client: ['access/second-factor', 'advances/prima-accruals', 'payrolls/payrolls'],
  // Authentication notes who was here, before any feature is asked.
  api_key_secret: ['http'],
  company_user: ['http'],
  portal_session: ['http'],
  // Credit of an advance that comes to nothing goes back in the statement that ends it.
  pay_period: ['advances/advances'],
};

/** Files of the API but for tests, each with its feature, or the folder of what is none. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('test/'))
  .map((path) => {
    const [floor = '', neighbourhood, noun] = path.split('/');
    return {
      path,
      of: floor === 'features' ? `${neighbourhood}/${noun}` : floor,
      code: readFileSync(join(source, path), 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
    };
  });

/** Deleting rows by age is one list for all tables (`jobs/retention.ts`). */
const writers = files
  .filter(({ path }) => path !== 'jobs/retention.ts')
  .flatMap(({ of, code }) =>
    [...targetsOf(code).written].filter((name) => name in nounOfTable).map((table) => ({ of, table })),
  );

test('a table is written by the feature that owns it, or by a guest that is named', () => {
  const owned = writers.filter(({ of, table }) => ownerOfTable.get(table) === of);
  expect(new Set(owned.map(({ table }) => table))).toEqual(new Set(ownerOfTable.keys()));
  const others: Record<string, string[]> = {};
  for (const { of, table } of writers)
    if (ownerOfTable.get(table) !== of)
      others[table] = [...new Set([...(others[table] ?? []), of])].toSorted();
  expect(others).toEqual(guests);
});

test('every statement names the table that it writes', () => {
  const unnamed = files.filter(({ code }) => /(?<!for )\b(?:insert into|delete from|update) \$\{/.test(code));
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

test('statements of features, and parts of them that name a table, lie in a .sql.ts', () => {
  const namesTable = /\bsql`[^`]*\b(?:select|from|insert into|update|delete from)\b/;
  const elsewhere = files.filter(
    ({ path, code }) => path.startsWith('features/') && !path.endsWith('.sql.ts') && namesTable.test(code),
  );
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});
