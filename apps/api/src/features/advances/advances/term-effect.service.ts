import type { TermEffect } from '@antela/contract/employment-terms';
import { bogotaDate } from '@antela/rules/calendar-date';
import { wholeLine } from '@antela/rules/dated-terms';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { getEmployment } from '../../people/employees/employee-records.service.ts';
import { changedBy, closedDifferences } from '../../people/employment-terms/closed-periods.service.ts';
import { listPayrollNames, listTerms } from '../../people/employment-terms/employment-terms.service.ts';
import { linesOf, type DatedChange } from '../../people/employment-terms/term-lines.service.ts';
import { decideOne, loadAdvanceFacts, type AdvanceFacts } from './availability.service.ts';

/** Effect of a change on the open period, decided with the facts of before and of after. @throws not_found */
export async function effectOf(
  { db, scope, now, seesSalary }: Omit<Context, 'actor'> & { seesSalary: boolean },
  employmentId: string,
  change: DatedChange,
): Promise<TermEffect> {
  const today = bogotaDate(now);
  const record = await getEmployment(db, scope, employmentId, today);
  const loaded = await loadAdvanceFacts(db, scope, { employmentIds: [employmentId], kind: 'salary' }, now);
  const [facts] = loaded.employments;
  if (!record || !facts) throw new AppError('not_found');
  const lines = linesOf(record, await listTerms(db, scope.clientId, [employmentId]));
  const { payrollid } = change.terms;
  if (payrollid !== undefined && (await listPayrollNames(db, scope, [payrollid])).length === 0)
    throw new AppError('not_found');
  const changed = changedBy(record, lines, change, today);
  const next = changed.after;
  const after: AdvanceFacts = {
    ...facts,
    monthly_salary: Number(next.get('monthlySalary')?.current),
    fixed_deductions: Number(next.get('fixedDeductions')?.current),
    dated: [...next].flatMap(([field, line]) =>
      wholeLine(line).map(({ from, until, value }) => ({ field, from, until, value })),
    ),
  };
  const decide = (one: AdvanceFacts) =>
    decideOne(loaded, one, { requested: null, needsActivation: false, seesSalary }).availability;
  const [was, will] = [decide(facts), decide(after)];
  const closed = await closedDifferences(db, scope.clientId, [changed]);
  const { periods = 0, difference = 0 } = closed.get(employmentId) ?? {};
  return {
    accruedBefore: seesSalary ? (was?.accrued ?? 0) : null,
    accruedAfter: seesSalary ? (will?.accrued ?? 0) : null,
    availableBefore: was?.available ?? 0,
    availableAfter: will?.available ?? 0,
    closedPeriods: periods,
    closedDifference: seesSalary ? difference : null,
  };
}
