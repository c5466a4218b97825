import sql, { raw, type Sql } from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { ofTenant } from '../../../db/of-tenant.ts';
import { moveBalances } from './move-balances.ts';

export type AccountKind =
  | 'company_receivable'
  | 'employer_fee'
  | 'fee_income'
  | 'vat_payable'
  | 'bank_clearing'
  | 'company_fund'
  | 'wallet_user'
  | 'write_off'
  | 'settlement_receivable'
  | 'employee_debt'
  | 'give_back';

interface AccountRule {
  normalSide: 'debit' | 'credit';
  /** Keeps its balance on the row, which the database refuses below zero. */
  guarded: boolean;
}

/**
 * Debits are what the company owes and what was lost of it; credits are what the service earned, owes the tax office, paid out
 * or holds for others.
 */
export const accountRules: Record<AccountKind, AccountRule> = {
  company_receivable: { normalSide: 'debit', guarded: false },
  employer_fee: { normalSide: 'debit', guarded: false },
  fee_income: { normalSide: 'credit', guarded: false },
  vat_payable: { normalSide: 'credit', guarded: false },
  bank_clearing: { normalSide: 'credit', guarded: false },
  company_fund: { normalSide: 'credit', guarded: true },
  wallet_user: { normalSide: 'credit', guarded: true },
  write_off: { normalSide: 'debit', guarded: false },
  settlement_receivable: { normalSide: 'debit', guarded: false },
  employee_debt: { normalSide: 'debit', guarded: false },
  give_back: { normalSide: 'credit', guarded: false },
};

export interface AccountRef {
  kind: AccountKind;
  /** Owner of the account: a pay period, a company, `client`. */
  ownerKey: string;
}

export interface Posting {
  /** Names the business event; posting it again changes nothing. */
  eventKey: string;
  debit: AccountRef;
  credit: AccountRef;
  /** Whole pesos, above zero. */
  amount: number;
  advanceId: string | null;
}

/**
 * Posts transfers, each debiting one account and crediting another, in the caller's transaction: two statements however many
 * they are. An event already posted is passed over. A guarded account that would fall below zero makes the statement fail
 * (check violation), and with it all.
 * @param makeId another source of ids, for data that must come out the same each time
 */
export async function post(
  db: Db,
  clientId: string,
  postings: readonly Posting[],
  now: Date,
  makeId: () => string = newId,
): Promise<void> {
  await openAccounts(
    db,
    clientId,
    postings.flatMap(({ debit, credit }) => [debit, credit]),
    now,
    makeId,
  );
  const rows = postings.map((posting) => ({
    id: makeId(),
    event_key: posting.eventKey,
    debit_kind: posting.debit.kind,
    debit_owner: posting.debit.ownerKey,
    credit_kind: posting.credit.kind,
    credit_owner: posting.credit.ownerKey,
    amount: posting.amount,
    advance_id: posting.advanceId,
  }));
  await db.run(sql`
    with posted as (
      insert into ledger_transfer (client_id, id, event_key, debit_account_id, credit_account_id, amount, advance_id, at)
      select own.client_id, r.id, r.event_key, d.id, c.id, r.amount, r.advance_id, ${now}::timestamptz
      from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, event_key text, debit_kind text, debit_owner text, credit_kind text, credit_owner text, amount bigint, advance_id uuid)
      cross join lateral (${idOfAccount(clientId, 'debit')}) d
      cross join lateral (${idOfAccount(clientId, 'credit')}) c
      on conflict (client_id, event_key) do nothing
      returning debit_account_id, credit_account_id, amount
    ), ${moveBalances(clientId)}`);
}

/** The account a row names. The limit makes it one look into the index for each row, whatever is believed of a table that was tiny a moment ago. */
const idOfAccount = (clientId: string, side: 'debit' | 'credit'): Sql => sql`
  select a.id from ledger_account a
  where a.client_id = ${clientId}::uuid and a.kind = r.${raw(side)}_kind and a.owner_key = r.${raw(side)}_owner limit 1`;

/** Balance of an account, in its own direction: whole pesos, 0 for one that nothing was posted to. */
export async function balanceOf(db: Db, clientId: string, { kind, ownerKey }: AccountRef): Promise<number> {
  const row = await db.first<{ debited: number; credited: number }>(sql`
    select coalesce((select sum(t.amount) from ledger_transfer t where t.client_id = a.client_id and t.debit_account_id = a.id), 0)::bigint as debited,
           coalesce((select sum(t.amount) from ledger_transfer t where t.client_id = a.client_id and t.credit_account_id = a.id), 0)::bigint as credited
    from ledger_account a where a.client_id = ${clientId} and a.kind = ${kind} and a.owner_key = ${ownerKey}`);
  if (!row) return 0;
  return accountRules[kind].normalSide === 'debit' ? row.debited - row.credited : row.credited - row.debited;
}

/**
 * Holds the balances of guarded accounts until the transaction ends, in one order everywhere so that nobody waits in a circle.
 * @returns whole pesos by owner key
 */
export async function lockBalances(
  db: Db,
  clientId: string,
  kind: 'company_fund' | 'wallet_user',
  ownerKeys: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  await openAccounts(
    db,
    clientId,
    ownerKeys.map((ownerKey) => ({ kind, ownerKey })),
    now,
  );
  const rows = await db.many<{ owner_key: string; balance: number }>(sql`
    select owner_key, balance from ledger_account
    where client_id = ${clientId} and kind = ${kind} and owner_key = any(${[...ownerKeys]}::text[]) order by id for update`);
  return new Map(rows.map((row) => [row.owner_key, row.balance]));
}

/** Makes the accounts that are not there yet, in one order everywhere, so that two posters never wait for each other in a circle. */
async function openAccounts(
  db: Db,
  clientId: string,
  refs: readonly AccountRef[],
  now: Date,
  makeId: () => string = newId,
): Promise<void> {
  const accounts = new Map(refs.map((ref) => [`${ref.kind} ${ref.ownerKey}`, ref]));
  const rows = [...accounts.values()].map(({ kind, ownerKey }) => ({
    id: makeId(),
    kind,
    owner_key: ownerKey,
    normal_side: accountRules[kind].normalSide,
    guarded: accountRules[kind].guarded,
  }));
  // The offset makes it one look into the index for each, where the planner would read every account for two.
  await db.run(sql`
    insert into ledger_account (client_id, id, kind, owner_key, normal_side, guarded, created_at)
    select own.client_id, r.id, r.kind, r.owner_key, r.normal_side, r.guarded, ${now}::timestamptz
    from ${ofTenant(clientId)} cross join json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, kind text, owner_key text, normal_side text, guarded boolean)
    where not exists (select from ledger_account a where a.client_id = ${clientId}::uuid and a.kind = r.kind and a.owner_key = r.owner_key offset 0)
    order by r.kind, r.owner_key
    on conflict (client_id, kind, owner_key) do nothing`);
}
