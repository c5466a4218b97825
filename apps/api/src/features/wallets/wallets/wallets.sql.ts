import { totalCap } from '@antela/contract/schemas';
import type { WalletFunding, WalletPurpose } from '@antela/contract/wallets';
import type { WalletState } from '@antela/rules/wallet-states';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';
import { pageBy, type OrderedPage } from '../../../db/page.ts';
import { fundColumns } from './wallet-funds.sql.ts';

export interface WalletRecord {
  id: string;
  name: string;
  company_id: string;
  company_name: string;
  purpose: WalletPurpose;
  funding: WalletFunding;
  state: WalletState;
  user_cap: number | null;
  load_cap: number | null;
  approval_above: number;
  low_balance_at: number | null;
  available: number;
  committed: number;
  declared: number;
  users: number;
  payrolls: { id: string; name: string }[];
  created_at: Date;
  version: number;
}

export interface WalletValues {
  name: string;
  purpose: WalletPurpose;
  userCap: number | null;
  loadCap: number | null;
  approvalAbove: number;
  lowBalanceAt: number | null;
}

export interface WalletFilters {
  companyid?: string[] | undefined;
  state?: WalletState[] | undefined;
  funding?: WalletFunding | undefined;
  /** Folded words, each somewhere in the name; null when nobody searches. */
  terms: string[] | null;
}

/** The wallets of the scope's companies. */
const ofScope = (scope: Scope): Sql =>
  sql`w.client_id = ${scope.clientId} and w.company_id = any(${[...scope.companyIds]})`;

/** Accents and case do not count; nobody has so many wallets that an index would serve. */
const folded = raw(`lower(regexp_replace(normalize(w.name, NFD), '[\\u0300-\\u036f]', '', 'g'))`);

const where = (scope: Scope, { companyid, state, funding, terms }: WalletFilters): Sql => sql`
  ${ofScope(scope)}
  ${companyid ? sql`and w.company_id = any(${companyid})` : empty}
  ${state ? sql`and w.state = any(${state})` : empty}
  ${funding ? sql`and w.funding = ${funding}` : empty}
  ${terms ? sql`and not exists (select from unnest(${terms}::text[]) term where strpos(${folded}, term) = 0)` : empty}`;

const columns = sql`
  select w.id, w.name, w.company_id, co.name as company_name, w.purpose, w.funding, w.state, w.user_cap, w.load_cap,
         w.approval_above, w.low_balance_at, w.created_at, w.version, ${fundColumns},
         (select coalesce(sum(u.users), 0)::int from wallet_user_sum u where u.client_id = w.client_id and u.wallet_id = w.id and u.state <> 'withdrawn') as users,
         (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
          from wallet_payroll wp join payroll p on p.client_id = wp.client_id and p.id = wp.payroll_id
          where wp.client_id = w.client_id and wp.wallet_id = w.id) as payrolls
  from wallet w join company co on co.client_id = w.client_id and co.id = w.company_id`;

/** Wallets by name, one more row than `limit`. */
export function listWallets(
  db: Db,
  scope: Scope,
  { filters, ...page }: OrderedPage & { filters: WalletFilters },
): Promise<WalletRecord[]> {
  return db.many<WalletRecord>(sql`
    ${columns}
    where ${where(scope, filters)}
    ${pageBy('w.name', 'w.id', page)}`);
}

export interface WalletSums {
  n: number;
  available: number;
  committed: number;
}

/** How many match, counted no further than one past the cap, and the money of those. */
export async function sumWallets(db: Db, scope: Scope, filters: WalletFilters): Promise<WalletSums> {
  const row = await db.first<WalletSums>(sql`
    select count(*)::int as n, coalesce(sum(available), 0)::bigint as available, coalesce(sum(committed), 0)::bigint as committed
    from (select ${fundColumns} from wallet w where ${where(scope, filters)} limit ${totalCap + 1}) matching`);
  return row ?? { n: 0, available: 0, committed: 0 };
}

export const getWallet = (db: Db, scope: Scope, walletId: string): Promise<WalletRecord | null> =>
  db.first<WalletRecord>(sql`${columns} where ${ofScope(scope)} and w.id = ${walletId}`);

/**
 * Keeps a wallet as it is until the transaction ends: `share` for what needs it open, as many at once as there are; `no key update`
 * for whoever changes it, who waits for those and lets the next ones see what became of it.
 */
