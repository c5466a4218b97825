import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/**
 * Fees and VAT that the company itself still owes for the period's own advances and for those of other periods and of primas
 * that its newest report took in, by what each was booked to. The first of a company's payrolls that closes after a prima
 * brings the company's part of that prima, for all of them. Whole pesos, none of them 0; the period's own are below 0 where the
 * service owes it fees of payments that came back.
 */
export const listEmployerCosts = (
  db: Db,
  clientId: string,
  id: string,
): Promise<{ period_id: string; amount: number }[]> =>
  db.many(sql`${employerCosts(sql`${clientId}::uuid`, sql`${id}::uuid`)} order by 1`);

/** Subquery `(period_id, amount)` of fees that the company bears, for a period named by expressions. */
export const employerCosts = (clientId: Sql, id: Sql): Sql => sql`
  select b.owner_key as period_id, m.amount::bigint as amount
  from (
    select ${id}::text as owner_key
    union
    select distinct coalesce(a.pay_period_id::text, 'prima:' || a.company_id || ':' || a.semester)
    from pay_period_line_item la join advance a on a.client_id = la.client_id and a.id = la.advance_id
    where la.client_id = ${clientId} and la.pay_period_id = ${id} and (la.carried or a.kind = 'prima')
      and la.version = (select max(version) from pay_period_report r where r.client_id = ${clientId} and r.pay_period_id = ${id})) b
  join ledger_account l on l.client_id = ${clientId} and l.kind = 'employer_fee' and l.owner_key = b.owner_key
  cross join lateral (select
    coalesce((select sum(t.amount) from ledger_transfer t where t.client_id = ${clientId} and t.debit_account_id = l.id), 0)
    - coalesce((select sum(t.amount) from ledger_transfer t where t.client_id = ${clientId} and t.credit_account_id = l.id), 0) as amount) m
  where m.amount > 0 or m.amount < 0 and b.owner_key = ${id}::text`;

/**
 * Employer costs, held until the transaction ends: periods that took in advances of one another, or of one prima, close one after the
 * other, so that nobody pays the company's part twice.
 */
export async function lockEmployerCosts(
  db: Db,
  clientId: string,
  id: string,
): Promise<{ period_id: string; amount: number }[]> {
  const owing = await listEmployerCosts(db, clientId, id);
  await db.run(sql`
    select from ledger_account
    where client_id = ${clientId} and kind = 'employer_fee' and owner_key = any(${owing.map((cost) => cost.period_id)}::text[])
    order by id for update`);
  return listEmployerCosts(db, clientId, id);
}

/** Amount that the company's transfers have paid of the period's deductions, as the ledger says it: whole pesos. */
export const sumCollected = (db: Db, clientId: string, id: string): Promise<number> =>
  db.number(sql`
    select coalesce(sum(t.amount), 0)::bigint as amount
    from ledger_account l join ledger_transfer t on t.client_id = l.client_id and t.credit_account_id = l.id
    where l.client_id = ${clientId} and l.kind = 'company_receivable' and l.owner_key = ${id}
      and (t.event_key like ${`deduction:${id}:collected%`} or t.event_key = ${`deduction:${id}:credit-collected`})`);

/**
 * Amount of the period's receivables moved to the company's losses, less what came back: whole pesos. Read from the side of the
 * losses, which are few: a receivable may have a million transfers.
 */
export const sumWrittenOff = (
  db: Db,
  clientId: string,
  { id, company_id: companyId }: { id: string; company_id: string },
): Promise<number> =>
  db.number(sql`
    with lost as materialized (
      select case when t.debit_account_id = w.id then t.amount else -t.amount end as amount,
             case when t.debit_account_id = w.id then t.credit_account_id else t.debit_account_id end as from_id
      from ledger_account w
      join ledger_transfer t on t.client_id = w.client_id and (t.debit_account_id = w.id or t.credit_account_id = w.id)
      where w.client_id = ${clientId} and w.kind = 'write_off' and w.owner_key = ${companyId})
    select coalesce(sum(lost.amount), 0)::bigint as amount
    from lost join ledger_account l on l.client_id = ${clientId} and l.id = lost.from_id
      and l.kind in ('company_receivable', 'settlement_receivable', 'employee_debt') and l.owner_key = ${id}`);

export interface PaymentRecord {
  amount: number;
  paid_on: string;
  reference: string;
  bank_name: string | null;
  /** Last four digits. */
  account_ending: string | null;
  recorded_by_name: string;
  recorded_at: Date;
  /** The second person; null where none was needed. */
  approved_by_name: string | null;
}

/** Transfers of a period so far, the first one first. */
export const listPayments = (db: Db, clientId: string, id: string): Promise<PaymentRecord[]> =>
  db.many<PaymentRecord>(sql`
    select p.amount, p.paid_on, p.reference, b.name as bank_name, p.account_ending, p.recorded_by_name, p.recorded_at, p.approved_by_name
    from pay_period_payment p left join bank b on b.code = p.bank_code
    where p.client_id = ${clientId} and p.pay_period_id = ${id} order by p.recorded_at, p.reference`);

/** False when a transfer with that reference has been written down. */
export const insertPayment = (
  db: Db,
  clientId: string,
  id: string,
  given: {
    amount: number;
    paidOn: string;
    reference: string;
    bankcode?: string | null | undefined;
    accountEnding?: string | null | undefined;
    by: { id: string; name: string };
    approvedBy: string | null;
  },
  now: Date,
): Promise<boolean> =>
  db.changed(sql`
    insert into pay_period_payment (client_id, pay_period_id, reference, amount, paid_on, recorded_by, recorded_by_name, recorded_at, approved_by_name, bank_code, account_ending)
    values (${clientId}, ${id}, ${given.reference}, ${given.amount}, ${given.paidOn}, ${given.by.id}, ${given.by.name}, ${now}, ${given.approvedBy}, ${given.bankcode ?? null}, ${given.accountEnding ?? null})
    on conflict do nothing`);

export interface NewRemittance {
  deducted: number;
  employerCost: number;
  amount: number;
  paidOn: string;
  reference: string;
  byId: string;
  byName: string;
}

export async function insertRemittance(
  db: Db,
  clientId: string,
  id: string,
  given: NewRemittance,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into pay_period_remittance (client_id, pay_period_id, deducted, employer_cost, amount, paid_on, reference, recorded_by, recorded_by_name, recorded_at)
    values (${clientId}, ${id}, ${given.deducted}, ${given.employerCost}, ${given.amount}, ${given.paidOn}, ${given.reference}, ${given.byId}, ${given.byName}, ${now})`);
}

export const bankExists = (db: Db, code: string): Promise<boolean> =>
  db.exists(sql`select from bank where code = ${code}`);
