import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';

export interface OpenedPart {
  item_id: string;
  kind: 'final_settlement' | 'debt' | 'give_back';
  /** An advance or a purchase; null for what was deducted in excess. */
  part_id: string | null;
  amount: number;
}

/** Opens the items of a period's differences, and has the advances and purchases behind them held. @returns what each item holds */
export async function insertOpenItems(
  db: Db,
  clientId: string,
  { periodId, version }: { periodId: string; version: number },
  now: Date,
): Promise<OpenedPart[]> {
  await db.run(sql`
    with item as materialized (
    select new_id() as id, pp.company_id, pp.payroll_id, d.pay_period_id, d.employment_id, e.employee_id, d.destination, w.amount
    from pay_period_difference d
    join pay_period pp on pp.client_id = d.client_id and pp.id = d.pay_period_id
    join employment e on e.client_id = d.client_id and e.id = d.employment_id
    cross join lateral (
      select case when d.destination = 'give_back' then d.deducted - d.reported else coalesce(sum(coalesce(a.to_deduct - a.deducted, s.to_deduct - s.deducted)), 0) end as amount
      from pay_period_line_item i
      left join advance a on a.client_id = i.client_id and a.id = i.advance_id and a.deduction_state = 'carried' and a.payment_state = 'paid'
      left join wallet_spend s on s.client_id = i.client_id and s.id = i.spend_id and s.deduction_state = 'carried'
      where i.client_id = d.client_id and i.pay_period_id = d.pay_period_id and i.version = ${version}::int and i.employment_id = d.employment_id) w
    where d.client_id = ${clientId} and d.pay_period_id = ${periodId} and d.destination <> 'next_period' and w.amount > 0),
    opened as (
      insert into open_item (client_id, id, company_id, payroll_id, pay_period_id, employment_id, employee_id, kind, amount, opened_at)
      select own.client_id, item.*, ${now}::timestamptz from ${ofTenant(clientId)} cross join item returning 1)
    select count(*) from opened`);
  const holding = sql`
    from open_item o
    join pay_period_line_item i on i.client_id = o.client_id and i.pay_period_id = o.pay_period_id and i.version = ${version}::int and i.employment_id = o.employment_id
    where o.client_id = ${clientId} and o.pay_period_id = ${periodId} and o.cancelled_at is null and o.kind <> 'give_back'
      and a.client_id = o.client_id and a.deduction_state = 'carried'`;
  return db.many<OpenedPart>(sql`
    with advances as (
      update advance a set open_item_id = o.id, version = a.version + 1 ${holding} and a.id = i.advance_id and a.payment_state = 'paid'
      returning o.id as item_id, o.kind, a.id as part_id, a.to_deduct - a.deducted as amount),
    spends as (
      update wallet_spend a set open_item_id = o.id ${holding} and a.id = i.spend_id
      returning o.id as item_id, o.kind, a.id as part_id, a.to_deduct - a.deducted as amount)
    select * from advances union all select * from spends
    union all
    select o.id, o.kind, null, o.amount from open_item o
    where o.client_id = ${clientId} and o.pay_period_id = ${periodId} and o.cancelled_at is null and o.kind = 'give_back' and o.returned_advance_id is null`);
}

export const lockItemsOf = (
  db: Db,
  clientId: string,
  periodId: string,
): Promise<{ id: string; is_touched: boolean }[]> =>
  db.many(sql`
    select id, cleared + written_off + released > 0 as is_touched from open_item
    where client_id = ${clientId} and pay_period_id = ${periodId} and cancelled_at is null order by id for update`);

interface Part {
  id: string;
  item_id: string;
}

/** Advances and purchases that items hold. */
export const listPartsOf = (db: Db, clientId: string, itemIds: readonly string[]): Promise<Part[]> =>
  db.many<Part>(sql`
    select a.id, a.open_item_id as item_id from advance a where a.client_id = ${clientId} and a.open_item_id = any(${[...itemIds]}::uuid[])
    union all
    select s.id, s.open_item_id from wallet_spend s where s.client_id = ${clientId} and s.open_item_id = any(${[...itemIds]}::uuid[])`);

export const markCancelled = (
  db: Db,
  clientId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<number> =>
  db.run(sql`
    update open_item set cancelled_at = ${now} where client_id = ${clientId} and id = any(${[...itemIds]}::uuid[])`);

/** Advances, out of these, that an item holds. */
export const listHeldAdvances = (db: Db, clientId: string, advanceIds: readonly string[]): Promise<Part[]> =>
  db.many<Part>(sql`
    select id, open_item_id as item_id from advance
    where client_id = ${clientId} and id = any(${[...advanceIds]}::uuid[]) and open_item_id is not null`);

/** Nobody owes any more what items still hold of these advances. */
export const release = (db: Db, clientId: string, advanceIds: readonly string[]): Promise<number> =>
  db.run(sql`
    update open_item o set released = o.released + h.amount
    from (select open_item_id, sum(to_deduct - deducted) as amount from advance
          where client_id = ${clientId} and id = any(${[...advanceIds]}::uuid[]) and deduction_state = 'carried' group by 1) h
    where o.client_id = ${clientId} and o.id = h.open_item_id`);
