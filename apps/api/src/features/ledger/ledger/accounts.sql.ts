import type { LedgerAccountKind } from '@antela/contract/ledger';
import type { CalendarDate } from '@antela/rules/calendar-date';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

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

/**
 * An account with its company and with what its owner is called: the identifier inside the owner's key, at the beginning or after
 * a first colon, names a period, a wallet, a load or its user. Found by a pattern instead, that alone would take a dozen
 * seconds over a hundred thousand accounts.
 */
const withOwner = raw(`
  left join company c on c.client_id = a.client_id and c.id = a.company_id
  cross join lateral (
    select case when a.owner_key <> 'client' then substr(a.owner_key, strpos(a.owner_key, ':') + 1, 36)::uuid end as id offset 0) o
  left join pay_period pp on a.kind in ('company_receivable', 'employer_fee', 'settlement_receivable', 'employee_debt', 'give_back') and pp.client_id = a.client_id and pp.id = o.id
  left join payroll pr on pr.client_id = pp.client_id and pr.id = pp.payroll_id
  -- The limit makes it one look into the index for each account of a page, however long the planner takes a page to be.
  left join lateral (
    select u.id, u.client_id, u.wallet_id, u.employee_id from wallet_user u where a.kind = 'wallet_user' and u.client_id = a.client_id and u.id = o.id limit 1) wu on true
  left join employee p on p.client_id = wu.client_id and p.id = wu.employee_id
  left join wallet_load wl on a.kind = 'company_fund' and a.owner_key like 'load:%' and wl.client_id = a.client_id and wl.id = o.id
  left join wallet w on w.client_id = a.client_id and w.id = coalesce(wu.wallet_id, wl.wallet_id, case a.kind when 'company_fund' then o.id end)`);

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

const seesAll = ({ clientId, companyIds }: Scope): Sql =>
  sql`not exists (select from company other where other.client_id = ${clientId} and other.id <> all(${[...companyIds]}))`;

/** Accounts of the caller's companies; what belongs to no company is seen by whoever sees them all. */
const ofCompanies = (scope: Scope): Sql => sql`
  a.client_id = ${scope.clientId} and (a.company_id = any(${[...scope.companyIds]}) or (a.company_id is null and ${seesAll(scope)}))`;

const inSight = ({ scope, seesPeople }: Sight): Sql =>
  sql`${ofCompanies(scope)} ${seesPeople ? empty : sql`and a.kind <> 'wallet_user'`}`;

export const getAccount = (db: Db, sight: Sight, id: string): Promise<AccountRow | null> =>
  db.first<AccountRow>(
    sql`select ${columns} from ledger_account a ${withOwner} where ${inSight(sight)} and a.id = ${id}`,
  );

/** The ledger's account of something, null where nothing has been posted to it yet. */
export const findAccountId = (
  db: Db,
  clientId: string,
  kind: LedgerAccountKind,
  ownerKey: string,
): Promise<string | null> =>
  db.value<string>(
    sql`select id from ledger_account where client_id = ${clientId} and kind = ${kind} and owner_key = ${ownerKey}`,
  );

/** Both sides of an account: kept by day, but for people in wallets, who have few movements each. */
const sums = (until: CalendarDate | null): Sql => {
  const ofPerson = (side: 'debit' | 'credit') => sql`
    select coalesce(sum(t.amount), 0)::bigint from ledger_transfer t
    where t.client_id = a.client_id and t.${raw(side)}_account_id = a.id
      ${until ? sql`and t.at < (${until}::date + 1)::timestamp at time zone 'America/Bogota'` : empty}`;
  return sql`
  left join lateral (
    select sum(k.debits)::bigint as debits, sum(k.credits)::bigint as credits from ledger_sum k
    where k.client_id = a.client_id and k.account_id = a.id ${until ? sql`and k.day <= ${until}` : empty}) k on true
  cross join lateral (
    select case a.kind when 'wallet_user' then (${ofPerson('debit')}) else coalesce(k.debits, 0) end as debits,
           case a.kind when 'wallet_user' then (${ofPerson('credit')}) else coalesce(k.credits, 0) end as credits) s`;
};

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
    until: CalendarDate | null;
  },
): Promise<AccountSums[]> =>
  db.many<AccountSums>(sql`
    select ${columns}, s.debits, s.credits from (
      select a.* from ledger_account a
      where ${inSight(sight)}
        ${kinds ? sql`and a.kind = any(${[...kinds]})` : empty}
        ${companyIds ? sql`and a.company_id = any(${[...companyIds]})` : empty}
        ${afterId === null ? empty : sql`and a.id < ${afterId}`}
      order by a.id desc limit ${limit + 1}) a
    ${withOwner} ${sums(until)}
    order by a.id desc`);

export interface KindSums {
  kind: LedgerAccountKind;
  normal_side: 'debit' | 'credit';
  accounts: number;
  debits: number;
  credits: number;
}

/** Kept sums of the accounts of each kind, until the end of a day. */
export const sumKinds = (db: Db, scope: Scope, until: CalendarDate | null): Promise<KindSums[]> => {
  const inTime = until ? sql`filter (where a.day <= ${until})` : empty;
  return db.many<KindSums>(sql`
    select a.kind, (select normal_side from ledger_account one where one.client_id = ${scope.clientId} and one.kind = a.kind order by one.owner_key limit 1) as normal_side,
           sum(a.accounts)::int as accounts, coalesce(sum(a.debits) ${inTime}, 0)::bigint as debits, coalesce(sum(a.credits) ${inTime}, 0)::bigint as credits
    from ledger_sum a where ${ofCompanies(scope)} group by a.kind having sum(a.accounts) > 0`);
};

/** Whether the caller sees every company of the client. */
export const seesWholeClient = async (db: Db, scope: Scope): Promise<boolean> =>
  (await db.value<boolean>(sql`select ${seesAll(scope)} as whole`)) ?? false;
