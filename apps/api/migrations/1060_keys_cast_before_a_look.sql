-- PostgreSQL 15 takes no cast of another column into an index of a table that row-level security guards: each account read every
-- enrolment of its client. In a subquery of its own the key is a value before the look begins.

create or replace view antela.summed_account with (security_invoker = true) as
select a.client_id, a.id, a.created_at, a.company_id, a.kind, case when a.kind <> 'wallet_user' then a.id end as account_id,
       case when a.kind = 'wallet_user' then (select u.wallet_id from antela.wallet_user u where u.client_id = a.client_id and u.id = (select a.owner_key::uuid)) end as wallet_id
from antela.ledger_account a;

create or replace function antela.add_to_ledger_sums(client uuid, account_ids uuid[], days date[], opened bigint[], debit bigint[], credit bigint[]) returns void language plpgsql as $$
declare s record;
begin
  for s in
    select a.company_id, a.kind, a.account_id, a.wallet_id, m.day, sum(m.accounts) as accounts, sum(m.debits) as debits, sum(m.credits) as credits
    from unnest(account_ids, days, opened, debit, credit) as m(id, day, accounts, debits, credits)
    -- The limit makes it one look into the index for each account, whether the statement before this one moved one or thousands.
    cross join lateral (
      select l.company_id, l.kind, case when l.kind <> 'wallet_user' then l.id end as account_id,
             case when l.kind = 'wallet_user' then (select u.wallet_id from antela.wallet_user u where u.client_id = client and u.id = (select l.owner_key::uuid)) end as wallet_id
      from antela.ledger_account l where l.client_id = client and l.id = m.id limit 1) a
    group by 1, 2, 3, 4, 5
  loop
    insert into antela.ledger_sum (client_id, company_id, kind, account_id, wallet_id, day, accounts, debits, credits)
    values (client, s.company_id, s.kind, s.account_id, s.wallet_id, s.day, s.accounts, s.debits, s.credits);
  end loop;
end $$;

create or replace function antela.note_empty_wallet() returns trigger language plpgsql as $$
declare
  owner uuid := new.owner_key;
  found_ids uuid[];
begin
  select array_agg(e.id) into found_ids
  from antela.wallet_user wu join antela.employment e on e.client_id = wu.client_id and e.id = wu.employment_id
  where wu.client_id = new.client_id and wu.id = owner and e.end_date is not null;
  perform antela.look_later(new.client_id, found_ids);
  return null;
end $$;
