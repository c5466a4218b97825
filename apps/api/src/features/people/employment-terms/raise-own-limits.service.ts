import { bogotaDate } from '@antela/rules/calendar-date';
import { orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import type { Approved } from '../../access/proposals/proposals.service.ts';
import { getEmployment } from '../employees/employee-records.service.ts';
import type { OwnLimits } from '../employees/limits-of-employment.service.ts';
import { updateEmployment } from '../employees/update-employee.service.ts';
import { changeTerms } from './employment-terms.service.ts';
import { updateNow } from './update-from.service.ts';

/** Gives somebody the limits of their own that another person has approved. @throws not_found, stale */
export async function raiseOwnLimits(
  context: Context,
  employmentId: string,
  { from, ...terms }: OwnLimits,
  approved: Approved,
): Promise<void> {
  const { db, scope, now } = context;
  if (from !== null) {
    await changeTerms(context, employmentId, { from, terms, confirmWarnings: true }, approved);
    return;
  }
  const record = orNotFound(await getEmployment(db, scope, employmentId, bogotaDate(now)));
  const change = { ...terms, confirmWarnings: true };
  await updateNow(context, employmentId, record.version, change, (...given) =>
    updateEmployment(...given, approved),
  );
}
