import {
  addDays,
  addMonths,
  bogotaInstant,
  calendarDateOf,
  dayOf,
  daysBetween,
  daysInMonth,
  monthOf,
  yearOf,
} from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';
import {
  addWorkingDays,
  subtractWorkingDays,
  workingDayOnOrAfter,
  workingDayOnOrBefore,
} from './holidays.ts';
import type { TransitionTable } from './transitions.ts';

/** Codes of the electronic payroll. */
export const payFrequencies = {
  weekly: { code: '1', name: 'Semanal', days: 7 },
  decenal: { code: '2', name: 'Decenal', days: 10 },
  catorcenal: { code: '3', name: 'Catorcenal', days: 14 },
  quincenal: { code: '4', name: 'Quincenal', days: 15 },
  monthly: { code: '5', name: 'Mensual', days: 30 },
} as const;

export type PayFrequency = keyof typeof payFrequencies;

/** A day of the month in which the period ends, or of the next one; 29–31 become the last day of shorter months. */
export type PayDay = { readonly day: number; readonly nextMonth: boolean };

export type PaySchedule = PayDays & {
  /** Where a payment date that is not a working day goes; `none` leaves it. */
  readonly paymentShift: 'previous' | 'next' | 'none';
  /** Working days before the payment date, and the hour in Bogotá (0–23), from which no advance is taken. */
  readonly cutoffWorkingDays: number;
  readonly cutoffHour: number;
  /** Working days after the payment date in which the company says what it deducted. */
  readonly confirmWorkingDays: number;
};

type PayDays =
  | {
      readonly frequency: 'weekly' | 'catorcenal';
      /** The first day of any one period; the others follow from it, both ways. */
      readonly anchor: CalendarDate;
      readonly paymentDaysAfterEnd: number;
    }
  | {
      readonly frequency: 'decenal' | 'quincenal' | 'monthly';
      /** One for each period of a month, in order: three, two or one. */
      readonly payDays: readonly PayDay[];
    };

export type PayPeriod = {
  readonly frequency: PayFrequency;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  /** No advance from this instant on. */
  readonly cutoff: Date;
  readonly paymentDate: CalendarDate;
  readonly confirmBy: CalendarDate;
};

/**
 * The periods from the one that contains `from` up to the last that starts within the next `months`, in order and
 * without gaps. Throws RangeError when the schedule has not one pay day for each period of a month.
 */
export function generatePayPeriods(
  schedule: PaySchedule,
  from: CalendarDate,
  months = 12,
): readonly PayPeriod[] {
  return payPeriodsBetween(schedule, from, addMonths(from, months));
}

/** Pay periods up to the last one that starts before `limit`. */
export function payPeriodsBetween(
  schedule: PaySchedule,
  from: CalendarDate,
  limit: CalendarDate,
): readonly PayPeriod[] {
  const spans = 'anchor' in schedule ? weekSpans(schedule, from, limit) : monthSpans(schedule, from, limit);
  return spans.map(({ start, end, due }) => {
    const paymentDate = shifts[schedule.paymentShift](due);
    return {
      frequency: schedule.frequency,
      start,
      end,
      cutoff: bogotaInstant(
        subtractWorkingDays(paymentDate, schedule.cutoffWorkingDays),
        schedule.cutoffHour,
        0,
      ),
      paymentDate,
      confirmBy: addWorkingDays(paymentDate, schedule.confirmWorkingDays),
    };
  });
}

const shifts = {
  previous: workingDayOnOrBefore,
  next: workingDayOnOrAfter,
  none: (due: CalendarDate) => due,
} as const;

type Span = { readonly start: CalendarDate; readonly end: CalendarDate; readonly due: CalendarDate };

function weekSpans(
  schedule: Extract<PayDays, { anchor: CalendarDate }>,
  from: CalendarDate,
  limit: CalendarDate,
): Span[] {
  const length = payFrequencies[schedule.frequency].days;
  const spans: Span[] = [];
  const periodsAhead = Math.floor(daysBetween(schedule.anchor, from) / length);
  for (
    let start = addDays(schedule.anchor, periodsAhead * length);
    start < limit;
    start = addDays(start, length)
  ) {
    const end = addDays(start, length - 1);
    spans.push({ start, end, due: addDays(end, schedule.paymentDaysAfterEnd) });
  }
  return spans;
}

