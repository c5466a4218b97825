import { addDays, addMonths, bogotaDate, daysBetween } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';
import { payPeriodsBetween } from './pay-period.ts';
import type { PayPeriod, PaySchedule } from './pay-period.ts';

/** A calendar always reaches this far ahead of today. */
export const calendarMonthsAhead = 12;

/** One thing that does not fit in a form: where, a stable code, and the Spanish sentence that says what to do. */
export type Fault = { readonly path: string; readonly code: string; readonly detail: string };

/** A payment later than this after its period is taken for a slip of the pen. */
const paymentDelayDaysMax = 62;

/** Faults of a period's dates against each other; empty when there are none. Paths are the fields of PayPeriod. */
export function periodFaults(period: Omit<PayPeriod, 'frequency'>): readonly Fault[] {
  const { start, end, cutoff, paymentDate, confirmBy } = period;
  const cutoffDay = bogotaDate(cutoff);
  const checks: readonly (readonly [ok: boolean, fault: Fault])[] = [
    [
      start <= end,
      {
        path: 'end',
        code: 'end_before_start',
        detail: 'El periodo termina antes de empezar. Corre el final.',
      },
    ],
    [
      start <= cutoffDay,
      {
        path: 'cutoff',
        code: 'cutoff_before_start',
        detail: 'El corte queda antes de que empiece el periodo. Córrelo o acércalo al pago.',
      },
    ],
    [
      cutoffDay <= paymentDate,
      { path: 'paymentDate', code: 'payment_before_cutoff', detail: 'El pago va después del corte.' },
    ],
    [
      paymentDate <= confirmBy,
      {
        path: 'confirmBy',
        code: 'confirm_before_payment',
        detail: 'El plazo para confirmar empieza el día del pago o después.',
      },
    ],
    [
      daysBetween(end, paymentDate) <= paymentDelayDaysMax,
      {
        path: 'paymentDate',
        code: 'payment_too_late',
        detail: 'El pago queda a más de dos meses del cierre. Revisa la fecha.',
      },
    ],
  ];
  return checks.filter(([ok]) => !ok).map(([, fault]) => fault);
}

/**
 * The first calendar of a payroll: from the period of today on, or from the next one where today's has already passed its cut-off,
 * since nobody could take an advance in it. In order, without gaps.
 */
export function firstPayPeriods(schedule: PaySchedule, now: Date): readonly PayPeriod[] {
  const today = bogotaDate(now);
  return payPeriodsBetween(schedule, today, horizon(today)).filter(({ cutoff }) => cutoff > now);
}

/**
 * The periods that follow one which ends on `lastDay`, up to the horizon; empty when the calendar already reaches it. Where the
 * schedule changed, the first begins on the very next day, so it may be short; days that leave no room for a cut-off go to the
 * period after them.
 */
export function payPeriodsAfter(
  schedule: PaySchedule,
  lastDay: CalendarDate,
  today: CalendarDate,
): readonly PayPeriod[] {
  const from = addDays(lastDay, 1);
  const [first, ...rest] = payPeriodsBetween(schedule, from, horizon(today));
  return first === undefined ? [] : joined({ ...first, start: from }, rest);
}

function joined(first: PayPeriod, rest: readonly PayPeriod[]): readonly PayPeriod[] {
  const [second, ...others] = rest;
  if (periodFaults(first).length === 0 || second === undefined) return [first, ...rest];
  return joined({ ...second, start: first.start }, others);
}

const horizon = (today: CalendarDate): CalendarDate => addMonths(today, calendarMonthsAhead);

/** Reasons a schedule cannot make a calendar; empty when each of its next periods holds together. */
export function scheduleFaults(schedule: PaySchedule, today: CalendarDate): readonly Fault[] {
  for (const period of payPeriodsBetween(schedule, today, horizon(today))) {
    const [fault] = periodFaults(period);
    if (fault) return [{ ...fault, path: scheduleField(fault) }];
  }
  return [];
}

/** Part of the schedule that made a date what it is. */
const scheduleField = ({ code }: Fault): string =>
  code === 'cutoff_before_start' ? 'cutoffWorkingDays' : 'payDays';
