-- Sums that are kept beside the rows they are of. A statement that changes rows appends what it changed of their sums, so nobody waits
-- for a row that others write too; a worker folds the rows of one key into one. Each has a view that adds up the rows themselves: what
-- the sums are held against. Columns of eight bytes are measures, the others are the key.

create function antela.columns_of_sum(kept text, out keys text, out measures text, out sums text, out any_left text) language sql stable as $$
  select string_agg(quote_ident(attname), ', ' order by attnum) filter (where atttypid <> 'int8'::regtype),
         string_agg(quote_ident(attname), ', ' order by attnum) filter (where atttypid = 'int8'::regtype),
         string_agg(format('sum(%I)::bigint', attname), ', ' order by attnum) filter (where atttypid = 'int8'::regtype),
         string_agg(format('sum(%I) <> 0', attname), ' or ' order by attnum) filter (where atttypid = 'int8'::regtype)
  from pg_attribute where attrelid = ('antela.' || quote_ident(kept))::regclass and attnum > 0 and not attisdropped and attname not in ('client_id', 'id') $$;

-- Rows of one key become one, and none where nothing is left. Two who fold at the same time: the second finds fewer rows.
create function antela.fold_sums(client uuid, kept text) returns void language plpgsql as $$
declare c record;
begin
  select * into c from antela.columns_of_sum(kept);
  execute format(
    'with gone as (
       delete from antela.%1$I where client_id = $1 and id = any (array(
         select unnest(array_agg(id)) from antela.%1$I where client_id = $1 group by %2$s having count(*) > 1)) returning *)
     insert into antela.%1$I (client_id, %2$s, %3$s) select client_id, %2$s, %4$s from gone group by client_id, %2$s having %5$s',
    kept, c.keys, c.measures, c.sums, c.any_left) using client;
end $$;

-- How many keys say something else than their rows, in one look at both.
create function antela.faults_of_sum(client uuid, kept text) returns bigint language plpgsql stable as $$
declare
  c record;
  faults bigint;
begin
  select * into c from antela.columns_of_sum(kept);
  execute format(
    'with kept as (select %2$s, %4$s from antela.%1$I where client_id = $1 group by %2$s having %5$s),
          rows as (select %2$s, %3$s from antela.%6$I where client_id = $1)
     select count(*) from (select distinct %2$s from ((table kept except all table rows) union all (table rows except all table kept)) d) k',
    kept, c.keys, c.measures, c.sums, c.any_left, kept || '_of_rows') into faults using client;
  return faults;
end $$;

-- Takes the sums from the rows again: for whoever was told that they differ, and knows why. Writers of the sums wait meanwhile.
create function antela.remake_sum(client uuid, kept text) returns void language plpgsql as $$
declare c record;
begin
  select * into c from antela.columns_of_sum(kept);
  execute format('lock table antela.%I in exclusive mode', kept);
  execute format('delete from antela.%I where client_id = $1', kept) using client;
  execute format('insert into antela.%1$I (client_id, %2$s, %3$s) select client_id, %2$s, %3$s from antela.%4$I where client_id = $1', kept, c.keys, c.measures, kept || '_of_rows') using client;
end $$;

create table antela.advance_sum (
  client_id uuid not null,
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  payroll_id uuid not null,
  pay_period_id uuid,
  collected_with_id uuid,
  kind text not null,
  payment_state text not null,
  deduction_state text not null,
  requested_on date not null,
  advances bigint not null,
  amount bigint not null,
  to_deduct bigint not null,
  deducted bigint not null,
  primary key (client_id, id)
);
create index advance_sum_of_period on antela.advance_sum (client_id, pay_period_id);
create index advance_sum_by_day on antela.advance_sum (client_id, requested_on);
create view antela.advance_sum_of_rows with (security_invoker = true) as
select client_id, company_id, payroll_id, pay_period_id, collected_with_id, kind, payment_state, deduction_state, requested_on,
       count(*) as advances, sum(amount)::bigint as amount, sum(to_deduct)::bigint as to_deduct, sum(deducted)::bigint as deducted
from antela.advance group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

