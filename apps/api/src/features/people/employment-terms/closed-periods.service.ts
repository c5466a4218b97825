import { earnedDays } from '@antela/rules/accrual';
import { calendarDate, type CalendarDate, type DateRange } from '@antela/rules/calendar-date';
import { amountDays, type TermLine } from '@antela/rules/dated-terms';
import { pesos, ratioOf } from '@antela/rules/money';
import { suspensionKinds } from '@antela/rules/suspension-kinds';
import type { Db } from '../../../db/database.ts';
import type { EmploymentRecord } from '../employees/update-employee.service.ts';
import { listClosedSince, listSuspendedSince, type TermValue } from './employment-terms.sql.ts';
import { changedLines, type DatedChange, type Lines } from './term-lines.service.ts';

/** Lines of an employment as they are, and as a change from a day on makes them. */
export interface ChangedLines {
  employmentId: string;
  payrollId: string;
  hireDate: CalendarDate;
  endDate: CalendarDate | null;
  from: CalendarDate;
  before: Lines;
  after: Lines;
}

/** Closed periods that have days of a change: they stay as they were paid. */
export interface ClosedDifference {
  periods: number;
  /** By how much more, or less, would have been earned in them. */
  difference: number;
}

const unpaidKinds = Object.entries(suspensionKinds).flatMap(([kind, { earnsSalary }]) =>
  earnsSalary ? [] : [kind],
);

/** A change of one employment as the closed periods are asked about it. */
export const changedBy = (
  record: Pick<EmploymentRecord, 'id' | 'payroll_id' | 'start_date' | 'end_date'>,
  lines: Lines,
  change: DatedChange,
  today: CalendarDate,
): ChangedLines => {
  const hireDate = calendarDate(record.start_date);
  return {
    employmentId: record.id,
    payrollId: record.payroll_id,
    hireDate,
    endDate: record.end_date === null ? null : calendarDate(record.end_date),
    from: change.from,
    before: lines,
    after: new Map([...lines, ...changedLines(lines, change, hireDate, today)]),
  };
};

/** Differences that changes of days already gone would have made in closed periods, by employment. */
export async function closedDifferences(
  db: Db,
  clientId: string,
  changes: readonly ChangedLines[],
): Promise<Map<string, ClosedDifference>> {
  const first = changes.map(({ from }) => from).sort()[0];
  if (!first) return new Map();
  const payrollIds = [...new Set(changes.map(({ payrollId }) => payrollId))];
  const periods = await listClosedSince(db, clientId, payrollIds, first);
  if (periods.length === 0) return new Map();
  const ids = changes.map(({ employmentId }) => employmentId);
  const suspensions = new Map<string, DateRange[]>();
  for (const { employment_id, from, until } of await listSuspendedSince(
    db,
    clientId,
    ids,
    unpaidKinds,
    first,
  ))
    suspensions.set(employment_id, [...(suspensions.get(employment_id) ?? []), { from, until }]);
  return new Map(
    changes.flatMap((change): [string, ClosedDifference][] => {
      const { employmentId, payrollId, from, hireDate, endDate } = change;
      const touched = periods.filter(
        (period) => period.payroll_id === payrollId && period.end >= from && period.end >= hireDate,
      );
      if (touched.length === 0) return [];
      const unpaid = suspensions.get(employmentId) ?? [];
      const earned = (lines: Lines) =>
        touched.map((period) => {
          const days = (date: CalendarDate) =>
            earnedDays(period, { hireDate, endDate }, unpaid, date, 'commercial');
          return ratioOf(pesos(amountDays(salaryOf(lines), days, period.end)), 1, 30);
        });
      const [was, would] = [earned(change.before), earned(change.after)];
      const difference = would.reduce<number>((sum, amount, index) => sum + amount - (was[index] ?? 0), 0);
      return [[employmentId, { periods: touched.length, difference }]];
    }),
  );
}

/** Whether a change begins on a day already gone: then closed periods may have days of it. */
export const isCorrection = (from: CalendarDate, today: CalendarDate): boolean => from < today;

const noLine: TermLine<TermValue> = { current: 0, terms: [] };
/** The database keeps salaries as numbers. */
const salaryOf = (lines: Lines) => (lines.get('monthlySalary') ?? noLine) as TermLine<number>;
