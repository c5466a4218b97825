import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';

/** Part of an advance that payroll, a settlement or a debt collected, although its payment came back. */
export interface ReturnedDeduction {
  advance_id: string;
  pay_period_id: string;
  company_id: string;
  payroll_id: string;
  employment_id: string;
  employee_id: string;
  account: 'company_receivable' | 'settlement_receivable' | 'employee_debt';
  amount: number;
}

/** Advances of these that the bank sent back, by the period that collected them; without those that have their item. */
export const listReturnedDeductions = (
  db: Db,
  clientId: string,
  advanceIds: readonly string[],
): Promise<ReturnedDeduction[]> =>
  db.many<ReturnedDeduction>(sql`
    with sent as (
      select * from advance where client_id = ${clientId} and id = any(${[...advanceIds]}::uuid[]) and payment_state = 'returned' and deducted > 0),
    cleared as (
      select s.id, o.pay_period_id, case c.kind when 'debt' then 'employee_debt' else 'settlement_receivable' end as account, sum(t.amount)::bigint as amount
      from sent s
      join open_item o on o.client_id = ${clientId} and o.id = s.open_item_id
      join open_item_clearing c on c.client_id = ${clientId} and c.open_item_id = o.id and c.undone_at is null
      join ledger_transfer t on t.client_id = ${clientId} and t.event_key = 'open-item:cleared:' || c.id || ':' || s.id
      group by 1, 2, 3),
    -- Reported again, an advance is reported with what was left of it: so each report took the difference to the next.
    reported as (
      select s.id, i.pay_period_id, i.amount - coalesce(
               lead(i.amount) over (partition by s.id order by c.confirmed_at, c.pay_period_id),
               s.to_deduct - s.deducted + coalesce((select sum(x.amount) from cleared x where x.id = s.id), 0)) as amount
      from sent s
      join pay_period_line_item i on i.client_id = ${clientId} and i.advance_id = s.id
      join pay_period_confirmation c on c.client_id = ${clientId} and c.pay_period_id = i.pay_period_id and c.version = i.version)
    select s.id as advance_id, x.pay_period_id, pp.company_id, pp.payroll_id, s.employment_id, s.employee_id, x.account, x.amount::bigint as amount
    from (select id, pay_period_id, 'company_receivable' as account, amount from reported union all select * from cleared) x
    join sent s on s.id = x.id
    join pay_period pp on pp.client_id = ${clientId} and pp.id = x.pay_period_id
    where x.amount > 0 and not exists (
      select from open_item o where o.client_id = ${clientId} and o.pay_period_id = x.pay_period_id and o.returned_advance_id = s.id)
    order by s.id, x.pay_period_id, x.account`);

export type NewReturnItem = Omit<ReturnedDeduction, 'account'> & { id: string };

export async function insertReturnItems(
  db: Db,
  clientId: string,
  items: readonly NewReturnItem[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into open_item (client_id, id, company_id, payroll_id, pay_period_id, employment_id, employee_id, kind, amount, opened_at, returned_advance_id)
    select own.client_id, g.id, g.company_id, g.payroll_id, g.pay_period_id, g.employment_id, g.employee_id, 'give_back', g.amount, ${now}::timestamptz, g.advance_id
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(items)}) as g(id uuid, company_id uuid, payroll_id uuid, pay_period_id uuid, employment_id uuid, employee_id uuid, amount bigint, advance_id uuid)`);
}

/** While differences wait for their explanation, notes how much of each came back: nobody owes that any more. */
export async function noteCameBack(db: Db, clientId: string, advanceIds: readonly string[]): Promise<void> {
  await db.run(sql`
    update pay_period_difference d set came_back = d.came_back + b.amount
    from (select i.pay_period_id, i.version, i.employment_id, sum(i.amount)::bigint as amount
          from pay_period_line_item i
          join pay_period pp on pp.client_id = i.client_id and pp.id = i.pay_period_id and pp.state = 'with_differences'
          where i.client_id = ${clientId} and i.advance_id = any(${[...advanceIds]}::uuid[]) group by 1, 2, 3) b
    where d.client_id = ${clientId} and d.pay_period_id = b.pay_period_id and d.version = b.version and d.employment_id = b.employment_id`);
}

/** Advances of a confirmed version that the bank has sent back. */
export const listReturnedOfReport = (
  db: Db,
  clientId: string,
  { periodId, version }: { periodId: string; version: number },
): Promise<string[]> =>
  db.values<string>(sql`
    select a.id from pay_period_line_item i join advance a on a.client_id = i.client_id and a.id = i.advance_id
    where i.client_id = ${clientId} and i.pay_period_id = ${periodId} and i.version = ${version} and a.payment_state = 'returned'`);
