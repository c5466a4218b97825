import type { Product } from './access-restriction.ts';
import { dayOfWeek, daysBetween } from './calendar-date.ts';
import type { CalendarDate } from './calendar-date.ts';
import { isInForce, recursOn } from './client-restriction.ts';
import type { ClientRestriction } from './client-restriction.ts';

/** Period that a day is measured against: the pay period that covers it, or the semester for prima. */
export type DayPeriod = { readonly start: CalendarDate; readonly paymentDate: CalendarDate };

/**
 * Whether the restriction closes the whole of that day to everybody in its scope: what a calendar marks. The rules about
 * amounts, counts and people never do. `period` is null for a day that no period covers.
 */
export function blocksDay(
  restriction: ClientRestriction,
  product: Exclude<Product, 'wallet'>,
  day: CalendarDate,
  period: DayPeriod | null,
): boolean {
  const periodStart = period?.start ?? null;
  if (!restriction.products.includes(product) || !isInForce(restriction, day, periodStart)) return false;
  const { rule } = restriction;
  switch (rule.kind) {
    case 'blackout_dates':
      return rule.ranges.some((range) => recursOn(range, restriction, day, periodStart));
    case 'blackout_before_payment':
      return period !== null && daysBetween(day, period.paymentDate) <= rule.days;
    case 'weekly_hours':
      return rule.windows.every((window) => window.day !== dayOfWeek(day));
    default:
      return false;
  }
}
