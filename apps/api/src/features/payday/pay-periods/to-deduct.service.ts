import type { SameDay, ToDeduct, ToDeductPart } from '@antela/contract/to-deduct';
import { calendarDate, type CalendarDate } from '@antela/rules/calendar-date';
import { lastSemesterPaidBy, primaPaymentWithin, semesterKey } from '@antela/rules/prima';
import type { Db, Scope } from '../../../db/database.ts';
import type { FiguresByPeriod } from '../../payrolls/payrolls/period-figures.service.ts';
import type { PeriodFacts } from './due-items.sql.ts';
import { sumSameDay } from './same-day.sql.ts';
import {
  countPeople,
  listPeriodsToSum,
  listUnreportedPeriods,
  sumByPeriod,
  sumParts,
  type ItemSource,
  type Part,
} from './to-deduct.sql.ts';

/** The primas that a period takes, by its dates. */
export function factsOfPeriod<P extends { start_date: string; end_date: string }>(
  period: P,
): P & Pick<PeriodFacts, 'primaPaidThrough' | 'paysPrima'> {
  const last = calendarDate(period.end_date);
  return {
    ...period,
    primaPaidThrough: semesterKey(lastSemesterPaidBy(last)),
    paysPrima: primaPaymentWithin(calendarDate(period.start_date), last) !== null,
  };
}

/** Figures of these periods, the same in every list. */
export const figuresByPeriod: FiguresByPeriod = async (db, scope, ids) => {
  if (ids.length === 0) return new Map();
  const periods = await listPeriodsToSum(db, scope, ids);
  const unreported = periods.filter(({ reported }) => reported === null).map(factsOfPeriod);
  const sums = unreported.length > 0 ? await sumByPeriod(db, scope, unreported) : [];
  return new Map([
    ...periods.map(({ id, reported, deducted }) => [id, { toDeduct: reported ?? 0, deducted }] as const),
    ...sums.map(({ period_id: id, amount }) => [id, { toDeduct: amount, deducted: null }] as const),
  ]);
};

/**
 * A period's items, or those of every period that has begun and is not reported; none where there is no such period.
 * @param asThingsStand as the next report would have them, also where there is one already
 */
export async function itemSource(
  db: Db,
  scope: Scope,
  payPeriodId: string | undefined,
  { asThingsStand = false } = {},
): Promise<ItemSource> {
  if (payPeriodId === undefined) return (await listUnreportedPeriods(db, scope)).map(factsOfPeriod);
  const [period] = await listPeriodsToSum(db, scope, [payPeriodId]);
  if (!period) return [];
  const { id, report_version: version } = period;
  return version === null || asThingsStand ? [factsOfPeriod(period)] : { id, version };
}

/** The figure with its parts. */
export async function sumToDeduct(db: Db, scope: Scope, source: ItemSource): Promise<ToDeduct> {
  const { took: _took, ...figure } = await sumWithTakers(db, scope, source);
  return figure;
}

async function sumWithTakers(db: Db, scope: Scope, source: ItemSource): Promise<ToDeduct & { took: number }> {
  const [rows, people] = await Promise.all([sumParts(db, scope, source), countPeople(db, scope, source)]);
  const of = (name: Part) => {
    const row = rows.find(({ part }) => part === name);
    return { count: row?.count ?? 0, amount: row?.amount ?? 0 };
  };
  const parts: Record<ToDeductPart, ToDeduct['toApprove']> = {
    paid: of('paid'),
    on_its_way: of('on_its_way'),
    prima: of('prima'),
    wallets: of('wallets'),
    carried: of('carried'),
  };
  return {
    amount: Object.values(parts).reduce((total, { amount }) => total + amount, 0),
    employees: people.deducted,
    took: people.took,
    parts,
    toApprove: of('to_approve'),
  };
}

/** Figure of the periods before these on the same day; null unless each of these has one. */
export async function sameDayBefore(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  today: CalendarDate,
): Promise<SameDay | null> {
  if (ids.length === 0) return null;
  const found = await sumSameDay(db, scope, ids, today);
  if (!found || found.date === null || found.periods < ids.length) return null;
  const { date, employees, amount } = found;
  return { date, employees, amount };
}

/** Sums every period that has begun and is not reported, and counts those who took something in them. */
export async function sumUnreported(
  db: Db,
  scope: Scope,
  today: CalendarDate,
): Promise<{ took: number; figure: ToDeduct & { sameDay: SameDay | null } }> {
  const periods = (await listUnreportedPeriods(db, scope)).map(factsOfPeriod);
  const [total, sameDay] = await Promise.all([
    sumWithTakers(db, scope, periods),
    sameDayBefore(
      db,
      scope,
      periods.map(({ id }) => id),
      today,
    ),
  ]);
  const { took, ...figure } = total;
  return { took, figure: { ...figure, sameDay } };
}