-- Accounts of people in wallets are as many as people, so they are summed by wallet; every other account by itself.
create view antela.summed_account with (security_invoker = true) as
select a.client_id, a.id, a.created_at, a.company_id, a.kind, case when a.kind <> 'wallet_user' then a.id end as account_id, u.wallet_id
from antela.ledger_account a
left join antela.wallet_user u on u.client_id = a.client_id and u.id = case when a.kind = 'wallet_user' then a.owner_key::uuid end;
create table antela.ledger_sum (
  client_id uuid not null,
  id uuid not null default gen_random_uuid(),
  company_id uuid,
  kind text not null,
  account_id uuid,
  wallet_id uuid,
  day date not null,
  accounts bigint not null default 0,
  debits bigint not null default 0,
  credits bigint not null default 0,
  primary key (client_id, id)
);
create index ledger_sum_of_account on antela.ledger_sum (client_id, account_id, day);
create view antela.ledger_sum_of_rows with (security_invoker = true) as
select a.client_id, a.company_id, a.kind, a.account_id, a.wallet_id, (m.at at time zone 'America/Bogota')::date as day,
       sum(m.accounts)::bigint as accounts, sum(m.debits)::bigint as debits, sum(m.credits)::bigint as credits
from antela.summed_account a
join (select client_id, id as account_id, created_at as at, 1 as accounts, 0 as debits, 0 as credits from antela.ledger_account
      union all select client_id, debit_account_id, at, 0, amount, 0 from antela.ledger_transfer
      union all select client_id, credit_account_id, at, 0, 0, amount from antela.ledger_transfer) m on m.client_id = a.client_id and m.account_id = a.id
group by 1, 2, 3, 4, 5, 6;

create table antela.employment_sum (
  client_id uuid not null,
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  payroll_id uuid not null,
  end_date date,
  employments bigint not null,
  primary key (client_id, id)
);
create index employment_sum_of_payroll on antela.employment_sum (client_id, payroll_id);
create view antela.employment_sum_of_rows with (security_invoker = true) as
select client_id, company_id, payroll_id, end_date, count(*) as employments from antela.employment group by 1, 2, 3, 4;

do $$
declare t text;
begin
  foreach t in array array['advance_sum', 'ledger_sum', 'employment_sum'] loop
    execute format('alter table antela.%I enable row level security', t);
    execute format('alter table antela.%I force row level security', t);
    execute format('create policy tenant on antela.%I to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client())', t);
    -- Given here already, because this file fills them for every tenant.
    execute format('create policy operator on antela.%I to antela_ops using (true) with check (true)', t);
    execute format('grant select, insert, delete on antela.%I to antela_app', t);
    execute format('grant select on antela.%I to antela_app', t || '_of_rows');
  end loop;
  grant select on antela.summed_account to antela_app;
end $$;

-- Each takes the rows that came or went, and as its argument 1 or -1.
create function antela.keep_advance_sums() returns trigger language plpgsql as $$
declare sign integer := tg_argv[0];
begin
  insert into antela.advance_sum (client_id, company_id, payroll_id, pay_period_id, collected_with_id, kind, payment_state, deduction_state, requested_on, advances, amount, to_deduct, deducted)
  select client_id, company_id, payroll_id, pay_period_id, collected_with_id, kind, payment_state, deduction_state, requested_on,
         sign * count(*), sign * sum(amount), sign * sum(to_deduct), sign * sum(deducted)
  from changed group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;
create function antela.keep_employment_sums() returns trigger language plpgsql as $$
declare sign integer := tg_argv[0];
begin
  insert into antela.employment_sum (client_id, company_id, payroll_id, end_date, employments)
  select client_id, company_id, payroll_id, end_date, sign * count(*) from changed group by 1, 2, 3, 4;
  return null;
end $$;
create function antela.keep_ledger_sums() returns trigger language plpgsql as $$
declare sign integer := tg_argv[0];
begin
  insert into antela.ledger_sum (client_id, company_id, kind, account_id, wallet_id, day, debits, credits)
  select a.client_id, a.company_id, a.kind, a.account_id, a.wallet_id, m.day, sign * sum(m.debits), sign * sum(m.credits)
  from (select client_id, account_id, (at at time zone 'America/Bogota')::date as day, sum(debits) as debits, sum(credits) as credits
        from (select client_id, debit_account_id as account_id, at, amount as debits, 0 as credits from changed
              union all select client_id, credit_account_id, at, 0, amount from changed) side
        group by 1, 2, 3) m
  -- The limit makes it one look into the index for each account, whether the statement before this one moved one or thousands.
  cross join lateral (select * from antela.summed_account a where a.client_id = m.client_id and a.id = m.account_id limit 1) a
  group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
