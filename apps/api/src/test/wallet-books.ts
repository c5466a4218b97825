import { expect } from 'vitest';
import type { TestApi } from './test-api.ts';
import { clients } from './world/clients.ts';

/**
 * Seen from outside: the tables and the books, by themselves, tell the same of a wallet of A1.
 * @param deposited everything the company has paid into it, whole pesos
 */
export async function expectBalancedWallet(
  api: TestApi,
  { wallet, users, deposited }: { wallet: string; users: readonly string[]; deposited: number },
): Promise<void> {
  const [seen] = await api.rows(
    // Laterally: by the index of each account, however many others the books already hold.
    `with owners (kind, owner_key) as (
       select 'wallet_user', unnest($2::text[]) union all select 'company_fund', $1
       union all select 'company_fund', 'load:' || id from wallet_load where client_id = $4 and wallet_id::text = $1),
     accounts as materialized (
       select a.id, o.kind, o.owner_key, a.balance from owners o cross join lateral (
         select id, balance from ledger_account where client_id = $4 and kind = o.kind and owner_key = o.owner_key offset 0) a),
     sides as materialized (
       select a.id, a.kind, t.event_key, t.moved from accounts a cross join lateral (
         select event_key, amount as moved from ledger_transfer where client_id = $4 and credit_account_id = a.id
         union all select event_key, -amount from ledger_transfer where client_id = $4 and debit_account_id = a.id offset 0) t),
     lines as (
       select coalesce(sum(n.amount) filter (where n.state in ('applied', 'reversed')), 0) - coalesce(sum(n.reversed_amount), 0) as given,
              coalesce(sum(n.amount) filter (where l.state in ('scheduled', 'processing') and n.state in ('pending', 'failed')), 0) as committed
       from wallet_load l join wallet_load_line n on n.client_id = l.client_id and n.load_id = l.id where l.client_id = $4 and l.wallet_id::text = $1),
     left_with as (
       select -coalesce(sum(moved), 0) as amount from sides
       where kind = 'wallet_user' and (event_key like 'spend:%' or event_key like 'wallet-user:%'))
     select not exists (select from accounts a where a.balance <> (select coalesce(sum(s.moved), 0) from sides s where s.id = a.id)) as "balancesAreMovements",
            (select coalesce(sum(balance), 0) from accounts) = $3::bigint + (select coalesce(sum(moved), 0) from sides where event_key like 'spend:%') as "isConserved",
            (select coalesce(sum(balance), 0) from accounts where kind = 'wallet_user') = (select given from lines) - (select amount from left_with) as "peopleHold",
            (select coalesce(sum(balance), 0) from accounts where owner_key like 'load:%') = (select committed from lines) as "loadsHold",
            (select coalesce(min(balance), 0) >= 0 from accounts) as "noneBelowZero"`,
    [wallet, users, deposited, clients.a],
  );
  expect(seen).toEqual({
    balancesAreMovements: true,
    isConserved: true,
    peopleHold: true,
    loadsHold: true,
    noneBelowZero: true,
  });
}
