import sql from 'sql-template-tag';

/** Money of the wallet `w`, in whole pesos: free, set aside for loads, and declared but not confirmed. */
export const fundColumns = sql`
  coalesce((select f.balance from ledger_account f
            where f.client_id = w.client_id and f.kind = 'company_fund' and f.owner_key = (select w.id::text)), 0)::bigint as available,
  (select coalesce(sum(a.balance), 0)::bigint from wallet_load l
   cross join lateral (
     select balance from ledger_account
     where client_id = l.client_id and kind = 'company_fund' and owner_key = (select 'load:' || l.id) limit 1) a
   where l.client_id = w.client_id and l.wallet_id = w.id and l.state in ('scheduled', 'processing')) as committed,
  (select coalesce(sum(d.amount), 0)::bigint from wallet_deposit d
   where d.client_id = w.client_id and d.wallet_id = w.id and d.state = 'declared') as declared`;
