import type { PeriodDetail } from '@antela/contract/pay-periods';
import type { PayPeriod } from '@antela/contract/payrolls';
import { addDays, bogotaDate, calendarDate } from '@antela/rules/calendar-date';
import { daysUntil } from '../../../lib/pay-period.ts';

/** One stop per act, in the order they are done; nobody acts on the payment of salaries here. */
export const stopNames = [
  'opening',
  'cutoff',
  'report',
  'payment',
  'confirmation',
  'remittance',
  'close',
] as const;
export type StopName = (typeof stopNames)[number];

export type RouteStop = {
  name: StopName;
  /** `late` waits past its date, or for an explanation. */
  state: 'done' | 'next' | 'late' | 'ahead';
  /** Day it was done on, or is meant for; null where it has none. */
  date: string | null;
  /** Length of the stretch after it that is behind us, 0–100. */
  behind: number;
};

export type PeriodRoute = {
  stops: RouteStop[];
  /** Stop the period stands at. */
  current: StopName;
  /** Stretch that today lies on, and how far along it, 0–100; null before the opening and once it is closed. */
  today: { after: StopName; at: number } | null;
};

const currentBy = {
  scheduled: 'opening',
  open: 'cutoff',
  cutoff: 'report',
  reported: 'confirmation',
  confirmed: 'confirmation',
  with_differences: 'confirmation',
  reconciled: 'remittance',
  closed: 'close',
} as const satisfies Record<PayPeriod['state'], StopName>;

/** The way of a period from its opening to its close, as far as it is known: the detail comes after the list's row. */
export function routeOf(period: PayPeriod, detail: PeriodDetail | null, today: string): PeriodRoute {
  const waits = currentBy[period.state];
  const dates = datesOf(period, detail);
  const isDone = (name: StopName) =>
    name === 'payment'
      ? today >= period.paymentDate
      : period.state === 'closed' || stopNames.indexOf(name) < stopNames.indexOf(waits);
  const isLate =
    period.state === 'with_differences' ||
    (period.state !== 'closed' && isPast(deadlineOf(waits, dates), today));
  const place = placeOf(period, dates, today);
  const reached = place ? stopNames.indexOf(place.after) : -1;
  const stops = stopNames.map((name, index): RouteStop => {
    const next = stopNames[index + 1];
    const isBehind = next !== undefined && (isDone(next) || reached > index);
    return {
      name,
      state: isDone(name) ? 'done' : name === waits ? (isLate ? 'late' : 'next') : 'ahead',
      date: dates[name],
      behind: !isDone(name) ? 0 : isBehind ? 100 : reached === index ? (place?.at ?? 0) : 0,
    };
  });
  return { stops, current: currentOf(period, waits, today), today: place };
}

/** Reported ahead of payday, the report is what one works with. */
function currentOf({ state, paymentDate }: PayPeriod, waits: StopName, today: string): StopName {
  return state === 'reported' && today < paymentDate ? 'report' : waits;
}

function datesOf(period: PayPeriod, detail: PeriodDetail | null): Record<StopName, string | null> {
  const cutoff = bogotaDate(new Date(period.cutoffAt));
  const report = detail?.reports[0];
  const { confirmation, remittance } = detail ?? {};
  return {
    opening: period.startDate,
    cutoff,
    report: report ? bogotaDate(new Date(report.issuedAt)) : null,
    payment: period.paymentDate,
    confirmation: confirmation ? bogotaDate(new Date(confirmation.at)) : period.confirmBy,
    remittance: remittance?.payments.at(-1)?.paidOn ?? remittance?.by ?? null,
    close: remittance?.paid ? bogotaDate(new Date(remittance.paid.at)) : null,
  };
}

/** Last day of what is waited for; the cut-off comes by itself. */
function deadlineOf(waits: StopName, dates: Record<StopName, string | null>): string | null {
  if (waits === 'report') return dates.payment;
  return waits === 'confirmation' || waits === 'remittance' ? dates[waits] : null;
}

const isPast = (date: string | null, today: string): boolean => date !== null && date < today;

/** After the last stop whose day has come, in proportion to the days until the next that has one. */
function placeOf(
  { state }: PayPeriod,
  dates: Record<StopName, string | null>,
  today: string,
): PeriodRoute['today'] {
  if (state === 'closed' || state === 'scheduled') return null;
  const after = stopNames.findLast((name) => dates[name] !== null && (dates[name] ?? '') <= today);
  if (!after) return null;
  const from = dates[after] ?? today;
  const next = stopNames.slice(stopNames.indexOf(after) + 1).find((name) => (dates[name] ?? '') > today);
  const span = next ? daysUntil(dates[next] ?? today, from) : 0;
  // While the period is open each of its days has a bar, and today stands at the end of its own.
  const days = after === 'opening' ? 1 : 0;
  // Past the last day that is known it stands a little further on.
  return {
    after,
    at:
      span > 0
        ? Math.round((100 * (daysUntil(today, from) + days)) / (span + days))
        : from === today
          ? 0
          : 60,
  };
}

/** Amounts of each day between two, as parts of the greatest; days without any are 0. */
export function barsOf(
  byDay: readonly { date: string; amount: number }[],
  first: string,
  last: string,
): { date: string; share: number }[] {
  const greatest = Math.max(...byDay.map(({ amount }) => amount), 1);
  const amounts = new Map(byDay.map(({ date, amount }) => [date, amount]));
  const length = Math.max(daysUntil(last, first) + 1, 1);
  return Array.from({ length }, (_, index) => {
    const date = addDays(calendarDate(first), index);
    return { date, share: (amounts.get(date) ?? 0) / greatest };
  });
}