export const lockWallet = (
  db: Db,
  scope: Scope,
  walletId: string,
  strength: 'share' | 'no key update',
): Promise<unknown> =>
  db.first(
    sql`select w.id from wallet w where ${ofScope(scope)} and w.id = ${walletId} for ${raw(strength)}`,
  );

export const insertWallet = (
  db: Db,
  clientId: string,
  wallet: WalletValues & { id: string; companyId: string; funding: WalletFunding },
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into wallet (client_id, id, company_id, name, purpose, funding, user_cap, load_cap, approval_above, low_balance_at, state, created_at, updated_at)
    values (${clientId}, ${wallet.id}, ${wallet.companyId}, ${wallet.name}, ${wallet.purpose}, ${wallet.funding}, ${wallet.userCap},
            ${wallet.loadCap}, ${wallet.approvalAbove}, ${wallet.lowBalanceAt}, 'active', ${now}, ${now})`);

/** False when the version is no longer that one. */
export const updateWalletRow = (
  db: Db,
  scope: Scope,
  walletId: string,
  version: number,
  values: WalletValues & { state: WalletState },
  now: Date,
): Promise<boolean> =>
  db.changed(sql`
    update wallet w set name = ${values.name}, purpose = ${values.purpose}, user_cap = ${values.userCap}, load_cap = ${values.loadCap},
           approval_above = ${values.approvalAbove}, low_balance_at = ${values.lowBalanceAt}, state = ${values.state},
           version = version + 1, updated_at = ${now}
    where ${ofScope(scope)} and w.id = ${walletId} and w.version = ${version}`);

/** Makes these the payrolls of the wallet; those that are not the company's are left out. @returns how many it has then */
export async function putPayrolls(
  db: Db,
  clientId: string,
  wallet: { id: string; companyId: string },
  payrollIds: readonly string[],
): Promise<number> {
  await db.run(
    sql`delete from wallet_payroll where client_id = ${clientId} and wallet_id = ${wallet.id} and payroll_id <> all(${[...payrollIds]}::uuid[])`,
  );
  await db.run(sql`
    insert into wallet_payroll (client_id, wallet_id, payroll_id)
    select client_id, ${wallet.id}, id from payroll
    where client_id = ${clientId} and company_id = ${wallet.companyId} and id = any(${[...payrollIds]}::uuid[])
    on conflict do nothing`);
  return db.number(
    sql`select count(*)::int as n from wallet_payroll where client_id = ${clientId} and wallet_id = ${wallet.id}`,
  );
}

/** Loads that are under way, and money that is in somebody's balance: what stands in the way of closing. */
export async function countUnfinished(
  db: Db,
  clientId: string,
  walletId: string,
): Promise<{ loads: number; balances: number }> {
  const row = await db.first<{ loads: number; balances: number }>(sql`
    select (select count(*)::int from wallet_load where client_id = ${clientId} and wallet_id = ${walletId}
              and state in ('in_approval', 'awaiting_funds', 'scheduled', 'processing')) as loads,
           (select coalesce(sum(a.balance), 0)::bigint from wallet_user u
            join ledger_account a on a.client_id = u.client_id and a.kind = 'wallet_user' and a.owner_key = u.id::text
            where u.client_id = ${clientId} and u.wallet_id = ${walletId}) as balances`);
  return row ?? { loads: 0, balances: 0 };
}

/** People enrolled or with something left, what they hold together, and those who hold more than a cap, with the part above it. */
export async function sumHolders(
  db: Db,
  clientId: string,
  walletId: string,
  cap: number | null,
): Promise<{ people: number; held: number; over: number; excess: number }> {
  const row = await db.first<{ people: number; held: number; over: number; excess: number }>(sql`
    select count(*)::int as people, coalesce(sum(b.balance), 0)::bigint as held, count(*) filter (where b.balance > ${cap}::bigint)::int as over,
           coalesce(sum(b.balance - ${cap}::bigint) filter (where b.balance > ${cap}::bigint), 0)::bigint as excess
    from wallet_user u
    cross join lateral (
      select coalesce((select a.balance from ledger_account a
                       where a.client_id = u.client_id and a.kind = 'wallet_user' and a.owner_key = (select u.id::text)), 0) as balance) b
    where u.client_id = ${clientId} and u.wallet_id = ${walletId} and (u.state <> 'withdrawn' or b.balance > 0)`);
  return row ?? { people: 0, held: 0, over: 0, excess: 0 };
}
