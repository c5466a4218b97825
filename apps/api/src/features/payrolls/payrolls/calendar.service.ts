import type { FieldFault } from '@antela/contract/errors';
import { addDays, bogotaDate, type CalendarDate } from '@antela/rules/calendar-date';
import { periodFaults } from '@antela/rules/pay-calendar';
import { payPeriodLabel, type PayFrequency } from '@antela/rules/pay-period';
import { AppError, orNotFound } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import { requireSeenVersion } from '../../../http/seen-version.ts';
import { changesBetween, recordAudit } from '../../records/audit/audit.service.ts';
import * as sql from './calendar.sql.ts';
import { lockPayroll } from './payroll-writes.sql.ts';

export interface NewDates {
  endDate: CalendarDate;
  cutoffAt: Date;
  paymentDate: CalendarDate;
  confirmBy: CalendarDate;
}

/** Its cut-off has not been made, so nothing counts on its dates yet. */
export const isEditable = ({ period_state: state }: sql.CalendarRow): boolean =>
  state === 'scheduled' || state === 'open';

/**
 * Changes the dates of one period. Where its end moves, the next one begins the day after: the calendar stays whole.
 * @throws not_found, stale, period_not_editable, invalid_input
 */
export async function updatePayPeriod(
  context: Context,
  periodId: string,
  version: number,
  dates: NewDates,
): Promise<sql.CalendarRow> {
  const { db, scope, now } = context;
  const payrollId = orNotFound(await sql.payrollOfPeriod(db, scope, periodId));
  const payroll = orNotFound(await lockPayroll(db, scope, payrollId));
  const [period, next] = await sql.lockPeriodAndNext(db, scope.clientId, payrollId, periodId);
  if (!period || period.period_id !== periodId) throw new AppError('not_found');
  requireSeenVersion(period, version);
  if (!isEditable(period)) throw new AppError('period_not_editable');
  const changes = changesBetween(datesOf(period), { ...dates });
  if (Object.keys(changes).length === 0) return period;

  const { frequency } = payroll.schedule;
  const moved = movedPeriod(period, dates, frequency);
  const follower =
    next && dates.endDate !== period.period_end ? startingAfter(next, dates.endDate, frequency) : null;
  if (follower && next?.period_state !== 'scheduled') throw new AppError('period_not_editable');
  const errors = [...faultsOf(moved, period, now), ...(follower ? followerFaults(follower) : [])];
  if (errors.length > 0) throw new AppError('invalid_input', { errors });

  // Whichever gives days away goes first: in between, two periods would have the same ones.
  const isGrowing = dates.endDate > period.period_end;
  if (follower && next && isGrowing) await sql.updatePeriod(db, scope.clientId, next.period_id, follower);
  await sql.updatePeriod(db, scope.clientId, periodId, moved);
  if (follower && next && !isGrowing) await sql.updatePeriod(db, scope.clientId, next.period_id, follower);

  await recordAudit(context, 'pay_period.updated', 'pay_period', periodId, changes);
  return orNotFound((await sql.lockPeriodAndNext(db, scope.clientId, payrollId, periodId))[0]);
}

const datesOf = (period: sql.CalendarRow): Record<keyof NewDates, unknown> => ({
  endDate: period.period_end,
  cutoffAt: period.cutoff_at,
  paymentDate: period.payment_date,
  confirmBy: period.confirm_by,
});

function movedPeriod(period: sql.CalendarRow, dates: NewDates, frequency: PayFrequency): sql.PeriodDates {
  const start = period.period_start as CalendarDate;
  const { endDate: end, cutoffAt: cutoff, paymentDate, confirmBy } = dates;
  return { label: payPeriodLabel({ frequency, start, end }), start, end, cutoff, paymentDate, confirmBy };
}

function startingAfter(
  next: sql.CalendarRow,
  lastDay: CalendarDate,
  frequency: PayFrequency,
): sql.PeriodDates {
  const start = addDays(lastDay, 1);
  const end = next.period_end as CalendarDate;
  return {
    label: payPeriodLabel({ frequency, start, end }),
    start,
    end,
    cutoff: next.cutoff_at,
    paymentDate: next.payment_date as CalendarDate,
    confirmBy: next.confirm_by as CalendarDate,
  };
}

const wireNames: Record<string, keyof NewDates> = {
  end: 'endDate',
  cutoff: 'cutoffAt',
  paymentDate: 'paymentDate',
  confirmBy: 'confirmBy',
};

function faultsOf(dates: sql.PeriodDates, before: sql.CalendarRow, now: Date): FieldFault[] {
  const faults = periodFaults(dates).map((fault) => ({
    ...fault,
    path: wireNames[fault.path] ?? fault.path,
  }));
  if (dates.cutoff <= now && dates.cutoff.getTime() !== before.cutoff_at.getTime())
    faults.push({
      path: 'cutoffAt',
      code: 'cutoff_passed',
      detail: 'Ese corte ya habría pasado. Elige un momento que esté por venir.',
    });
  if (before.period_state === 'open' && dates.end < bogotaDate(now))
    faults.push({
      path: 'endDate',
      code: 'end_passed',
      detail: 'El periodo está abierto: no puede terminar antes de hoy.',
    });
  return faults;
}

/** Fault that the next period would have, said of the date that would cause it. */
const followerFaults = (follower: sql.PeriodDates): FieldFault[] =>
  periodFaults(follower)
    .slice(0, 1)
    .map(({ code }) => ({
      path: 'endDate',
      code: `next_${code}`,
      detail: 'El siguiente periodo quedaría sin días antes de su corte. Cambia primero ese periodo.',
    }));
