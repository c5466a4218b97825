import type { PayPeriod } from '@antela/contract/payrolls';
import { bogotaDate, calendarDate, daysBetween } from '@antela/rules/calendar-date';
import { primaPaymentWithin } from '@antela/rules/prima';
import type { TFunction } from 'i18next';
import { clockTime } from './format.ts';

type Stop = { name: string; date: string; detail?: string };
type Dates = Pick<PayPeriod, 'startDate' | 'endDate' | 'cutoffAt' | 'paymentDate'>;

/** Apertura → Corte → Último día → Pago, and prima where its payment falls among them. A payment moved before a holiday can come before the last day, so they are put in the order of time. «Cierre» is the act that ends a period, and no date of its calendar. */
export function periodStops(period: Dates, t: TFunction<'common'>): Stop[] {
  const cutoff = bogotaDate(new Date(period.cutoffAt));
  const stops: Stop[] = [
    { name: t('Apertura'), date: period.startDate },
    { name: t('Corte'), date: cutoff, detail: clockTime(period.cutoffAt) },
    { name: t('Último día'), date: period.endDate },
    { name: t('Pago'), date: period.paymentDate },
    ...primaStop(period, t),
  ];
  return stops.sort((one, other) => one.date.localeCompare(other.date));
}

/** The last day for paying the semester's prima, where it falls in the period: both payments then come out of the same work. */
function primaStop({ startDate, endDate }: Dates, t: TFunction<'common'>): Stop[] {
  const date = primaPaymentWithin(calendarDate(startDate), calendarDate(endDate));
  return date === null ? [] : [{ name: t('Prima'), date, detail: t('a más tardar') }];
}

/** Days from today to a date, negative when it has passed. */
export function daysUntil(date: string, today: string): number {
  return daysBetween(calendarDate(today), calendarDate(date));
}

/** Days to the cut-off, negative when it has passed. */
export function daysToCutoff(period: Pick<PayPeriod, 'cutoffAt'>, today: string): number {
  return daysUntil(bogotaDate(new Date(period.cutoffAt)), today);
}

/** Next event of the period, as one sentence: "Faltan 2 días para el corte". */
export function periodNote(
  period: Dates & Pick<PayPeriod, 'state'>,
  today: string,
  t: TFunction<'common'>,
): string {
  const toStart = daysUntil(period.startDate, today);
  if (toStart > 0) return t('Faltan {{count}} días para la apertura', { count: toStart });
  // Cut off ahead of its hour, it is cut off all the same.
  const toCutoff = ['scheduled', 'open'].includes(period.state) ? daysToCutoff(period, today) : -1;
  if (toCutoff > 0) return t('Faltan {{count}} días para el corte', { count: toCutoff });
  if (toCutoff === 0) return t('El corte es hoy, {{time}}', { time: clockTime(period.cutoffAt) });
  const toPayment = daysUntil(period.paymentDate, today);
  if (toPayment > 0) return t('Pasó el corte; faltan {{count}} días para el pago', { count: toPayment });
  return toPayment === 0 ? t('El pago es hoy') : t('El pago ya pasó');
}

/** The nearest cut-off first, then those that have passed, the latest first. */
export function byCutoff<Period extends Pick<PayPeriod, 'cutoffAt'>>(
  periods: readonly Period[],
  today: string,
): Period[] {
  const time = (period: Period) => new Date(period.cutoffAt).getTime();
  const passed = (period: Period) => daysToCutoff(period, today) < 0;
  return [...periods].sort(
    (one, other) =>
      Number(passed(one)) - Number(passed(other)) ||
      (passed(one) ? time(other) - time(one) : time(one) - time(other)),
  );
}
