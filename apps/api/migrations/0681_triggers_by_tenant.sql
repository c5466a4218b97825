-- Triggers that look at all rows of a statement first take from those rows what they need, and then ask and write one tenant at a time.
-- On a distributed server they run on the tenant's node, which plans a statement either over what was written or over its tables.

create or replace function antela.keep_advance_sums() returns trigger language plpgsql as $$
declare
  sign integer := tg_argv[0];
  s record;
begin
  for s in
    select client_id, company_id, payroll_id, pay_period_id, collected_with_id, kind, payment_state, deduction_state, requested_on,
           count(*) as advances, sum(amount) as amount, sum(to_deduct) as to_deduct, sum(deducted) as deducted
    from changed group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  loop
    insert into antela.advance_sum (client_id, company_id, payroll_id, pay_period_id, collected_with_id, kind, payment_state, deduction_state, requested_on, advances, amount, to_deduct, deducted)
    values (s.client_id, s.company_id, s.payroll_id, s.pay_period_id, s.collected_with_id, s.kind, s.payment_state, s.deduction_state, s.requested_on,
            sign * s.advances, sign * s.amount, sign * s.to_deduct, sign * s.deducted);
  end loop;
  return null;
end $$;

create or replace function antela.keep_employment_sums() returns trigger language plpgsql as $$
declare
  sign integer := tg_argv[0];
  s record;
begin
  for s in select client_id, company_id, payroll_id, end_date, count(*) as employments from changed group by 1, 2, 3, 4 loop
    insert into antela.employment_sum (client_id, company_id, payroll_id, end_date, employments)
    values (s.client_id, s.company_id, s.payroll_id, s.end_date, sign * s.employments);
  end loop;
  return null;
end $$;

-- Adds to the sums of accounts what was posted to them; each place of an array is one account on one day.
create function antela.add_to_ledger_sums(client uuid, account_ids uuid[], days date[], opened bigint[], debit bigint[], credit bigint[]) returns void language plpgsql as $$
declare s record;
begin
  for s in
    select a.company_id, a.kind, a.account_id, a.wallet_id, m.day, sum(m.accounts) as accounts, sum(m.debits) as debits, sum(m.credits) as credits
    from unnest(account_ids, days, opened, debit, credit) as m(id, day, accounts, debits, credits)
    -- The limit makes it one look into the index for each account, whether the statement before this one moved one or thousands.
    cross join lateral (select * from antela.summed_account a where a.client_id = client and a.id = m.id limit 1) a
    group by 1, 2, 3, 4, 5
  loop
    insert into antela.ledger_sum (client_id, company_id, kind, account_id, wallet_id, day, accounts, debits, credits)
    values (client, s.company_id, s.kind, s.account_id, s.wallet_id, s.day, s.accounts, s.debits, s.credits);
  end loop;
end $$;
revoke all on function antela.add_to_ledger_sums(uuid, uuid[], date[], bigint[], bigint[], bigint[]) from public;
grant execute on function antela.add_to_ledger_sums(uuid, uuid[], date[], bigint[], bigint[], bigint[]) to antela_app, antela_ops;

create or replace function antela.keep_ledger_sums() returns trigger language plpgsql as $$
declare
  sign integer := tg_argv[0];
  t record;
begin
  for t in
    select client_id, array_agg(account_id) as ids, array_agg(day) as days, array_agg(0::bigint) as opened, array_agg(sign * debits) as debits, array_agg(sign * credits) as credits
    from (select client_id, account_id, (at at time zone 'America/Bogota')::date as day, sum(debits)::bigint as debits, sum(credits)::bigint as credits
          from (select client_id, debit_account_id as account_id, at, amount as debits, 0 as credits from changed
                union all select client_id, credit_account_id, at, 0, amount from changed) side
          group by 1, 2, 3) m
    group by 1
  loop
    perform antela.add_to_ledger_sums(t.client_id, t.ids, t.days, t.opened, t.debits, t.credits);
  end loop;
  return null;
end $$;

create or replace function antela.keep_account_sums() returns trigger language plpgsql as $$
declare t record;
begin
  for t in
    select client_id, array_agg(id) as ids, array_agg((created_at at time zone 'America/Bogota')::date) as days, array_agg(1::bigint) as opened, array_agg(0::bigint) as none
    from changed group by 1
  loop
    perform antela.add_to_ledger_sums(t.client_id, t.ids, t.days, t.opened, t.none, t.none);
  end loop;
  return null;
