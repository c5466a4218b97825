import type { CalendarDate } from '@antela/rules/calendar-date';
import sql from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

/** Purchases of one person in one wallet wait for each other here. False for one that is not there. */
export async function lockWalletUser(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db.first<{ id: string }>(sql`
    select id from wallet_user
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${id} for no key update`);
  return row !== null;
}

/** Keeps the pay period that will deduct a purchase from being reported until what came back of it is written. */
export const lockPeriodOf = (db: Db, clientId: string, spendId: string) =>
  db.first<{ id: string }>(sql`
    select pp.id from wallet_spend ws join pay_period pp on pp.client_id = ws.client_id and pp.id = ws.pay_period_id
    where ws.client_id = ${clientId} and ws.id = ${spendId} and ws.to_deduct > 0 for share of pp`);

/** Keeps the pay period of today from being closed until the purchase is written; many may hold it at once. */
export const lockPeriod = (db: Db, clientId: string, walletUserId: string, today: CalendarDate) =>
  db.first<{ id: string }>(sql`
    select pp.id from wallet_user wu
    join employment e on e.client_id = wu.client_id and e.id = wu.employment_id
    join pay_period pp on pp.client_id = e.client_id and pp.payroll_id = e.payroll_id and pp.start_date <= ${today} and pp.end_date >= ${today}
    where wu.client_id = ${clientId} and wu.id = ${walletUserId} for share of pp`);

export interface NewSpend {
  id: string;
  walletUserId: string;
  walletId: string;
  companyId: string;
  employmentId: string;
  amount: number;
  merchant: string;
  reference: string | null;
  channel: 'app' | 'simulator';
  payPeriodId: string | null;
  toDeduct: number;
}

export const insertSpend = (db: Db, clientId: string, spend: NewSpend, now: Date): Promise<number> =>
  db.run(sql`
    insert into wallet_spend (client_id, id, wallet_user_id, wallet_id, company_id, employment_id, amount, merchant, reference, channel, pay_period_id,
                              to_deduct, deduction_state, spent_at)
    values (${clientId}, ${spend.id}, ${spend.walletUserId}, ${spend.walletId}, ${spend.companyId}, ${spend.employmentId}, ${spend.amount}, ${spend.merchant},
            ${spend.reference}, ${spend.channel}, ${spend.payPeriodId}, ${spend.toDeduct}, ${spend.toDeduct > 0 ? 'pending' : 'not_applicable'}, ${now})`);

export interface SpendRow {
  id: string;
  wallet_user_id: string;
  amount: number;
  returned: number;
  merchant: string;
  pay_period_id: string | null;
  to_deduct: number;
  deduction_state: string;
  spent_at: Date;
  reversed_at: Date | null;
}

export const findSpend = (db: Db, scope: Scope, id: string): Promise<SpendRow | null> =>
  db.first<SpendRow>(sql`
    select id, wallet_user_id, amount, returned, merchant, pay_period_id, to_deduct, deduction_state, spent_at, reversed_at from wallet_spend
    where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${id}`);

/** Writes down what came back. False when payroll has been told of it, or there is not so much left. */
export const markReturned = (
  db: Db,
  clientId: string,
  id: string,
  { amount, reason }: { amount: number; reason: string },
  now: Date,
): Promise<boolean> =>
  db.changed(sql`
    update wallet_spend set returned = returned + ${amount}::bigint,
      to_deduct = case when to_deduct > 0 and returned + ${amount}::bigint < amount then to_deduct - ${amount}::bigint else to_deduct end,
      reversed_at = case when returned + ${amount}::bigint = amount then ${now}::timestamptz end,
      reverse_reason = case when returned + ${amount}::bigint = amount then ${reason}::text end,
      deduction_state = case when returned + ${amount}::bigint = amount then 'not_applicable' else deduction_state end
    where client_id = ${clientId} and id = ${id} and reversed_at is null and returned + ${amount}::bigint <= amount
      and deduction_state in ('not_applicable', 'pending')`);
