import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../features');

/** Each with its reason. The list only gets shorter. */
const exceptions: Readonly<Record<string, string>> = {
  'access/auth/security.queries.ts': 'calls of the user pool, which has no contract of ours',
  'access/company-users/company-users.queries.ts': 'one of several calls, chosen by what is pressed',
  'advances/advances/advances.queries.ts': 'one of several calls, chosen by what is pressed',
  'advances/client-restrictions/restrictions.queries.ts': 'one of two calls, chosen by where the switch goes',
  'files/imports/imports.queries.ts': 'rows read under other columns are forgotten, not asked again',
  'office/approvals/approvals.queries.ts': 'one call for each kind, whose failures stand beside each other',
  'payday/pay-periods/pay-periods.queries.ts': 'a file to the object store alone',
  'payday/pay-periods/payroll-file.queries.ts': 'downloads',
  'payrolls/report-layouts/report-layouts.queries.ts': 'downloads',
  'people/employees/employees.queries.ts': 'an account number that nothing may remember',
  'people/tax-registrations/tax-registration.queries.ts': 'a file to the object store alone',
};

it('a change of an endpoint becomes a hook in one way, so that its answer and its version are taken alike', () => {
  const others = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !path.includes('.test.') &&
      readFileSync(join(features, path), 'utf8').includes('useMutation('),
  );
  expect(others.toSorted()).toEqual(Object.keys(exceptions));
});
