import { type DatedField, datedFields } from '@antela/contract/employee-fields';
import type { updateEmployment as endpoint } from '@antela/contract/employees';
import { type DatedTerms } from '@antela/contract/employment-terms';
import type { Parsed } from '@antela/contract/endpoint';
import { bogotaDate, calendarDate } from '@antela/rules/calendar-date';
import { orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { getEmployment } from '../employees/employee-records.service.ts';
import {
  termsOf,
  updateEmployment,
  type EmploymentChange,
  type EmploymentRecord,
} from '../employees/update-employee.service.ts';
import { changeTerms, lockLines } from './employment-terms.service.ts';
import { replaceTerms } from './employment-terms.sql.ts';
import { changedLines, termsToKeep } from './term-lines.service.ts';

type Update = (
  context: Context,
  employmentId: string,
  version: number,
  change: EmploymentChange,
) => Promise<EmploymentRecord>;

const isDated = (field: string): field is DatedField => (datedFields as readonly string[]).includes(field);

/**
 * Changes an employment: what has a validity from the day that is given, or from today without one, the rest at once.
 * @throws as `updateEmployment` and `changeTerms`
 */
export async function updateFrom(
  context: Context,
  employmentId: string,
  version: number,
  { from, ...change }: Parsed<typeof endpoint>['body'],
  update: Update = updateEmployment,
): Promise<EmploymentRecord> {
  if (from === undefined) return updateNow(context, employmentId, version, change, update);
  const entries = Object.entries(change);
  const terms: DatedTerms = Object.fromEntries(entries.filter(([field]) => isDated(field)));
  const rest: EmploymentChange = Object.fromEntries(entries.filter(([field]) => !isDated(field)));
  await update(context, employmentId, version, rest);
  const { confirmWarnings } = change;
  await changeTerms(context, employmentId, { from: calendarDate(from), terms, confirmWarnings, within: '' });
  return orNotFound(await getEmployment(context.db, context.scope, employmentId, bogotaDate(context.now)));
}

/** Changes an employment at once; the days already gone keep the terms that they had. @throws as `updateEmployment` */
export async function updateNow(
  context: Context,
  employmentId: string,
  version: number,
  change: EmploymentChange,
  update: Update = updateEmployment,
): Promise<EmploymentRecord> {
  if (!Object.keys(change).some(isDated)) return update(context, employmentId, version, change);
  const { rows, lines } = await lockLines(context, employmentId);
  const after = await update(context, employmentId, version, change);
  // As it was written: a limit that waits for another person is still the one before.
  const written = termsOf(after);
  const terms = Object.fromEntries(
    datedFields.flatMap((field) => (field in change ? [[field, written[field]]] : [])),
  );
  const begins = calendarDate(after.start_date);
  const next = changedLines(lines, { from: null, terms }, begins, bogotaDate(context.now));
  await replaceTerms(context.db, context.scope.clientId, [
    {
      employmentId,
      fields: [...next.keys()],
      terms: termsToKeep(after.start_date, rows, next, null),
    },
  ]);
  return after;
}
