import type { LedgerAccountKind } from '@antela/contract/ledger';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../db/database.ts';

export interface AccountRow {
  id: string;
  kind: LedgerAccountKind;
  owner: string | null;
  company_id: string | null;
  company_name: string | null;
  normal_side: 'debit' | 'credit';
  guarded: boolean;
  balance: number;
}

export interface AccountSums extends AccountRow {
  debits: number;
  credits: number;
}

/** An account with whose it is: the identifier inside its owner's key names a period, a company, a wallet, a load or its user. */
const ofWhom = raw(`
  from ledger_account a
  cross join lateral (select substring(a.owner_key from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid as id) o
  left join pay_period pp on a.kind in ('company_receivable', 'employer_fee') and pp.client_id = a.client_id and pp.id = o.id
  left join payroll pr on pr.client_id = pp.client_id and pr.id = pp.payroll_id
  left join wallet_user wu on a.kind = 'wallet_user' and wu.client_id = a.client_id and wu.id = o.id
  left join employee p on p.client_id = wu.client_id and p.id = wu.employee_id
  left join wallet_load wl on a.kind = 'company_fund' and a.owner_key like 'load:%' and wl.client_id = a.client_id and wl.id = o.id
  left join wallet w on w.client_id = a.client_id and w.id = coalesce(wu.wallet_id, wl.wallet_id, case a.kind when 'company_fund' then o.id end)
  left join company c on c.client_id = a.client_id
    and c.id = coalesce(pp.company_id, wu.company_id, w.company_id, case when a.kind in ('company_receivable', 'employer_fee', 'company_fund', 'write_off') then o.id end)`);

const columns = raw(`
  a.id, a.kind, a.normal_side, a.guarded, a.balance, c.id as company_id, c.name as company_name,
  case when pp.id is not null then pr.name || ' · ' || pp.label
       when wu.id is not null then concat_ws(' ', p.first_name, p.second_name, p.first_surname, p.second_surname) || ' · ' || w.name
       when wl.id is not null then w.name || ' · ' || wl.concept
       when w.id is not null then w.name
       when a.owner_key like 'prima:%' then c.name || ' · prima ' || right(a.owner_key, 6)
       else c.name end as owner`);

export interface Sight {
  scope: Scope;
  /** May see whose wallet it is; without it accounts of people stay out of lists. */
  seesPeople: boolean;
}

/** Accounts of the caller's companies; what belongs to no company is seen by whoever sees them all. */
const ofCompanies = ({ clientId, companyIds }: Scope): Sql => sql`
  a.client_id = ${clientId}
  and (c.id = any(${[...companyIds]})
       or (c.id is null and not exists (select from company other where other.client_id = ${clientId} and other.id <> all(${[...companyIds]}))))`;

const inSight = ({ scope, seesPeople }: Sight): Sql =>
  sql`${ofCompanies(scope)} ${seesPeople ? empty : sql`and a.kind <> 'wallet_user'`}`;

export const getAccount = (db: Db, sight: Sight, id: string): Promise<AccountRow | null> =>
  db.first<AccountRow>(sql`select ${columns} ${ofWhom} where ${inSight(sight)} and a.id = ${id}`);

/** The ledger's account of something, null where nothing has been posted to it yet. */
export async function findAccountId(
  db: Db,
  clientId: string,
  kind: LedgerAccountKind,
  ownerKey: string,
): Promise<string | null> {
  const row = await db.first<{ id: string }>(
    sql`select id from ledger_account where client_id = ${clientId} and kind = ${kind} and owner_key = ${ownerKey}`,
  );
  return row?.id ?? null;
}

const sums = (until: Date | null): Sql => sql`
  cross join lateral (
    select (select coalesce(sum(t.amount), 0)::bigint from ledger_transfer t
            where t.client_id = a.client_id and t.debit_account_id = a.id ${until ? sql`and t.at < ${until}` : empty}) as debits,
           (select coalesce(sum(t.amount), 0)::bigint from ledger_transfer t
            where t.client_id = a.client_id and t.credit_account_id = a.id ${until ? sql`and t.at < ${until}` : empty}) as credits) s`;

/** Accounts with their sums, the newest first, one more than `limit`. */
export const listAccounts = (
  db: Db,
  sight: Sight,
  {
    kinds,
    companyIds,
    afterId,
    limit,
    until,
  }: {
    kinds: readonly LedgerAccountKind[] | undefined;
    companyIds: readonly string[] | undefined;
    afterId: string | null;
    limit: number;
    until: Date | null;
  },
): Promise<AccountSums[]> =>
  db.many<AccountSums>(sql`
    select a.*, s.debits, s.credits from (
      select a.client_id, ${columns} ${ofWhom}
      where ${inSight(sight)}
        ${kinds ? sql`and a.kind = any(${[...kinds]})` : empty}
        ${companyIds ? sql`and c.id = any(${[...companyIds]})` : empty}
        ${afterId === null ? empty : sql`and a.id < ${afterId}`}
      order by a.id desc limit ${limit + 1}) a
    ${sums(until)}
    order by a.id desc`);

export interface KindSums {
  kind: LedgerAccountKind;
  normal_side: 'debit' | 'credit';
  accounts: number;
  debits: number;
  credits: number;
}

/** What the accounts of each kind add up to. Each side of the transfers is read once, however many accounts there are. */
export const sumKinds = (db: Db, scope: Scope, until: Date | null): Promise<KindSums[]> =>
  db.many<KindSums>(sql`
    with account as materialized (select a.id, a.kind, a.normal_side ${ofWhom} where ${ofCompanies(scope)}),
    debited as (
      select debit_account_id as id, sum(amount) as amount from ledger_transfer
      where client_id = ${scope.clientId} ${until ? sql`and at < ${until}` : empty} group by 1),
    credited as (
      select credit_account_id as id, sum(amount) as amount from ledger_transfer
      where client_id = ${scope.clientId} ${until ? sql`and at < ${until}` : empty} group by 1)
    select account.kind, account.normal_side, count(*)::int as accounts,
           coalesce(sum(debited.amount), 0)::bigint as debits, coalesce(sum(credited.amount), 0)::bigint as credits
    from account left join debited using (id) left join credited using (id)
    group by 1, 2`);

/** Whether the caller sees every company of the client. */
export async function seesWholeClient(db: Db, { clientId, companyIds }: Scope): Promise<boolean> {
  const hidden = await db.first<{ id: string }>(
    sql`select id from company where client_id = ${clientId} and id <> all(${[...companyIds]}) limit 1`,
  );
  return hidden === null;
}