const firstDays = { decenal: [1, 11, 21], quincenal: [1, 16], monthly: [1] } as const;

function monthSpans(
  schedule: Extract<PayDays, { payDays: unknown }>,
  from: CalendarDate,
  limit: CalendarDate,
): Span[] {
  const starts = firstDays[schedule.frequency];
  if (schedule.payDays.length !== starts.length)
    throw new RangeError(`${schedule.frequency} needs ${starts.length} pay days`);
  const spans: Span[] = [];
  for (
    let month = calendarDateOf(yearOf(from), monthOf(from), 1);
    month < limit;
    month = addMonths(month, 1)
  ) {
    schedule.payDays.forEach((payDay, index) => {
      const start = addDays(month, (starts[index] ?? 1) - 1);
      const next = starts[index + 1];
      const end = next === undefined ? addDays(addMonths(month, 1), -1) : addDays(month, next - 2);
      if (end < from || start >= limit) return;
      spans.push({ start, end, due: dueDate(payDay.nextMonth ? addMonths(month, 1) : month, payDay.day) });
    });
  }
  return spans;
}

function dueDate(month: CalendarDate, day: number): CalendarDate {
  return calendarDateOf(
    yearOf(month),
    monthOf(month),
    Math.min(day, daysInMonth(yearOf(month), monthOf(month))),
  );
}

/** Staying in `reported` while a new version is issued is not a step. */
export const payPeriodTransitions = {
  scheduled: ['open'],
  open: ['cutoff'],
  // Back to open only with a reason, and only because no report exists yet.
  cutoff: ['open', 'reported'],
  reported: ['confirmed'],
  confirmed: ['with_differences', 'reconciled'],
  // Back to reported only while no money has moved.
  with_differences: ['reconciled', 'reported'],
  reconciled: ['closed', 'reported'],
  closed: [],
} as const satisfies TransitionTable<string>;

export type PayPeriodState = keyof typeof payPeriodTransitions;

export const payPeriodStateLabels: { readonly [state in PayPeriodState]: string } = {
  scheduled: 'Programada',
  open: 'Abierta',
  cutoff: 'En corte',
  reported: 'Reportada',
  confirmed: 'Confirmada',
  with_differences: 'Con diferencias',
  reconciled: 'Conciliada',
  closed: 'Cerrada',
};

const monthNames =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** '2.ª quincena de octubre', '1.ª decena de mayo', 'Mes de octubre', 'Semana del 28 de septiembre al 4 de octubre'. Without the year. */
export function payPeriodLabel(period: Pick<PayPeriod, 'frequency' | 'start' | 'end'>): string {
  const month = monthNames[monthOf(period.start) - 1];
  const day = dayOf(period.start);
  switch (period.frequency) {
    case 'decenal':
      return `${Math.min(3, Math.ceil(day / 10))}.ª decena de ${month}`;
    case 'quincenal':
      return `${day <= 15 ? 1 : 2}.ª quincena de ${month}`;
    case 'monthly':
      return `Mes de ${month}`;
    case 'weekly':
      return `Semana ${spanText(period.start, period.end)}`;
    case 'catorcenal':
      return `Catorcena ${spanText(period.start, period.end)}`;
  }
}

const leftOutWhenShort = ['Mes', 'Semana', 'Catorcena', 'de', 'del'];

/** Name of a period with the year that is given, as short as a phone needs it: 'Oct 2026', '2.ª quincena oct', '28 sep al 4 oct 2026'. */
export function shortPeriodLabel(label: string, year = ''): string {
  const words = label
    .split(' ')
    .filter((word) => !leftOutWhenShort.includes(word))
    .map((word) => (monthNames.includes(word) ? word.slice(0, 3) : word));
  const [first, ...rest] = [...words, year];
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ').trim();
}

function spanText(start: CalendarDate, end: CalendarDate): string {
  const endText = `${dayOf(end)} de ${monthNames[monthOf(end) - 1]}`;
  if (monthOf(start) === monthOf(end)) return `del ${dayOf(start)} al ${endText}`;
  return `del ${dayOf(start)} de ${monthNames[monthOf(start) - 1]} al ${endText}`;
}
