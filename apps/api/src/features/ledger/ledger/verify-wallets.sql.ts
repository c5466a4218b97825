import sql from 'sql-template-tag';
import type { Db } from '../../../db/database.ts';

/** Wallets whose fund differs from its deposits and what left and came back. */
export const listWrongFunds = (
  db: Db,
  clientId: string,
): Promise<{ name: string; kept: string; due: string }[]> =>
  db.many(sql`
    select w.name, f.kept::text as kept, (d.amount - b.sent - l.applied + l.reversed + r.returned)::text as due
    from wallet w
    cross join lateral (
      select coalesce(sum(a.balance), 0) as kept from ledger_account a
      where a.client_id = w.client_id and a.kind = 'company_fund'
        and (a.owner_key = (select w.id::text) or a.owner_key in (select 'load:' || o.id from wallet_load o where o.client_id = w.client_id and o.wallet_id = w.id))) f
    cross join lateral (
      select coalesce(sum(amount), 0) as amount from wallet_deposit d where d.client_id = w.client_id and d.wallet_id = w.id and d.state = 'confirmed') d
    cross join lateral (
      select coalesce(sum(n.amount), 0) as applied, coalesce(sum(n.reversed_amount), 0) as reversed
      from wallet_load o join wallet_load_line n on n.client_id = o.client_id and n.load_id = o.id and n.state in ('applied', 'reversed')
      where o.client_id = w.client_id and o.wallet_id = w.id) l
    cross join lateral (
      select coalesce(sum(t.amount), 0) as returned from ledger_account a
      join ledger_transfer t on t.client_id = a.client_id and t.credit_account_id = a.id and t.event_key like 'wallet-user:%'
      where a.client_id = w.client_id and a.kind = 'company_fund' and a.owner_key = (select w.id::text)) r
    cross join lateral (
      select coalesce(sum(t.amount), 0) as sent from ledger_account a
      join ledger_transfer t on t.client_id = a.client_id and t.debit_account_id = a.id and t.event_key like 'fund-return:%'
      where a.client_id = w.client_id and a.kind = 'company_fund' and a.owner_key = (select w.id::text)) b
    where w.client_id = ${clientId} and f.kept <> d.amount - b.sent - l.applied + l.reversed + r.returned
    order by 1`);

/** Lines of loads whose transfer differs from what they say was applied. */
export const listWrongLines = (
  db: Db,
  clientId: string,
): Promise<{ id: string; booked: string; due: string }[]> =>
  db.many(sql`
    select n.id, coalesce(t.amount, 0)::text as booked, due.amount::text as due
    from wallet_load_line n
    cross join lateral (select case when n.state in ('applied', 'reversed') then n.amount else 0 end as amount) due
    left join ledger_transfer t on t.client_id = n.client_id and t.event_key = 'load-line:' || n.id
    where n.client_id = ${clientId} and coalesce(t.amount, 0) <> due.amount
    order by 1`);

/** Lines of loads whose reversals differ from what they say was reversed. */
export const listWrongReversals = (
  db: Db,
  clientId: string,
): Promise<{ id: string; booked: string; due: string }[]> =>
  db.many(sql`
    select n.id, coalesce(t.amount, 0)::text as booked, n.reversed_amount::text as due
    from wallet_load_line n
    left join (
      select split_part(event_key, ':', 2) as line, sum(amount) as amount from ledger_transfer
      where client_id = ${clientId} and event_key like 'load-line:%:reverse:%' group by 1) t on t.line = n.id::text
    where n.client_id = ${clientId} and coalesce(t.amount, 0) <> n.reversed_amount
    order by 1`);

/** Loads under way whose money set aside differs from what they still have to apply. */
export const listWrongCommitments = (
  db: Db,
  clientId: string,
): Promise<{ id: string; kept: string; due: string }[]> =>
  db.many(sql`
    select l.id, coalesce(a.balance, 0)::text as kept, due.amount::text as due
    from wallet_load l
    cross join lateral (
      select case when l.state in ('scheduled', 'processing') then coalesce(sum(n.amount), 0) else 0 end as amount
      from wallet_load_line n where n.client_id = l.client_id and n.load_id = l.id and n.state in ('pending', 'failed')) due
    left join ledger_account a on a.client_id = l.client_id and a.kind = 'company_fund' and a.owner_key = 'load:' || l.id
    where l.client_id = ${clientId} and coalesce(a.balance, 0) <> due.amount
    order by 1`);
