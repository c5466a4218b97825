import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import { moveBalances } from './move-balances.sql.ts';

export interface TransferRow {
  id: string;
  event_key: string;
  debit_account_id: string;
  credit_account_id: string;
  amount: number;
  advance_id: string | null;
}

/**
 * Adds transfers whose events are not posted yet; where an account keeps its balance on the row, that moves as well. Nobody waits for
 * the others: nothing refuses them.
 */
export async function insertTransfers(
  db: Db,
  clientId: string,
  rows: readonly TransferRow[],
  now: Date,
  movesBalances: boolean,
): Promise<void> {
  const posted = sql`
    insert into ledger_transfer (client_id, id, event_key, debit_account_id, credit_account_id, amount, advance_id, at)
    select own.client_id, r.id, r.event_key, r.debit_account_id, r.credit_account_id, r.amount, r.advance_id, ${now}::timestamptz
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(rows)})
      as r(id uuid, event_key text, debit_account_id uuid, credit_account_id uuid, amount bigint, advance_id uuid)
    on conflict (client_id, event_key) do nothing`;
  if (movesBalances)
    await db.run(
      sql`with posted as (${posted} returning debit_account_id, credit_account_id, amount), ${moveBalances(clientId)}`,
    );
  else await db.later.run(posted);
}

/** Sums debited and credited to an account; null where there is none. */
export const sumAccount = (
  db: Db,
  clientId: string,
  kind: string,
  ownerKey: string,
): Promise<{ debited: number; credited: number } | null> =>
  db.first(sql`
    select coalesce((select sum(t.amount) from ledger_transfer t where t.client_id = a.client_id and t.debit_account_id = a.id), 0)::bigint as debited,
           coalesce((select sum(t.amount) from ledger_transfer t where t.client_id = a.client_id and t.credit_account_id = a.id), 0)::bigint as credited
    from ledger_account a where a.client_id = ${clientId} and a.kind = ${kind} and a.owner_key = ${ownerKey}`);

/** Accounts of one kind, held in one order everywhere until the transaction ends. */
export const lockAccounts = (
  db: Db,
  clientId: string,
  kind: string,
  ownerKeys: readonly string[],
): Promise<{ id: string; owner_key: string; balance: number }[]> =>
  db.many(sql`
    select id, owner_key, balance from ledger_account
    where client_id = ${clientId} and kind = ${kind} and owner_key = any(${[...ownerKeys]}::text[]) order by id for update`);

export interface AccountKey {
  kind: string;
  owner_key: string;
}

export interface NewAccount extends AccountKey {
  id: string;
  normal_side: 'debit' | 'credit';
  guarded: boolean;
}

/** Accounts of the list that are there. */
export const findAccounts = (
  db: Db,
  clientId: string,
  keys: readonly AccountKey[],
): Promise<(AccountKey & { id: string })[]> =>
  // The limit makes it one look into the index for each, where the planner would read every account for two.
  db.many(sql`
    select a.id, r.kind, r.owner_key from json_to_recordset(${JSON.stringify(keys)}) as r(kind text, owner_key text)
    cross join lateral (
      select l.id from ledger_account l where l.client_id = ${clientId}::uuid and l.kind = r.kind and l.owner_key = r.owner_key limit 1) a`);

/** Adds accounts that are not there, in one order everywhere. */
export async function insertAccounts(
  db: Db,
  clientId: string,
  rows: readonly NewAccount[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into ledger_account (client_id, id, kind, owner_key, normal_side, guarded, created_at)
    select own.client_id, r.id, r.kind, r.owner_key, r.normal_side, r.guarded, ${now}::timestamptz
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, kind text, owner_key text, normal_side text, guarded boolean)
    order by r.kind, r.owner_key
    on conflict (client_id, kind, owner_key) do nothing`);
}

/** Adds the opposite of each transfer that its event names, unless it is there, and moves the balances. */
export async function insertReversals(
  db: Db,
  clientId: string,
  rows: readonly { id: string; key: string }[],
  now: Date,
): Promise<void> {
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
