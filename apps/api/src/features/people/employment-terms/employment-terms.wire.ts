import { salaryFields } from '@antela/contract/employee-fields';
import type { EmploymentTerm } from '@antela/contract/employment-terms';
import { bogotaDate } from '@antela/rules/calendar-date';
import { wholeLine } from '@antela/rules/dated-terms';
import { orNotFound } from '../../../http/app-error.ts';
import type { UserContext } from '../../../http/context.ts';
import { getEmployment } from '../employees/employee-records.service.ts';
import { listPayrollNames, listTerms } from './employment-terms.sql.ts';
import { linesOf } from './term-lines.service.ts';

type Shown = Omit<EmploymentTerm, 'setAt'> & { setAt: Date | null };

/** As an employee's own page masks them. */
const ofSalary: ReadonlySet<string> = new Set(salaryFields);

/** Every field that ever changed, or will, and the salary: the latest first. @throws not_found */
export async function shownTerms(
  { db, scope, now, user }: Omit<UserContext, 'actor'>,
  employmentId: string,
): Promise<Shown[]> {
  const today = bogotaDate(now);
  const record = orNotFound(await getEmployment(db, scope, employmentId, today));
  const rows = await listTerms(db, scope.clientId, [employmentId]);
  const payrollIds = rows.flatMap(({ field, value }) => (field === 'payrollid' ? [String(value)] : []));
  const names = new Map(
    (await listPayrollNames(db, scope, [...payrollIds, record.payroll_id])).map(({ id, name }) => [id, name]),
  );
  return [...linesOf(record, rows)].flatMap(([field, line]) => {
    if (line.terms.length === 0 && field !== 'monthlySalary') return [];
    const masked = ofSalary.has(field) && !user.permissions.has('view_salary');
    return wholeLine(line)
      .toReversed()
      .map(({ from, until, value }): Shown => {
        const row = rows.find((one) => one.field === field && one.valid_from === from);
        return {
          field,
          state:
            from !== null && from > today ? 'planned' : until !== null && until < today ? 'past' : 'current',
          from,
          until,
          value: masked ? null : value,
          masked,
          name: field === 'payrollid' ? (names.get(String(value)) ?? null) : null,
          setBy: row?.set_by_name ?? null,
          setAt: row?.set_at ? new Date(row.set_at) : null,
          fileName: row?.file_name ?? null,
        };
      });
  });
}
