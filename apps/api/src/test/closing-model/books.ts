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
  /** Pesos owed with the period by the ledger; and by its advances and purchases, with the money of its people that the company still has to give back. */
  receivable: number;
  held: number;
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
      + (select coalesce(sum(s.to_deduct - s.deducted), 0)::int from wallet_spend s
         where coalesce(s.collected_with_id, s.pay_period_id) = pp.id and s.reversed_at is null and s.deduction_state <> 'written_off' and s.open_item_id is null)
      + (select coalesce(sum(amount - cleared - written_off - released), 0)::int from open_item o where o.pay_period_id = pp.id and o.kind = 'give_back' and o.cancelled_at is null
         and o.returned_advance_id is null) as held
  from pay_period pp
  left join lateral (select version, total from pay_period_report r where r.pay_period_id = pp.id order by version desc limit 1) r on true
  where pp.payroll_id = any($1) order by pp.start_date, pp.payroll_id = ($1::uuid[])[2]`;

/**
 * Whole payrolls: what people cost is owed, collected or lost; settlements, debts and what is to be given back are what is open; and
 * nobody has been deducted more than they owe, and what was deducted of payments that came back is to be given back.
 */
const wholeBooks = `
  with taken as (
    select id, payment_state = 'paid' as is_owed, deduction_state, to_deduct, deducted, open_item_id from advance where payroll_id = any($1)
    union all
    select s.id, s.reversed_at is null and s.to_deduct > 0, s.deduction_state, s.to_deduct, s.deducted, s.open_item_id
    from wallet_spend s join pay_period pp on pp.id = s.pay_period_id where pp.payroll_id = any($1)),
  account as (
    select a.id, a.kind, false as is_shared from ledger_account a join pay_period pp on a.owner_key = pp.id::text
    where pp.payroll_id = any($1) and a.kind in ('company_receivable', 'settlement_receivable', 'employee_debt', 'give_back')
    union all
    -- A prima is owed with all of its company.
    select id, kind, true from ledger_account where kind = 'company_receivable' and owner_key like 'prima:%'),
  movement as (
    select a.kind, t.event_key, t.debit_account_id = a.id as is_debit, t.amount,
           case when t.debit_account_id = a.id then t.credit_account_id else t.debit_account_id end as other
    from account a join ledger_transfer t on a.id in (t.debit_account_id, t.credit_account_id)
    where not a.is_shared or t.advance_id in (select id from taken)
       or exists (select from account o where not o.is_shared and o.id in (t.debit_account_id, t.credit_account_id))),
  signed as (
    select m.kind, o.kind as other, case when m.is_debit then m.amount else -m.amount end as amount,
           m.event_key like 'advance:%' or m.event_key like 'reversal:advance:%' as is_payment
    from movement m join ledger_account o on o.id = m.other),
  item as (select kind, sum(amount - cleared - written_off - released) as left from open_item where payroll_id = any($1) and cancelled_at is null group by 1)
  select
    (select coalesce(sum(amount), 0)::int from signed) as owed,
    (select coalesce(sum(-amount), 0)::int from signed where other in ('bank_clearing', 'employer_fee') and not is_payment) as collected,
    (select coalesce(sum(-amount), 0)::int from signed where other = 'write_off') as lost,
    (select coalesce(sum(to_deduct), 0)::int from taken where is_owed) as paid,
    (select coalesce(sum(to_deduct - deducted), 0)::int from taken where is_owed and deduction_state = 'written_off') as "givenUp",
    (select coalesce(sum(deducted), 0)::int from taken)
      - (select coalesce(sum(cleared), 0)::int from open_item where payroll_id = any($1) and returned_advance_id is not null) as deducted,
    (select coalesce(sum(deducted), 0)::int from advance where payroll_id = any($1) and payment_state = 'returned')
      - (select coalesce(sum(amount), 0)::int from open_item where payroll_id = any($1) and returned_advance_id is not null) as unreturned,
    (select coalesce(sum("left"), 0)::int from item where kind <> 'give_back') as open,
    (select coalesce(sum(amount), 0)::int from signed where kind in ('settlement_receivable', 'employee_debt')) as settled,
    (select coalesce(sum("left"), 0)::int from item where kind = 'give_back') as "toGiveBack",
    (select coalesce(-sum(amount), 0)::int from signed where kind = 'give_back') as excess,
    (select count(*)::int from taken where to_deduct > 0 and deduction_state in ('deducted', 'collected') <> (deducted = to_deduct)) as odd,
    (select coalesce(sum(to_deduct - deducted), 0)::int from taken where is_owed and deduction_state <> 'written_off' and open_item_id is null) as waiting`;

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
  | 'waiting'
  | 'unreturned',
  number
>;

/** Holds the payrolls of a sequence to the peso, and answers their periods, the earliest first. */
export async function expectBooks(api: TestApi, payrollIds: readonly string[]): Promise<PeriodBooks[]> {
  const [periods, [whole]] = await Promise.all([
    api.rows<PeriodBooks>(periodBooks, [payrollIds], 'periodBooks'),
    api.rows<WholeBooks>(wholeBooks, [payrollIds], 'wholeBooks'),
  ]);
  for (const { id, report, lines, items, state, receivable, held } of periods) {
    if (report !== null) expect({ id, lines, items }).toEqual({ id, lines: report, items: report });
    // A confirmed period owes what it has deducted and not yet remitted as well.
    if (!['confirmed', 'with_differences', 'reconciled'].includes(state))
      expect({ id, state, receivable }).toEqual({ id, state, receivable: held });
  }
  expect(whole).toBeDefined();
  if (!whole) return periods;
  expect(whole.owed + whole.collected + whole.lost).toBe(whole.paid);
  expect(whole).toMatchObject({
    odd: 0,
    unreturned: 0,
    lost: whole.givenUp,
    settled: whole.open,
    excess: whole.toGiveBack,
  });
  return periods;
}

/** Once every period is closed: what was deducted has been collected, and nothing waits for a period any more. */
export async function expectEnd(api: TestApi, payrollIds: readonly string[]): Promise<void> {
  const [whole] = await api.rows<WholeBooks>(wholeBooks, [payrollIds], 'wholeBooks');
  expect(whole).toMatchObject({ waiting: 0, collected: whole?.deducted });
}
