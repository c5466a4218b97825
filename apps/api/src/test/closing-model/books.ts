import { expect } from 'vitest';
import type { TestApi } from '../test-api.ts';

export interface PeriodBooks {
  id: string;
  payrollId: string;
  isLast: boolean;
  state: string;
  /** Version of the newest report; null before there is one. */
  version: number | null;
  report: number | null;
  lines: number;
  items: number;
  /** Pesos owed with the period by the ledger; and by its advances, with the money of its people that the company still has to give back. */
  receivable: number;
  held: number;
  /** Advances it was to deduct that the bank sent back after payroll had deducted of them. */
  returned: number;
}

/** Figures of every period of some payrolls from reports, their lines, what makes them up, advances and the ledger. */
const periodBooks = `
  select pp.id, pp.payroll_id as "payrollId", pp.start_date = max(pp.start_date) over () as "isLast", pp.state, r.version, r.total::int as report,
    (select coalesce(sum(total), 0)::int from pay_period_line l where l.pay_period_id = pp.id and l.version = r.version) as lines,
    (select coalesce(sum(amount), 0)::int from pay_period_line_item i where i.pay_period_id = pp.id and i.version = r.version) as items,
    coalesce((select sum(case when t.debit_account_id = a.id then t.amount else -t.amount end)::int from ledger_account a
              join ledger_transfer t on a.id in (t.debit_account_id, t.credit_account_id)
              where a.kind = 'company_receivable' and a.owner_key = pp.id::text), 0) as receivable,
    (select coalesce(sum(a.to_deduct - a.deducted), 0)::int from advance a
     where coalesce(a.collected_with_id, a.pay_period_id) = pp.id and a.payment_state = 'paid' and a.deduction_state <> 'written_off' and a.open_item_id is null)
      + (select coalesce(sum(amount - cleared - written_off - released), 0)::int from open_item o where o.pay_period_id = pp.id and o.kind = 'give_back' and o.cancelled_at is null) as held,
    (select count(*)::int from advance a where a.payroll_id = any($1) and a.payment_state = 'returned' and a.deducted > 0) as returned
  from pay_period pp
  left join lateral (select version, total from pay_period_report r where r.pay_period_id = pp.id order by version desc limit 1) r on true
  where pp.payroll_id = any($1) order by pp.start_date, pp.payroll_id = ($1::uuid[])[2]`;

/**
 * Whole payrolls: what people cost is owed, collected or lost; settlements, debts and what is to be given back are what is open; and
 * nobody has been deducted more than they owe.
 */
const wholeBooks = `
  with account as (
    select a.id, a.kind from ledger_account a join pay_period pp on a.owner_key = pp.id::text
    where pp.payroll_id = any($1) and a.kind in ('company_receivable', 'settlement_receivable', 'employee_debt', 'give_back')),
  movement as (
    select a.kind, t.event_key, t.debit_account_id = a.id as is_debit, t.amount,
           case when t.debit_account_id = a.id then t.credit_account_id else t.debit_account_id end as other
    from account a join ledger_transfer t on a.id in (t.debit_account_id, t.credit_account_id)),
  signed as (
    select m.kind, o.kind as other, case when m.is_debit then m.amount else -m.amount end as amount,
           m.event_key like 'advance:%' or m.event_key like 'reversal:advance:%' as is_payment
    from movement m join ledger_account o on o.id = m.other),
  item as (select kind, sum(amount - cleared - written_off - released) as left from open_item where payroll_id = any($1) and cancelled_at is null group by 1)
  select
    (select coalesce(sum(amount), 0)::int from signed) as owed,
    (select coalesce(sum(-amount), 0)::int from signed where other = 'bank_clearing' and not is_payment) as collected,
    (select coalesce(sum(-amount), 0)::int from signed where other = 'write_off') as lost,
    (select coalesce(sum(to_deduct), 0)::int from advance where payroll_id = any($1) and payment_state = 'paid') as paid,
    (select coalesce(sum(to_deduct - deducted), 0)::int from advance where payroll_id = any($1) and payment_state = 'paid' and deduction_state = 'written_off') as "givenUp",
    (select coalesce(sum(deducted), 0)::int from advance where payroll_id = any($1)) as deducted,
    (select coalesce(sum("left"), 0)::int from item where kind <> 'give_back') as open,
    (select coalesce(sum(amount), 0)::int from signed where kind in ('settlement_receivable', 'employee_debt')) as settled,
    (select coalesce(sum("left"), 0)::int from item where kind = 'give_back') as "toGiveBack",
    (select coalesce(-sum(amount), 0)::int from signed where kind = 'give_back') as excess,
    (select count(*)::int from advance where payroll_id = any($1) and deduction_state in ('deducted', 'collected') <> (deducted = to_deduct)) as odd,
    (select coalesce(sum(to_deduct - deducted), 0)::int from advance where payroll_id = any($1) and payment_state = 'paid' and deduction_state <> 'written_off' and open_item_id is null) as waiting`;

export type WholeBooks = Record<
  | 'owed'
  | 'collected'
  | 'lost'
  | 'paid'
  | 'givenUp'
  | 'deducted'
  | 'open'
  | 'settled'
  | 'toGiveBack'
  | 'excess'
  | 'odd'
  | 'waiting',
  number
>;

/** Holds the payrolls of a sequence to the peso, and answers their periods, the earliest first. */
export async function holdBooks(api: TestApi, payrollIds: readonly string[]): Promise<PeriodBooks[]> {
  const [periods, [whole]] = await Promise.all([
    api.rows<PeriodBooks>(periodBooks, [payrollIds]),
    api.rows<WholeBooks>(wholeBooks, [payrollIds]),
  ]);
  for (const { id, report, lines, items, state, receivable, held, returned } of periods) {
    if (report !== null) expect({ id, lines, items }).toEqual({ id, lines: report, items: report });
    // A confirmed period owes what it has deducted and not yet remitted as well; and money that came back is owed to the company.
    if (returned === 0 && !['confirmed', 'with_differences', 'reconciled'].includes(state))
      expect({ id, state, receivable }).toEqual({ id, state, receivable: held });
  }
  expect(whole).toBeDefined();
  if (!whole) return periods;
  expect(whole.owed + whole.collected + whole.lost).toBe(whole.paid);
  expect(whole).toMatchObject({
    odd: 0,
    lost: whole.givenUp,
    settled: whole.open,
    excess: whole.toGiveBack,
  });
  return periods;
}

/** Once every period is closed: what was deducted has been collected, and nothing waits for a period any more. */
export async function holdEnd(api: TestApi, payrollIds: readonly string[]): Promise<void> {
  const [whole] = await api.rows<WholeBooks>(wholeBooks, [payrollIds]);
  expect(whole).toMatchObject({ waiting: 0, collected: whole?.deducted });
}
