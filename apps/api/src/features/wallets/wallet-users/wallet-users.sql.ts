import type { CalendarDate } from '@antela/rules/calendar-date';
import type { WalletState, WalletUserState } from '@antela/rules/wallet-states';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { countCap, isCommon, ofFound, walkNames, type Search } from '../../../db/employment-search.ts';
import { instantText } from '../../../db/instant-text.ts';
import type { OrderedPage } from '../../../db/page.ts';
import type { NameColumns } from '../../../text/person-name.ts';
import { absencesThatBlock } from './blocking-absences.ts';

export interface WalletUserFilters {
  walletid?: string[] | undefined;
  companyid?: string[] | undefined;
  payrollid?: string[] | undefined;
  employeeid?: string | undefined;
  employmentid?: string | undefined;
  state?: WalletUserState[] | undefined;
  balance?: 'with' | 'without' | undefined;
  /** Folded words; null when nobody searches. */
  search: Search | null;
}

export const walletUserSorts = { name: 'e.sort_name', enrolledAt: 'wu.created_at' } as const;
export type WalletUserSort = keyof typeof walletUserSorts;

export interface WalletUserRecord extends NameColumns {
  id: string;
  wallet_id: string;
  wallet_name: string;
  wallet_state: WalletState;
  funding: 'prefunded' | 'payroll';
  user_cap: number | null;
  employee_id: string;
  employment_id: string;
  document_type: string;
  document_number: string;
  company_id: string;
  company_name: string;
  payroll_id: string;
  payroll_name: string;
  state: WalletUserState;
  state_reason: string | null;
  spend_limit: number | null;
  balance: number;
  /** In the current pay period. */
  spent: number;
  /** Pay period of today, while it takes deductions. */
  period_id: string | null;
  period_is_open: boolean;
  is_retired: boolean;
  is_restricted: boolean;
  is_absent: boolean;
  created_at: Date;
  version: number;
}
export type WalletUserListRow = WalletUserRecord & { sort_value: string };

const columns = raw(`
  wu.id, wu.wallet_id, w.name as wallet_name, w.state as wallet_state, w.funding, w.user_cap, wu.employee_id, wu.employment_id,
  p.first_name, p.second_name, p.first_surname, p.second_surname, p.document_type, p.document_number,
  wu.company_id, c.name as company_name, e.payroll_id, pr.name as payroll_name, wu.state, wu.state_reason, wu.spend_limit,
  coalesce(la.balance, 0)::bigint as balance, spending.spent, period.id as period_id, wu.created_at, wu.version`);

const employment = raw('join employment e on e.client_id = wu.client_id and e.id = wu.employment_id');
const account = raw(
  "left join ledger_account la on la.client_id = wu.client_id and la.kind = 'wallet_user' and la.owner_key = wu.id::text",
);

/** The limit makes it one look into the index for each enrolment until the page is full; whoever counts reads them all at once. */
const accountOfEach = raw(`
  left join lateral (
    select a.id, a.balance from ledger_account a
    where a.client_id = wu.client_id and a.kind = 'wallet_user' and a.owner_key = (select wu.id::text) limit 1) la on true`);

const enrolled = sql`
  from wallet_user wu
  join wallet w on w.client_id = wu.client_id and w.id = wu.wallet_id
  ${employment} ${accountOfEach}`;

/**
 * Enrolments with what they are filtered and sorted by and nothing else: with few tables to join the planner keeps to an index
 * in their order, and reads no more of them than a page has.
 */
const matching = (scope: Scope, filters: WalletUserFilters, sort?: WalletUserSort): Sql => sql`
  from wallet_user wu
  ${sort === 'name' || filters.payrollid || isCommon(filters.search) ? employment : empty}
  ${filters.balance ? (sort ? accountOfEach : account) : empty}
  ${where(scope, filters)}`;

/** Enrolments of the names walked, one person after another. `offset 0` holds the planner to what is written. */
const ofWalked = (scope: Scope, walked: Sql): Sql => sql`
  from ${walked} e
  cross join lateral (
    select * from wallet_user where client_id = ${scope.clientId} and employment_id = e.id offset 0) wu
  ${accountOfEach}`;

/** Joins for what a row shows besides: asked for a page, never for the whole list. */
const shown = (today: CalendarDate): Sql => sql`
  join employee p on p.client_id = wu.client_id and p.id = wu.employee_id
  join company c on c.client_id = wu.client_id and c.id = wu.company_id
  join payroll pr on pr.client_id = e.client_id and pr.id = e.payroll_id
  left join lateral (
    select pp.id, pp.state, pp.cutoff_at from pay_period pp
    where pp.client_id = e.client_id and pp.payroll_id = e.payroll_id and pp.start_date <= ${today} and pp.end_date >= ${today}) period on true
  cross join lateral (
    select coalesce(sum(ws.amount - ws.returned), 0)::bigint as spent from wallet_spend ws
    where ws.client_id = wu.client_id and ws.wallet_user_id = wu.id and ws.reversed_at is null
      and (ws.pay_period_id = period.id or (period.id is null and ws.pay_period_id is null))) spending`;

