import type { ReportOccasion } from '@antela/contract/scheduled-reports';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Something that happened to a period. */
export interface OfPeriod {
  /** Names it: the same again is told of once. */
  key: string;
  period_id: string;
  label: string;
  payroll_id: string;
  payroll: string;
}

type Happening = Exclude<ReportOccasion, 'monday'>;

const happenings = {
  cutoff: sql`
    select 'cutoff:' || pp.id || ':' || extract(epoch from pp.cutoff_at)::bigint as key, pp.id as period_id, pp.cutoff_at as at, pp.client_id, pp.company_id, pp.payroll_id, pp.label
    from pay_period pp where pp.state not in ('scheduled', 'open')`,
  report: sql`
    select 'report:' || pp.id || ':' || r.version as key, pp.id as period_id, r.issued_at as at, pp.client_id, pp.company_id, pp.payroll_id, pp.label
    from pay_period_report r join pay_period pp on pp.client_id = r.client_id and pp.id = r.pay_period_id where true`,
  close: sql`
    select 'close:' || pp.id as key, pp.id as period_id, r.recorded_at as at, pp.client_id, pp.company_id, pp.payroll_id, pp.label
    from pay_period_remittance r join pay_period pp on pp.client_id = r.client_id and pp.id = r.pay_period_id where pp.state = 'closed'`,
} satisfies Record<Happening, unknown>;

const clientOf = { cutoff: sql`pp.client_id`, report: sql`r.client_id`, close: sql`r.client_id` };
const timeOf = { cutoff: sql`pp.cutoff_at`, report: sql`r.issued_at`, close: sql`r.recorded_at` };

/** Happenings of companies after one instant and not after another, the first one first. */
export const listHappenings = (
  db: Db,
  clientId: string,
  which: Happening,
  { companyIds, after, until }: { companyIds: readonly string[]; after: Date; until: Date },
): Promise<OfPeriod[]> =>
  db.many<OfPeriod>(sql`
    select h.key, h.period_id, h.label, h.payroll_id, pr.name as payroll
    from (${happenings[which]} and ${clientOf[which]} = ${clientId} and pp.client_id = ${clientId} and pp.company_id = any(${[...companyIds]}::uuid[])
          and ${timeOf[which]} > ${after} and ${timeOf[which]} <= ${until}) h
    join payroll pr on pr.client_id = h.client_id and pr.id = h.payroll_id
    where pr.client_id = ${clientId} order by h.at, h.key limit 200`);

export interface Summed {
  n: number;
  amount: number | null;
}

/** Salary advances of a period, as its list shows them. */
export const sumOfPeriod = async (db: Db, clientId: string, periodId: string): Promise<Summed> =>
  (await db.first<Summed>(sql`
    select count(*)::int as n, coalesce(sum(amount), 0)::bigint as amount from advance
    where client_id = ${clientId} and pay_period_id = ${periodId} and kind = 'salary'`)) ?? {
    n: 0,
    amount: 0,
  };

/** Salary advances of companies that were asked for on some days. */
export const sumOfDays = async (
  db: Db,
  clientId: string,
  companyIds: readonly string[],
  { from, until }: { from: CalendarDate; until: CalendarDate },
): Promise<Summed> =>
  (await db.first<Summed>(sql`
    select count(*)::int as n, coalesce(sum(amount), 0)::bigint as amount from advance
    where client_id = ${clientId} and company_id = any(${[...companyIds]}::uuid[]) and kind = 'salary' and requested_on between ${from} and ${until}`)) ?? {
    n: 0,
    amount: 0,
  };

/** Lines and total of the last report of a period. */
export const sumOfReport = async (db: Db, clientId: string, periodId: string): Promise<Summed> =>
  (await db.first<Summed>(sql`
    select lines as n, total as amount from pay_period_report
    where client_id = ${clientId} and pay_period_id = ${periodId} order by version desc limit 1`)) ?? {
    n: 0,
    amount: 0,
  };

/** People who work for companies on a day. */
export const countPeople = async (
  db: Db,
  clientId: string,
  companyIds: readonly string[],
  on: CalendarDate,
): Promise<Summed> => ({
  n:
    (
      await db.first<{ n: number }>(sql`
        select count(*)::int as n from employment where client_id = ${clientId} and company_id = any(${[...companyIds]}::uuid[])
          and start_date <= ${on} and (end_date is null or end_date >= ${on})`)
    )?.n ?? 0,
  amount: null,
});