do $$
declare t text;
begin
  foreach t in array array['advance', 'employment', 'ledger_transfer'] loop
    execute format('create trigger sums_more after insert on antela.%1$I referencing new table as changed for each statement execute function antela.keep_%2$s_sums(''1'')', t, split_part(t, '_', 1));
    execute format('create trigger sums_now after update on antela.%1$I referencing new table as changed for each statement execute function antela.keep_%2$s_sums(''1'')', t, split_part(t, '_', 1));
    execute format('create trigger sums_was after update on antela.%1$I referencing old table as changed for each statement execute function antela.keep_%2$s_sums(''-1'')', t, split_part(t, '_', 1));
    execute format('create trigger sums_less after delete on antela.%1$I referencing old table as changed for each statement execute function antela.keep_%2$s_sums(''-1'')', t, split_part(t, '_', 1));
  end loop;
end $$;

create function antela.keep_account_sums() returns trigger language plpgsql as $$
begin
  insert into antela.ledger_sum (client_id, company_id, kind, account_id, wallet_id, day, accounts)
  select a.client_id, a.company_id, a.kind, a.account_id, a.wallet_id, (a.created_at at time zone 'America/Bogota')::date, count(*)
  from changed n cross join lateral (select * from antela.summed_account a where a.client_id = n.client_id and a.id = n.id limit 1) a group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create trigger sums_more after insert on antela.ledger_account referencing new table as changed for each statement execute function antela.keep_account_sums();

-- The service's operators put an account into the company of its owner, with all that was ever posted to it.
create function antela.move_account_sums() returns trigger language plpgsql as $$
begin
  insert into antela.ledger_sum (client_id, company_id, kind, account_id, wallet_id, day, accounts, debits, credits)
  select a.client_id, s.company_id, a.kind, a.account_id, a.wallet_id, (m.at at time zone 'America/Bogota')::date,
         s.sign * sum(m.accounts), s.sign * sum(m.debits), s.sign * sum(m.credits)
  from (select new.created_at as at, 1 as accounts, 0::bigint as debits, 0::bigint as credits
        union all select at, 0, amount, 0 from antela.ledger_transfer where client_id = new.client_id and debit_account_id = new.id
        union all select at, 0, 0, amount from antela.ledger_transfer where client_id = new.client_id and credit_account_id = new.id) m
  cross join (values (-1, old.company_id), (1, new.company_id)) s(sign, company_id)
  join antela.summed_account a on a.client_id = new.client_id and a.id = new.id
  group by 1, 2, 3, 4, 5, 6, s.sign;
  return null;
end $$;
create trigger sums_moved after update of company_id on antela.ledger_account for each row
  when (new.company_id is distinct from old.company_id) execute function antela.move_account_sums();

-- Also where a session has silenced triggers: rows that are written without their sums would make them lie.
do $$
declare t record;
begin
  for t in select tgname, tgrelid::regclass as written from pg_trigger
           where tgname in ('sums_more', 'sums_now', 'sums_was', 'sums_less', 'sums_moved') and tgrelid in (select oid from pg_class where relnamespace = 'antela'::regnamespace) loop
    execute format('alter table %s enable always trigger %I', t.written, t.tgname);
  end loop;
end $$;

-- In the transaction of the triggers, whose creation keeps writers away until it ends: a row is either here or in a trigger.
insert into antela.advance_sum (client_id, company_id, payroll_id, pay_period_id, collected_with_id, kind, payment_state, deduction_state, requested_on, advances, amount, to_deduct, deducted)
select * from antela.advance_sum_of_rows;
insert into antela.ledger_sum (client_id, company_id, kind, account_id, wallet_id, day, accounts, debits, credits)
select * from antela.ledger_sum_of_rows;
insert into antela.employment_sum (client_id, company_id, payroll_id, end_date, employments)
select * from antela.employment_sum_of_rows;

revoke all on function antela.columns_of_sum(text), antela.fold_sums(uuid, text), antela.faults_of_sum(uuid, text), antela.remake_sum(uuid, text) from public;
grant execute on function antela.columns_of_sum(text), antela.fold_sums(uuid, text), antela.faults_of_sum(uuid, text) to antela_app, antela_ops;
