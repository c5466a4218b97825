import sql, { type Sql } from 'sql-template-tag';
import type { Db, Scope } from '../../../db/database.ts';

/** Free money in the fund of the wallet `w`. */
const available = sql`coalesce((
  select a.balance from ledger_account a where a.client_id = w.client_id and a.kind = 'company_fund' and a.owner_key = (select w.id::text)), 0)`;

const running = ({ clientId, companyIds }: Scope): Sql =>
  sql`w.client_id = ${clientId} and w.company_id = any(${[...companyIds]}) and w.state <> 'closed'`;

const isLow = sql`(w.funding = 'prefunded' and w.low_balance_at is not null and ${available} < w.low_balance_at)`;

export interface DashboardWallet {
  id: string;
  name: string;
  company_id: string;
  company_name: string;
  funding: 'prefunded' | 'payroll';
  available: number;
  committed: number;
  is_low: boolean;
  held: number;
  users: number;
}

const walletsShown = 6;

/** Wallets in use, those below their mark first and then by name. */
export const listDashboardWallets = (db: Db, scope: Scope): Promise<DashboardWallet[]> =>
  db.many<DashboardWallet>(sql`
    with shown as materialized (
      select w.id, w.client_id, w.name, w.company_id, w.funding, ${available}::bigint as available, ${isLow} as is_low
      from wallet w where ${running(scope)} order by is_low desc, w.name, w.id limit ${walletsShown}
    ), people as (
      select wallet_id, sum(users)::int as users from wallet_user_sum
      where client_id = ${scope.clientId} and wallet_id in (select id from shown) and state <> 'withdrawn' group by wallet_id
    ), money as (
      select wallet_id, sum(credits - debits)::bigint as held from ledger_sum
      where client_id = ${scope.clientId} and wallet_id in (select id from shown) group by wallet_id)
    select w.id, w.name, w.company_id, c.name as company_name, w.funding, w.available, w.is_low,
           (select coalesce(sum(a.balance), 0)::bigint from wallet_load l
            cross join lateral (
              select balance from ledger_account
              where client_id = l.client_id and kind = 'company_fund' and owner_key = (select 'load:' || l.id) limit 1) a
            where l.client_id = w.client_id and l.wallet_id = w.id and l.state in ('scheduled', 'processing')) as committed,
           coalesce(money.held, 0)::bigint as held, coalesce(people.users, 0) as users
    from shown w
    join company c on c.client_id = w.client_id and c.id = w.company_id
    left join people on people.wallet_id = w.id
    left join money on money.wallet_id = w.id
    order by w.is_low desc, w.name, w.id`);

export interface WalletAttention {
  low: number;
  /** Loads that somebody else prepared. */
  to_approve: number;
  /** Deposits that the service has not confirmed yet. */
  declared: number;
}

export const countWalletAttention = (db: Db, scope: Scope, userId: string): Promise<WalletAttention | null> =>
  db.first<WalletAttention>(sql`
    select (select count(*)::int from wallet w where ${running(scope)} and ${isLow}) as low,
           (select count(*)::int from wallet_load l
            where l.client_id = ${scope.clientId} and l.company_id = any(${[...scope.companyIds]}) and l.state = 'in_approval'
              and not (${userId}::text = any(l.prepared_by))) as to_approve,
           (select count(*)::int from wallet_deposit d join wallet w on w.client_id = d.client_id and w.id = d.wallet_id
            where w.client_id = ${scope.clientId} and w.company_id = any(${[...scope.companyIds]}) and d.state = 'declared') as declared`);
