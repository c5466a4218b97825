import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { moveBalances } from './move-balances.ts';

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
    ), ${moveBalances(clientId)}`);
}