end $$;

create or replace function antela.add_remittance() returns trigger language plpgsql as $$
declare
  t record;
  s record;
begin
  for t in
    select client_id, array_agg(pay_period_id) as ids, array_agg(deducted::bigint) as deducted, array_agg(employer_cost::bigint) as employer_cost, array_agg(amount::bigint) as amount
    from added group by 1
  loop
    for s in
      select p.company_id, count(*) as periods, sum(n.deducted) as deducted, sum(n.employer_cost) as employer_cost, sum(n.amount) as amount
      from unnest(t.ids, t.deducted, t.employer_cost, t.amount) as n(id, deducted, employer_cost, amount)
      join antela.pay_period p on p.client_id = t.client_id and p.id = n.id group by 1
    loop
      insert into antela.remitted_total as r (client_id, company_id, periods, deducted, employer_cost, amount)
      values (t.client_id, s.company_id, s.periods, s.deducted, s.employer_cost, s.amount)
      on conflict (client_id, company_id) do update
        set periods = r.periods + excluded.periods, deducted = r.deducted + excluded.deducted,
            employer_cost = r.employer_cost + excluded.employer_cost, amount = r.amount + excluded.amount;
    end loop;
  end loop;
  return null;
end $$;

-- A node of a distributed server has no queue: there the minute's work finds the note.
create or replace function antela.look_later(client uuid, employments uuid[]) returns void language plpgsql as $$
begin
  if employments is null then return; end if;
  insert into antela.anomaly_look (client_id, employments) values (client, employments);
  if exists (select from pg_class where relname = '_private_jobs' and relnamespace = to_regnamespace('graphile_worker')) then
    perform antela.enqueue('look-at-people', json_build_object('clientId', client), null, null, 'look-at-people:' || client);
  end if;
end $$;

create or replace function antela.note_employments() returns trigger language plpgsql as $$
declare
  t record;
  c record;
  began jsonb;
  change_above bigint;
begin
  for t in
    select client_id, array_agg(id) as ids, array_agg(id) filter (where is_change) as changed, array_agg(company_id) filter (where is_change) as companies,
           array_agg(monthly_salary) filter (where is_change) as now, array_agg(was) filter (where is_change) as was, array_agg(updated_at) filter (where is_change) as times
    from (select n.*, o.monthly_salary as was,
                 n.monthly_salary <> o.monthly_salary and (n.end_date is null or n.end_date > (n.updated_at at time zone 'America/Bogota')::date) as is_change
          from now_rows n join was_rows o on o.client_id = n.client_id and o.id = n.id
          where (n.bank_code, n.account_number, n.monthly_salary, n.salary_type, n.contract_type, n.end_date)
            is distinct from (o.bank_code, o.account_number, o.monthly_salary, o.salary_type, o.contract_type, o.end_date)) written
    group by 1
  loop
    perform antela.look_later(t.client_id, t.ids);
    continue when t.changed is null;
    -- Until somebody has looked at a change, the next one is measured from where it began: a slip put right is none.
    select jsonb_object_agg(a.employment_id, a.fact ->> 'from') into began
    from antela.anomaly a
    where a.client_id = t.client_id and a.employment_id = any (t.changed) and a.kind in ('salary_cut', 'salary_jump') and a.gone_at is null
      and a.verdict is distinct from 'fine';
    delete from antela.anomaly a
    where a.client_id = t.client_id and a.employment_id = any (t.changed) and a.kind in ('salary_cut', 'salary_jump') and a.gone_at is null and a.verdict is null;
    update antela.anomaly a set gone_at = n.at from unnest(t.changed, t.times) as n(id, at)
    where a.client_id = t.client_id and a.employment_id = any (t.changed) and a.employment_id = n.id and a.kind in ('salary_cut', 'salary_jump') and a.gone_at is null
      and a.verdict is not null;
    select l.salary_change into change_above from antela.anomaly_limits(t.client_id) l;
    for c in
      select * from (select n.id, n.company_id, n.now, n.at, coalesce((began ->> n.id::text)::bigint, n.was) as was
                     from unnest(t.changed, t.companies, t.now, t.was, t.times) as n(id, company_id, now, was, at)) n
      where abs(n.now - n.was) * 10000 > n.was * change_above
    loop
      insert into antela.anomaly (client_id, id, kind, employment_id, company_id, fingerprint, fact, found_at)
      values (t.client_id, antela.new_id(), case when c.now < c.was then 'salary_cut' else 'salary_jump' end, c.id, c.company_id,
              c.was || ' ' || c.now || ' ' || extract(epoch from clock_timestamp()), jsonb_build_object('from', c.was, 'to', c.now), c.at);
    end loop;
  end loop;
  return null;