/** By `offset 0` each is looked up for the rows shown, not read for everybody. */
const facts = (today: CalendarDate, now: Date): Sql => sql`
  (period.id is not null and period.state = 'open' and period.cutoff_at > ${now}) as period_is_open,
  (e.end_date is not null and e.end_date <= ${today}) as is_retired,
  exists (select from access_restriction ar where ar.client_id = wu.client_id and ar.employee_id = wu.employee_id and ar.lifted_at is null
          and ar.product in ('wallet', 'all') and ar.start_date <= ${today} and (ar.end_date is null or ar.end_date >= ${today}) offset 0) as is_restricted,
  exists (select from suspension_period sp join client cl on cl.client_id = sp.client_id
          where sp.client_id = wu.client_id and sp.employment_id = wu.employment_id
          and (sp.kind = any(${absencesThatBlock}) or sp.kind = 'vacation' and cl.settings @> '{"vacationBlocksAdvances": true}') and sp.start_date <= ${today} and (sp.end_date is null or sp.end_date >= ${today}) offset 0) as is_absent`;

const where = ({ clientId, companyIds }: Scope, filters: WalletUserFilters): Sql => sql`
  where wu.client_id = ${clientId} and wu.company_id = any(${[...companyIds]})
    ${filters.companyid ? sql`and wu.company_id = any(${filters.companyid})` : empty}
    ${filters.walletid ? sql`and wu.wallet_id = any(${filters.walletid})` : empty}
    ${filters.payrollid ? sql`and e.payroll_id = any(${filters.payrollid})` : empty}
    ${filters.employeeid === undefined ? empty : sql`and wu.employee_id = ${filters.employeeid}`}
    ${filters.employmentid === undefined ? empty : sql`and wu.employment_id = ${filters.employmentid}`}
    ${filters.state ? sql`and wu.state = any(${filters.state})` : empty}
    ${filters.balance === 'with' ? sql`and la.balance > 0` : empty}
    ${filters.balance === 'without' ? sql`and coalesce(la.balance, 0) = 0` : empty}
    ${ofFound(filters.search, 'wu.employment_id')}`;

/** A page of enrolments in the given order, after a position; one more row than `limit`. */
export function listWalletUsers(
  db: Db,
  scope: Scope,
  {
    filters,
    sort,
    descending,
    after,
    limit,
    today,
    now,
  }: OrderedPage & {
    filters: WalletUserFilters;
    sort: WalletUserSort;
    today: CalendarDate;
    now: Date;
  },
): Promise<WalletUserListRow[]> {
  const column = raw(walletUserSorts[sort]);
  const direction = raw(descending ? 'desc' : 'asc');
  const position = raw(sort === 'name' ? 'e.sort_name' : instantText('wu.created_at'));
  const beyond = raw(descending ? '<' : '>');
  // A common search walks the names; of one payroll there are few enough to sort.
  const isWalked = sort === 'name' && isCommon(filters.search) && !filters.payrollid;
  const walk = walkNames(
    scope.clientId,
    descending,
    after ? sql`and e.sort_name ${beyond}= ${after[0]}` : empty,
  );
  return db.many<WalletUserListRow>(sql`
    with page as materialized (
      select wu.id, ${column} as sort_key, ${position} as sort_value
      ${isWalked ? sql`${ofWalked(scope, walk)} ${where(scope, filters)}` : matching(scope, filters, sort)}
      -- The first half, of one table, is where its index begins.
      ${after ? sql`and ${column} ${beyond}= ${after[0]} and (${column}, wu.id) ${beyond} (${after[0]}, ${after[1]})` : empty}
      order by ${column} ${direction}, wu.id ${direction}
      limit ${limit + 1})
    select ${columns}, ${facts(today, now)}, page.sort_value
    ${enrolled} join page on page.id = wu.id ${shown(today)}
    where wu.client_id = ${scope.clientId}
    order by page.sort_key ${direction}, page.id ${direction}`);
}

/** How many match, counted no further than one past `countCap` where each has to be looked at; by wallet and state it is kept. */
export async function countWalletUsers(db: Db, scope: Scope, filters: WalletUserFilters): Promise<number> {
  const { companyid, walletid, state, search, ...others } = filters;
  if (search === null && Object.values(others).every((value) => value === undefined)) {
    return db.number(sql`
      select coalesce(sum(wu.users), 0)::int as n from wallet_user_sum wu
      ${where(scope, { companyid, walletid, state, search })}`);
  }
  const { balance, ...unsaid } = others;
  const isOfAccounts = balance === 'with' && Object.values(unsaid).every((value) => value === undefined);
  const found =
    search === null && isOfAccounts
      ? ofAccounts(scope, { companyid, walletid, state, search })
      : matching(scope, filters);
  return db.number(
    sql`select count(*)::int as n from (select 1 ${found} limit ${countCap(filters.search) + 1}) counted`,
  );
}

