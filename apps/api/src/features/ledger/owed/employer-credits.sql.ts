import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Accounts that the company's parts of these advances' fees were booked to, held until the transaction ends. */
export async function lockEmployerAccounts(
  db: Db,
  clientId: string,
  advanceIds: readonly string[],
): Promise<string[]> {
  const keys = advanceIds.flatMap((id) => [`advance:${id}:employer-fee`, `advance:${id}:employer-vat`]);
  return db.values<string>(sql`
    select owner_key from ledger_account
    where client_id = ${clientId} and id in (
      select debit_account_id from ledger_transfer where client_id = ${clientId} and event_key = any(${keys}))
    order by id for no key update`);
}

/**
 * Period whose remittance takes over what the service owes the company for an account: the payroll's next one, or another of the
 * company where that payroll goes on no more. It stays open until the transaction ends. Null while the account's own period is
 * still to be closed, or where no period is left.
 */
export const lockNextPeriod = (db: Db, clientId: string, ownerKey: string): Promise<string | null> =>
  db.value<string>(sql`
    select n.id
    from (select company_id, payroll_id from pay_period where client_id = ${clientId} and id::text = ${ownerKey} and state = 'closed'
          union all
          select nullif(split_part(${ownerKey}, ':', 2), '')::uuid, null where ${ownerKey} like 'prima:%') o
    join pay_period n on n.client_id = ${clientId} and n.company_id = o.company_id and n.state <> 'closed'
    join payroll pr on pr.client_id = n.client_id and pr.id = n.payroll_id
    order by n.state = 'scheduled' and not pr.active, n.payroll_id is distinct from o.payroll_id, n.start_date, n.id
    limit 1 for share of n`);
