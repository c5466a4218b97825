import sql from 'sql-template-tag';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';

/**
 * Posts the opposite of each named transfer, in the caller's transaction: a balance is never edited, it is moved back. One that
 * is reversed already, or was never posted, is passed over. A guarded account that would fall below zero makes it fail.
 */
export async function reverseTransfers(
  db: Db,
  clientId: string,
  eventKeys: readonly string[],
  now: Date,
): Promise<void> {
  const rows = eventKeys.map((key) => ({ id: newId(), key }));
  await db.run(sql`
    with posted as (
      insert into ledger_transfer (client_id, id, event_key, debit_account_id, credit_account_id, amount, advance_id, reverses_id, at)
      select t.client_id, r.id, 'reversal:' || t.event_key, t.credit_account_id, t.debit_account_id, t.amount, t.advance_id, t.id, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, key text)
      join ledger_transfer t on t.client_id = ${clientId} and t.event_key = r.key
      on conflict (client_id, event_key) do nothing
      returning debit_account_id, credit_account_id, amount
    ), moved as (
      select account_id, sum(debited) as debited, sum(credited) as credited from (
        select debit_account_id as account_id, amount as debited, 0 as credited from posted
        union all select credit_account_id, 0, amount from posted) sides
      group by account_id
    )
    update ledger_account a
    set balance = a.balance + case a.normal_side when 'debit' then m.debited - m.credited else m.credited - m.debited end
    from moved m
    where a.client_id = ${clientId} and a.id = m.account_id and a.guarded`);
}