end $$;

create or replace function antela.note_people() returns trigger language plpgsql as $$
declare
  t record;
  found_ids uuid[];
begin
  for t in
    select n.client_id, array_agg(n.id) as ids from now_rows n join was_rows o on o.client_id = n.client_id and o.id = n.id
    where (n.mobile, n.email) is distinct from (o.mobile, o.email) group by 1
  loop
    select array_agg(e.id) into found_ids from antela.employment e where e.client_id = t.client_id and e.employee_id = any (t.ids);
    perform antela.look_later(t.client_id, found_ids);
  end loop;
  return null;
end $$;

create or replace function antela.note_wallet_users() returns trigger language plpgsql as $$
declare
  t record;
  found_ids uuid[];
begin
  for t in select client_id, array_agg(distinct employment_id) as ids from now_rows group by 1 loop
    select array_agg(e.id) into found_ids from antela.employment e where e.client_id = t.client_id and e.id = any (t.ids) and e.end_date is not null;
    perform antela.look_later(t.client_id, found_ids);
  end loop;
  return null;
end $$;

create or replace function antela.note_empty_wallet() returns trigger language plpgsql as $$
declare found_ids uuid[];
begin
  select array_agg(e.id) into found_ids
  from antela.wallet_user wu join antela.employment e on e.client_id = wu.client_id and e.id = wu.employment_id
  where wu.client_id = new.client_id and wu.id = new.owner_key::uuid and e.end_date is not null;
  perform antela.look_later(new.client_id, found_ids);
  return null;
end $$;

create or replace function antela.note_advances() returns trigger language plpgsql as $$
declare
  t record;
  c record;
  days_before integer;
begin
  for t in select client_id, array_agg(employment_id) as employments, array_agg(id) as ids, array_agg(amount) as amounts, array_agg(requested_at) as times from now_rows group by 1 loop
    select l.account_days into days_before from antela.anomaly_limits(t.client_id) l;
    for c in
      select distinct on (e.id) e.id, e.company_id, e.account_hold_until - interval '24 hours' as changed_at, e.account_hold_until, n.id as advance, n.amount, n.requested_at
      from unnest(t.employments, t.ids, t.amounts, t.times) as n(employment, id, amount, requested_at)
      join antela.employment e on e.client_id = t.client_id and e.id = n.employment
      where e.account_hold_until is not null and n.requested_at >= e.account_hold_until - interval '24 hours'
        and n.requested_at < e.account_hold_until - interval '24 hours' + make_interval(days => days_before)
      order by e.id, n.requested_at
    loop
      insert into antela.anomaly (client_id, id, kind, employment_id, company_id, fingerprint, fact, found_at)
      values (t.client_id, antela.new_id(), 'account_before_advance', c.id, c.company_id, extract(epoch from c.account_hold_until)::text,
              jsonb_build_object('changedAt', to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'advance', c.advance, 'amount', c.amount), c.requested_at)
      on conflict on constraint anomaly_once do nothing;
    end loop;
  end loop;
  return null;
end $$;

create or replace function antela.note_legal_figures() returns trigger language plpgsql as $$
declare
  wage bigint := (select max(value) from antela.legal_figure where kind = 'minimum_wage');
  t record;
  found_ids uuid[];
begin
  for t in select id from antela.tenant loop
    select array_agg(e.id) into found_ids from antela.employment e
    where e.client_id = t.id and (e.end_date is null and (e.salary_type = 'integral' or e.monthly_salary < wage)
      or exists (select from antela.anomaly a where a.client_id = e.client_id and a.employment_id = e.id and a.kind = 'below_minimum' and a.gone_at is null));
    perform antela.look_later(t.id, found_ids);
  end loop;
  return null;
end $$;
