import type { updateEmployment as endpoint } from '@antela/contract/employees';
import { datedFields, type DatedTerms } from '@antela/contract/employment-terms';
import type { Parsed } from '@antela/contract/endpoint';
import { bogotaDate, calendarDate } from '@antela/rules/calendar-date';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { getEmployment } from '../employees/employee-records.service.ts';
import {
  updateEmployment,
  type EmploymentChange,
  type EmploymentRecord,
} from '../employees/update-employee.service.ts';
import { changeTerms } from './employment-terms.service.ts';

type Update = (
  context: Context,
  employmentId: string,
  version: number,
  change: EmploymentChange,
) => Promise<EmploymentRecord>;

/**
 * Changes an employment: what has a validity from the day that is given, the rest at once. Without a day, everything corrects
 * what holds today. @throws as `updateEmployment` and `changeTerms`
 */
export async function updateFrom(
  context: Context,
  employmentId: string,
  version: number,
  { from, ...change }: Parsed<typeof endpoint>['body'],
  update: Update = updateEmployment,
): Promise<EmploymentRecord> {
  if (from === undefined) return update(context, employmentId, version, change);
  const isDated = (field: string) => (datedFields as readonly string[]).includes(field);
  const entries = Object.entries(change);
  const terms: DatedTerms = Object.fromEntries(entries.filter(([field]) => isDated(field)));
  const rest: EmploymentChange = Object.fromEntries(entries.filter(([field]) => !isDated(field)));
  await update(context, employmentId, version, rest);
  const { confirmWarnings } = change;
  await changeTerms(context, employmentId, { from: calendarDate(from), terms, confirmWarnings, within: '' });
  const record = await getEmployment(context.db, context.scope, employmentId, bogotaDate(context.now));
  if (!record) throw new AppError('not_found');
  return record;
}
