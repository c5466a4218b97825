import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Guarded accounts whose kept balance differs from their movements, in the account's own direction. */
export const listWrongBalances = (
  db: Db,
  clientId: string,
): Promise<{ kind: string; owner_key: string; balance: string; moved: string }[]> =>
  db.many(sql`
    select a.kind, a.owner_key, a.balance::text as balance, a.moved::text as moved
    from (
      select a.kind, a.owner_key, a.balance, case when not a.guarded then 0 else
        coalesce((select sum(t.amount) from ledger_transfer t where t.client_id = a.client_id and t.debit_account_id = a.id), 0)
          * case a.normal_side when 'debit' then 1 else -1 end
        + coalesce((select sum(t.amount) from ledger_transfer t where t.client_id = a.client_id and t.credit_account_id = a.id), 0)
          * case a.normal_side when 'credit' then 1 else -1 end end as moved
      from ledger_account a where a.client_id = ${clientId}) a
    where a.balance <> a.moved
    order by a.kind, a.owner_key`);

/** Accounts that keep another company than their owner's. */
export const listWrongCompanies = (
  db: Db,
  clientId: string,
): Promise<{ kind: string; owner_key: string }[]> =>
  db.many(sql`
    select kind, owner_key from ledger_account
    where client_id = ${clientId} and company_id is distinct from company_of_account(client_id, kind, owner_key) order by 1, 2`);

/** Advances whose movements differ from their cost; reversed payments net to nothing. */
export const listWrongAdvances = (
  db: Db,
  clientId: string,
): Promise<{ id: string; what: string; booked: string; due: string }[]> =>
  db.many(sql`
    with booked as (
      select advance_id,
             sum(case when d.kind = 'company_receivable' then amount else 0 end) - sum(case when c.kind = 'company_receivable' and reverses_id is not null then amount else 0 end) as receivable,
             sum(case when d.kind = 'employer_fee' then amount else 0 end) - sum(case when c.kind = 'employer_fee' and reverses_id is not null then amount else 0 end) as employer,
             sum(case when c.kind = 'bank_clearing' then amount else 0 end) - sum(case when d.kind = 'bank_clearing' and reverses_id is not null then amount else 0 end) as clearing
      from ledger_transfer t
      join ledger_account d on d.client_id = t.client_id and d.id = t.debit_account_id
      join ledger_account c on c.client_id = t.client_id and c.id = t.credit_account_id
      where t.client_id = ${clientId} and t.advance_id is not null group by advance_id)
    select coalesce(a.id, b.advance_id) as id, w.what, w.booked::text as booked, w.due::text as due
    from (select * from advance where client_id = ${clientId}) a
    full join booked b on b.advance_id = a.id
    cross join lateral (values
      ('por cobrar a la empresa', coalesce(b.receivable, 0), case when a.payment_state = 'paid' then a.to_deduct else 0 end),
      ('costo de la empresa', coalesce(b.employer, 0), case when a.payment_state = 'paid' then a.fee + a.vat - a.employee_fee else 0 end),
      ('girado', coalesce(b.clearing, 0), case when a.payment_state = 'paid' then a.amount else 0 end)) as w(what, booked, due)
    where w.booked <> w.due
    order by 1, 2`);

/** Losses that advances and purchases say otherwise than they were booked. */
export const listWrongLosses = (
  db: Db,
  clientId: string,
): Promise<{ id: string; booked: string; due: string }[]> =>
  db.many(sql`
    with due as (
      select id, to_deduct - deducted as amount from advance where client_id = ${clientId} and deduction_state = 'written_off' and payment_state = 'paid'
      union all select id, to_deduct - deducted from wallet_spend where client_id = ${clientId} and deduction_state = 'written_off'),
    booked as (
      select substring(t.event_key from '[^:]*$')::uuid as id, sum(case when t.reverses_id is null then t.amount else -t.amount end) as amount
      from ledger_transfer t
      where t.client_id = ${clientId} and (t.event_key like 'write-off:%' or t.event_key like 'reversal:write-off:%') group by 1)
    select coalesce(due.id, booked.id) as id, coalesce(booked.amount, 0)::text as booked, coalesce(due.amount, 0)::text as due
    from due full join booked on booked.id = due.id where coalesce(booked.amount, 0) <> coalesce(due.amount, 0) order by 1`);

/** Periods whose open settlements, debts or give-backs differ from the balances of their accounts. */
export const listWrongItems = (
  db: Db,
  clientId: string,
): Promise<{ kind: string; period: string; booked: string; due: string }[]> =>
  db.many(sql`
    with due as (
      select case kind when 'final_settlement' then 'settlement_receivable' when 'debt' then 'employee_debt' else kind end as kind,
             pay_period_id::text as period, sum(amount - cleared - written_off - released) as amount
      from open_item where client_id = ${clientId} and cancelled_at is null group by 1, 2),
    booked as (
      select a.kind, a.owner_key as period, sum(case when (t.debit_account_id = a.id) = (a.normal_side = 'debit') then t.amount else -t.amount end) as amount
      from ledger_account a join ledger_transfer t on t.client_id = a.client_id and a.id in (t.debit_account_id, t.credit_account_id)
      where a.client_id = ${clientId} and a.kind in ('settlement_receivable', 'employee_debt', 'give_back') group by 1, 2)
    select coalesce(due.kind, booked.kind) as kind, coalesce(due.period, booked.period) as period, coalesce(booked.amount, 0)::text as booked, coalesce(due.amount, 0)::text as due
    from due full join booked on booked.kind = due.kind and booked.period = due.period where coalesce(booked.amount, 0) <> coalesce(due.amount, 0) order by 1, 2`);

/** Sum of each kind of account, in its own direction. */
export const sumTotals = (db: Db, clientId: string): Promise<{ kind: string; total: string }[]> =>
  db.many(sql`
    select a.kind, sum(case when a.normal_side = side then amount else -amount end)::text as total
    from ledger_account a
    join (select debit_account_id as account_id, 'debit' as side, amount from ledger_transfer where client_id = ${clientId}
          union all select credit_account_id, 'credit', amount from ledger_transfer where client_id = ${clientId}) m on m.account_id = a.id
    where a.client_id = ${clientId} group by a.kind order by a.kind`);

export const countTransfers = (db: Db, clientId: string): Promise<number> =>
  db.number(sql`select count(*)::int as n from ledger_transfer where client_id = ${clientId}`);
