-- Functions over tables are PL/pgSQL: a distributed server finds the node of a statement by its values, which a function of SQL does not
-- hand to the planner.

create or replace function antela.company_of_account(client uuid, kind text, owner_key text) returns uuid language plpgsql stable as $$
declare owner uuid := case when owner_key <> 'client' then substr(owner_key, strpos(owner_key, ':') + 1, 36)::uuid end;
begin
  if kind = 'wallet_user' then return (select u.company_id from antela.wallet_user u where u.client_id = client and u.id = owner); end if;
  return coalesce(
    (select p.company_id from antela.pay_period p where p.client_id = client and p.id = owner),
    (select c.id from antela.company c where c.client_id = client and c.id = owner),
    (select w.company_id from antela.wallet w where w.client_id = client and w.id = owner),
    (select w.company_id from antela.wallet_load l join antela.wallet w on w.client_id = l.client_id and w.id = l.wallet_id where l.client_id = client and l.id = owner));
end $$;

create or replace function antela.anomaly_limits(client uuid, out salary_change bigint, out account_days integer) language plpgsql stable as $$
begin
  select coalesce((c.settings ->> 'salaryChangeAbove')::bigint, 2500), 7 into salary_change, account_days from antela.client c where c.client_id = client;
end $$;

create or replace function antela.known_account(client uuid, person uuid, employment uuid) returns text language plpgsql stable as $$
begin
  return (
    select coalesce(e.bank_code || ' ' || e.account_number, e.removed_account)
    from antela.employment e
    where e.client_id = client and e.employee_id = person and (e.account_number is not null or e.removed_account is not null)
    order by (e.id = employment) desc nulls last, e.updated_at desc
    limit 1);
end $$;

create or replace function antela.own_limits(client uuid, person uuid) returns table (max_percentage integer, max_amount bigint) language plpgsql stable as $$
begin
  return query
    select e.max_percentage, e.max_amount from antela.employment e
    where e.client_id = client and e.employee_id = person
    order by e.start_date desc, e.id desc
    limit 1;
end $$;

-- A distributed server takes no subquery where an insert meets a row that is there.
create function antela.instants_after(instants timestamptz[], since timestamptz) returns timestamptz[]
  language sql immutable parallel safe
  return array(select i from unnest(instants) i where i > since);
grant execute on function antela.instants_after(timestamptz[], timestamptz) to antela_app;

-- What is folded is put back on the tenant's node: rows that a statement takes out and puts in again would pass through the coordinator.
create or replace function antela.fold_sums(client uuid, kept text) returns void language plpgsql as $$
declare c record;
begin
  select * into c from antela.columns_of_sum(kept);
  execute format(
    'with gone as (
       delete from antela.%1$I where client_id = $1 and id = any (array(
         select unnest(array_agg(id)) from antela.%1$I where client_id = $1 group by %2$s having count(*) > 1)) returning *),
     folded as materialized (select %2$s, %4$s from gone group by %2$s having %5$s),
     put as (
       insert into antela.%1$I (client_id, %2$s, %3$s)
       select own.client_id, folded.* from (select client_id from antela.client where client_id = $1) own cross join folded returning 1)
     select from put',
    kept, c.keys, c.measures, c.sums, c.any_left) using client;
end $$;

-- A trigger of a distributed table is called for a part of it, whose name ends in a number.
create or replace function antela.check_wallet_step() returns trigger language plpgsql as $$
declare whole text := regexp_replace(tg_table_name, '_\d+$', '');
begin
  if new.state is distinct from old.state
     and not exists (select from antela.wallet_step where thing = whole and from_state = old.state and to_state = new.state) then
    raise exception 'illegal step of % % -> %', whole, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The account is named by the tenant in each part of the statement: whoever has no tenant of their own may post on a cluster as well.
create or replace function antela.add_to_ledger_sums(client uuid, account_ids uuid[], days date[], opened bigint[], debit bigint[], credit bigint[]) returns void language plpgsql as $$
declare s record;
begin
  for s in
    select a.company_id, a.kind, a.account_id, a.wallet_id, m.day, sum(m.accounts) as accounts, sum(m.debits) as debits, sum(m.credits) as credits
    from unnest(account_ids, days, opened, debit, credit) as m(id, day, accounts, debits, credits)
    -- The limit makes it one look into the index for each account, whether the statement before this one moved one or thousands.
    cross join lateral (
      select l.company_id, l.kind, case when l.kind <> 'wallet_user' then l.id end as account_id,
             case when l.kind = 'wallet_user' then (select u.wallet_id from antela.wallet_user u where u.client_id = client and u.id = l.owner_key::uuid) end as wallet_id
      from antela.ledger_account l where l.client_id = client and l.id = m.id limit 1) a
    group by 1, 2, 3, 4, 5
  loop
    insert into antela.ledger_sum (client_id, company_id, kind, account_id, wallet_id, day, accounts, debits, credits)
    values (client, s.company_id, s.kind, s.account_id, s.wallet_id, s.day, s.accounts, s.debits, s.credits);
  end loop;
end $$;

-- On a cluster the condition of policies is a value of the plan, and a plan of PL/pgSQL outlives its transaction: the tenant is asked for here.
create or replace function antela.search_employments(terms text[], at_most integer default null) returns setof uuid
  language plpgsql stable security definer
  set search_path = antela, public, pg_temp
as $$
declare
  patterns text[] := array(select '% ' || replace(replace(replace(t, '\', '\\'), '%', '\%'), '_', '\_') || '%' from unnest(terms) t);
  conditions text := (select coalesce(string_agg(format(' and e.search_key like ($2)[%s]', n), ''), '') from generate_subscripts(patterns, 1) n);
begin
  return query execute 'select e.id from antela.employment e where e.client_id = $1' || conditions || ' limit $3'
    using nullif(current_setting('antela.client_id', true), '')::uuid, patterns, at_most;
end $$;