/** Enrolments from their accounts that have money: an index of those alone is read, and a wallet only where one is asked for. */
const ofAccounts = (scope: Scope, filters: WalletUserFilters): Sql => sql`
  from ledger_account la
  ${
    filters.walletid || filters.state
      ? sql`cross join lateral (select from wallet_user wu ${where(scope, filters)} and wu.id = (select la.owner_key::uuid) offset 0) wu`
      : empty
  }
  where la.client_id = ${scope.clientId} and la.kind = 'wallet_user' and la.has_money
    and la.company_id = any(${[...scope.companyIds]}) ${filters.companyid ? sql`and la.company_id = any(${filters.companyid})` : empty}`;

/** Ids of those who match, no more than `limit` of them. */
export const listWalletUserIds = (
  db: Db,
  scope: Scope,
  filters: WalletUserFilters,
  limit: number,
): Promise<string[]> => db.values<string>(sql`select wu.id ${matching(scope, filters)} limit ${limit}`);

/** Rows of the given ids that the caller may see; others are simply absent. */
export const getWalletUsers = (
  db: Db,
  scope: Scope,
  ids: readonly string[],
  today: CalendarDate,
  now: Date,
): Promise<WalletUserRecord[]> =>
  db.many<WalletUserRecord>(sql`
    select ${columns}, ${facts(today, now)} ${enrolled} ${shown(today)} ${where(scope, { search: null })} and wu.id = any(${[...ids]})`);

export interface SeenPerson extends NameColumns {
  id: string;
  document_type: string;
  document_number: string;
}

/** A person who works or worked for one of the caller's companies. */
export const getSeenPerson = (db: Db, scope: Scope, employeeId: string): Promise<SeenPerson | null> =>
  db.first<SeenPerson>(sql`
    select p.id, p.first_name, p.second_name, p.first_surname, p.second_surname, p.document_type, p.document_number
    from employee p
    where p.client_id = ${scope.clientId} and p.id = ${employeeId}
      and exists (select from employment e where e.client_id = p.client_id and e.employee_id = p.id and e.company_id = any(${[...scope.companyIds]}))`);

/** Whether an employment of the caller's companies has that id. */
export const employmentIsSeen = (db: Db, scope: Scope, employmentId: string): Promise<boolean> =>
  db
    .first(
      sql`select id from employment where client_id = ${scope.clientId} and company_id = any(${[...scope.companyIds]}) and id = ${employmentId}`,
    )
    .then((row) => row !== null);

export interface UserAccount {
  id: string;
  wallet_name: string;
  /** Null while no money has moved. */
  account_id: string | null;
}

/** A person's enrolments with the ledger account of each. */
export const listAccountsOf = (db: Db, scope: Scope, employeeId: string): Promise<UserAccount[]> =>
  db.many<UserAccount>(
    sql`select wu.id, w.name as wallet_name, la.id as account_id ${enrolled} ${where(scope, { employeeid: employeeId, search: null })}`,
  );

export interface LeavingSum {
  /** Still in the wallet, or out of it with money. */
  people: number;
  holders: number;
  held: number;
  /** Users of whom payroll is still to deduct, and how much. */
  owing: number;
  owed: number;
}

/** Balances and debts of those who leave their wallets. */
export async function sumLeaving(db: Db, scope: Scope, ids: readonly string[]): Promise<LeavingSum> {
  const row = await db.first<LeavingSum>(sql`
    select count(distinct wu.employee_id)::int as people, count(distinct wu.employee_id) filter (where la.balance > 0)::int as holders,
           coalesce(sum(la.balance), 0)::bigint as held, count(distinct wu.employee_id) filter (where owed.amount > 0)::int as owing,
           coalesce(sum(owed.amount), 0)::bigint as owed
    from wallet_user wu ${accountOfEach}
    cross join lateral (
      select coalesce(sum(s.to_deduct - s.deducted), 0)::bigint as amount from wallet_spend s
      where s.client_id = wu.client_id and s.wallet_user_id = wu.id and s.reversed_at is null
        and s.deduction_state in ('pending', 'reported', 'partial', 'not_deducted', 'carried')) owed
    where wu.client_id = ${scope.clientId} and wu.company_id = any(${[...scope.companyIds]}) and wu.id = any(${[...ids]}::uuid[])
      and (wu.state <> 'withdrawn' or la.balance > 0)`);
  return row ?? { people: 0, holders: 0, held: 0, owing: 0, owed: 0 };
}
