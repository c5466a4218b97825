import sql, { raw, type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { notifySteps } from '../../../db/deduction-steps.ts';
import type { ReportKey } from './confirm-deductions.sql.ts';

const itemsOf = (key: ReportKey, table: 'advance' | 'spend'): Sql => sql`
  i.client_id = ${key.clientId} and i.pay_period_id = ${key.periodId} and i.version = ${key.version} and a.client_id = i.client_id and a.id = ${raw(`i.${table}_id`)}`;

/** How much of what was reported is no longer the period's to take back: another report took it, it was given up, or the bank returned it. */
export const countTaken = (db: Db, key: ReportKey): Promise<number> =>
  db.number(sql`
    select ((select count(*) from pay_period_line_item i join advance a on ${itemsOf(key, 'advance')}
             where a.collected_with_id is distinct from i.pay_period_id or a.payment_state <> 'paid' or a.deduction_state = 'written_off')
          + (select count(*) from pay_period_line_item i join wallet_spend a on ${itemsOf(key, 'spend')}
             where a.collected_with_id is distinct from i.pay_period_id or a.deduction_state = 'written_off'))::int as n`);

/** As the report left it: what an earlier period had carried over is so again, the rest is reported. */
const asReported = (key: ReportKey, table: 'advance' | 'spend'): Sql => sql`
  deducted = a.to_deduct - i.amount, open_item_id = null, deduction_state = case a.deduction_state
    when 'collected' then 'carried'
    when 'carried' then case when i.carried and exists (
      select from pay_period_line_item o where o.client_id = i.client_id and ${raw(`o.${table}_id = i.${table}_id`)} and o.pay_period_id <> i.pay_period_id)
      then 'carried' else 'reported' end
    else 'reported' end
  from pay_period_line_item i
  where ${itemsOf(key, table)} and (a.deduction_state <> 'reported' or a.deducted <> a.to_deduct - i.amount)`;

/** Takes back what a confirmation moved, in two statements however many lines there are. */
export async function unsettle(
  db: Db,
  key: ReportKey,
  { actor, reason }: { actor: string; reason: string },
  now: Date,
): Promise<void> {
  await db.run(sql`
    with before as (
      select a.id, a.deduction_state as state from pay_period_line_item i join advance a on ${itemsOf(key, 'advance')}),
    undone as (update advance a set version = a.version + 1, ${asReported(key, 'advance')} returning a.id, a.deduction_state as state),
    step as materialized (select new_id() as id, u.id as advance_id, b.state as from_state, u.state as to_state from undone u join before b on b.id = u.id where b.state <> u.state),
    ${notifySteps(key.clientId, { actor, reason: sql`${reason}`, now })}
    select count(*) from told`);
  await db.run(sql`update wallet_spend a set ${asReported(key, 'spend')}`);
}

export async function deleteConfirmation(db: Db, key: ReportKey): Promise<void> {
  await db.run(
    sql`delete from pay_period_confirmation where client_id = ${key.clientId} and pay_period_id = ${key.periodId}`,
  );
}

export async function deleteAllDifferences(db: Db, key: ReportKey): Promise<void> {
  await db.run(
    sql`delete from pay_period_difference where client_id = ${key.clientId} and pay_period_id = ${key.periodId}`,
  );
}
