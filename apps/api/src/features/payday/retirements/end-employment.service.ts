import type { employmentChange } from '@antela/contract/employees';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { z } from 'zod';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { getEmployment } from '../../people/employees/employee-records.service.ts';
import { updateEmployment } from '../../people/employees/update-employee.service.ts';
import { retireAll } from './retire.service.ts';
import { forgetRetirement } from './undo-retirement.service.ts';

type Change = z.output<typeof employmentChange>;
type Changed = Awaited<ReturnType<typeof updateEmployment>>;

/**
 * A change of an employment that says when it ends: with a date for somebody who is still there it is a retirement like any
 * other; for somebody who has left, a correction. @throws what `updateEmployment` throws, overlapping_period
 */
export async function updateWithEnd(
  context: Context,
  employmentId: string,
  version: number,
  { endDate, leavingReason, ...rest }: Change,
): Promise<Changed> {
  const { db, scope, now } = context;
  const today = bogotaDate(now);
  const before = await updateEmployment(context, employmentId, version, rest);
  const end = { endDate, ...(leavingReason === undefined ? {} : { leavingReason }) };
  const hasLeft = before.end_date !== null && before.end_date <= today;
  if (endDate === undefined || endDate === null || hasLeft) {
    const updated = await updateEmployment(context, employmentId, before.version, end);
    if (endDate === null) await forgetRetirement(context, employmentId);
    return updated;
  }
  const reason = leavingReason === undefined ? before.leaving_reason : leavingReason;
  if (before.end_date === endDate && before.leaving_reason === reason) return before;
  const { refused } = await retireAll(context, [
    { employmentId, endDate, leavingReason: reason, note: null, walletBalances: 'keep' },
  ]);
  const [refusal] = refused;
  if (refusal?.code === 'end_before_start')
    throw new AppError('invalid_input', {
      errors: [{ path: 'endDate', code: refusal.code, detail: refusal.detail ?? '' }],
    });
  if (refusal) throw new AppError('overlapping_period', { detail: refusal.detail ?? '' });
  return orNotFound(await getEmployment(db, scope, employmentId, today));
}
