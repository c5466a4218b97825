-- What somebody should look at («Revisar»), and what they decided. What a change says is kept where the change is written, because
-- nobody could tell later. What a state says is found by a task, from what the tables here note about who was written.

-- What each is looked up by when it turns out to be somebody else's too.
-- squawk-ignore require-concurrent-index-creation
create index employment_by_account on antela.employment (client_id, bank_code, account_number, employee_id) where account_number is not null;
-- squawk-ignore require-concurrent-index-creation
create index employee_by_mobile on antela.employee (client_id, mobile, id) where mobile is not null;
-- squawk-ignore require-concurrent-index-creation
create index employee_by_email on antela.employee (client_id, email, id) where email is not null;

create table antela.anomaly (
  client_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('salary_cut', 'salary_jump', 'below_minimum', 'shared_account', 'shared_mobile', 'shared_email',
    'account_before_advance', 'missing_data', 'retired_with_wallet')),
  employment_id uuid not null,
  company_id uuid not null,
  -- Tells one fact from the next of its kind: a decision is about this one and no other.
  fingerprint text not null,
  -- Tells the rows of one value that several people have from those of another.
  shared_by text,
  fact jsonb not null,
  -- Days on which there is something to look at, the first included; null: always. Time alone begins and ends them.
  holds_from date,
  holds_until date,
  found_at timestamptz not null,
  -- Not so any more. Only what was decided is kept then.
  gone_at timestamptz,
  verdict text check (verdict in ('fine', 'to_correct')),
  reason text,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz,
  primary key (client_id, id),
  constraint anomaly_once unique (client_id, employment_id, kind, fingerprint),
  check (num_nulls(verdict, reason, decided_by, decided_by_name, decided_at) in (0, 5)),
  -- No reference to the employment: where one is undone, its rows still say with whom it shared a value until the task has looked.
  foreign key (client_id) references antela.client (client_id)
);
create index anomaly_by_value on antela.anomaly (client_id, shared_by, employment_id) where shared_by is not null and gone_at is null;
create index anomaly_standing on antela.anomaly (client_id, id) where gone_at is null;
create index anomaly_waiting on antela.anomaly (client_id, company_id, kind) where gone_at is null and verdict is null;
create index anomaly_decided on antela.anomaly (client_id, verdict, id) where gone_at is null and verdict is not null;
alter table antela.anomaly enable row level security;
alter table antela.anomaly force row level security;
create policy tenant on antela.anomaly to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, update, delete on antela.anomaly to antela_app;

-- From which change on a salary is looked at (basis points), and how soon after a change of account an advance is (days): what the
-- client settled, else these.
create function antela.anomaly_limits(client uuid, out salary_change bigint, out account_days integer) language sql stable as $$
  select coalesce((c.settings ->> 'salaryChangeAbove')::bigint, 2500), 7 from antela.client c where c.client_id = client
$$;

-- Employments that were written since the task last looked, as each statement left them.
create table antela.anomaly_look (
  client_id uuid not null references antela.client (client_id),
  id bigint not null generated always as identity,
  employments uuid[] not null,
  primary key (client_id, id)
);
alter table antela.anomaly_look enable row level security;
alter table antela.anomaly_look force row level security;
create policy tenant on antela.anomaly_look to antela_app using (client_id = antela.current_client()) with check (client_id = antela.current_client());
grant select, insert, delete on antela.anomaly_look to antela_app;
-- Given here already, because the next file fills it for every tenant.
create policy operator on antela.anomaly_look to antela_ops using (true) with check (true);

-- One row and one task for a statement, however many people it wrote: whoever writes waits for nothing. No key of the task's own:
-- two who write at the same instant would wait for each other on it.
create function antela.look_later(client uuid, employments uuid[]) returns void language sql as $$
  insert into antela.anomaly_look (client_id, employments) values (client, employments);
  select antela.enqueue('look-at-people', json_build_object('clientId', client), null, null, 'look-at-people:' || client);
$$;

create function antela.note_new_employments() returns trigger language plpgsql as $$
begin
  perform antela.look_later(n.client_id, array_agg(n.id)) from now_rows n group by n.client_id;
  return null;
end $$;
create trigger employment_anomalies_new after insert on antela.employment referencing new table as now_rows
  for each statement execute function antela.note_new_employments();

create function antela.note_gone_employments() returns trigger language plpgsql as $$
begin
  perform antela.look_later(o.client_id, array_agg(o.id)) from was_rows o group by o.client_id;
  return null;
end $$;
create trigger employment_anomalies_gone after delete on antela.employment referencing old table as was_rows
  for each statement execute function antela.note_gone_employments();

create function antela.note_employments() returns trigger language plpgsql as $$
declare t record;
begin
  for t in
    select n.client_id, array_agg(n.id) as ids, bool_or(o.monthly_salary <> n.monthly_salary) as is_salary
    from now_rows n join was_rows o on o.client_id = n.client_id and o.id = n.id
    where (n.bank_code, n.account_number, n.monthly_salary, n.salary_type, n.contract_type, n.end_date)
      is distinct from (o.bank_code, o.account_number, o.monthly_salary, o.salary_type, o.contract_type, o.end_date)
    group by 1
  loop
    perform antela.look_later(t.client_id, t.ids);
    continue when not t.is_salary;
    -- Until somebody has looked at a change, the next one is measured from where it began: a slip put right is none.
    with changed as materialized (
      select n.id, n.company_id, n.monthly_salary as now, n.updated_at as at, coalesce((a.fact ->> 'from')::bigint, o.monthly_salary) as was
      from now_rows n
      join was_rows o on o.client_id = n.client_id and o.id = n.id
      left join antela.anomaly a on a.client_id = n.client_id and a.employment_id = n.id and a.kind in ('salary_cut', 'salary_jump') and a.gone_at is null
        and a.verdict is distinct from 'fine'
      where n.client_id = t.client_id and n.monthly_salary <> o.monthly_salary and (n.end_date is null or n.end_date > (n.updated_at at time zone 'America/Bogota')::date)
    ), forgotten as (
      delete from antela.anomaly a using changed c
      where a.client_id = t.client_id and a.employment_id = c.id and a.kind in ('salary_cut', 'salary_jump') and a.gone_at is null and a.verdict is null
    ), ended as (
      update antela.anomaly a set gone_at = c.at from changed c
      where a.client_id = t.client_id and a.employment_id = c.id and a.kind in ('salary_cut', 'salary_jump') and a.gone_at is null and a.verdict is not null
    )
    insert into antela.anomaly (client_id, id, kind, employment_id, company_id, fingerprint, fact, found_at)
    select t.client_id, antela.new_id(), case when c.now < c.was then 'salary_cut' else 'salary_jump' end, c.id, c.company_id,
           c.was || ' ' || c.now || ' ' || extract(epoch from clock_timestamp()), jsonb_build_object('from', c.was, 'to', c.now), c.at
    from changed c, antela.anomaly_limits(t.client_id) l
    where abs(c.now - c.was) * 10000 > c.was * l.salary_change;
  end loop;
  return null;
end $$;
create trigger employment_anomalies after update on antela.employment referencing old table as was_rows new table as now_rows
  for each statement execute function antela.note_employments();

create function antela.note_people() returns trigger language plpgsql as $$
begin
  perform antela.look_later(n.client_id, array_agg(e.id))
  from now_rows n
  join was_rows o on o.client_id = n.client_id and o.id = n.id
  join antela.employment e on e.client_id = n.client_id and e.employee_id = n.id
  where (n.mobile, n.email) is distinct from (o.mobile, o.email)
  group by n.client_id;
  return null;
end $$;
create trigger employee_anomalies after update on antela.employee referencing old table as was_rows new table as now_rows
  for each statement execute function antela.note_people();

-- Only of people whose contract has, or is to have, an end.
create function antela.note_wallet_users() returns trigger language plpgsql as $$
begin
  perform antela.look_later(n.client_id, array_agg(distinct n.employment_id))
  from now_rows n join antela.employment e on e.client_id = n.client_id and e.id = n.employment_id
  where e.end_date is not null group by n.client_id;
  return null;
end $$;
create trigger wallet_user_anomalies_new after insert on antela.wallet_user referencing new table as now_rows
  for each statement execute function antela.note_wallet_users();
create trigger wallet_user_anomalies after update on antela.wallet_user referencing new table as now_rows
  for each statement execute function antela.note_wallet_users();

-- The last peso left the wallet of somebody who has left. Any other movement changes nothing of what is to be looked at.
create function antela.note_empty_wallet() returns trigger language plpgsql as $$
begin
  perform antela.look_later(wu.client_id, array[wu.employment_id])
  from antela.wallet_user wu join antela.employment e on e.client_id = wu.client_id and e.id = wu.employment_id
  where wu.client_id = new.client_id and wu.id = new.owner_key::uuid and e.end_date is not null;
  return null;
end $$;
create trigger wallet_anomalies after update of balance on antela.ledger_account for each row
  when (new.kind = 'wallet_user' and new.balance = 0 and old.balance > 0) execute function antela.note_empty_wallet();

-- A changed account is held for a day, so its end says when it changed. One finding for each change, at the first advance.
create function antela.note_advances() returns trigger language plpgsql as $$
begin
  insert into antela.anomaly (client_id, id, kind, employment_id, company_id, fingerprint, fact, found_at)
  select distinct on (e.id) n.client_id, antela.new_id(), 'account_before_advance', e.id, e.company_id, extract(epoch from e.account_hold_until)::text,
         jsonb_build_object('changedAt', to_char((e.account_hold_until - interval '24 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'advance', n.id, 'amount', n.amount), n.requested_at
  from now_rows n join antela.employment e on e.client_id = n.client_id and e.id = n.employment_id
  cross join lateral antela.anomaly_limits(n.client_id) l
  where e.account_hold_until is not null
    and n.requested_at >= e.account_hold_until - interval '24 hours' and n.requested_at < e.account_hold_until - interval '24 hours' + make_interval(days => l.account_days)
  order by e.id, n.requested_at
  on conflict on constraint anomaly_once do nothing;
  return null;
end $$;
create trigger advance_anomalies after insert on antela.advance referencing new table as now_rows
  for each statement execute function antela.note_advances();

-- A new minimum wage makes salaries fall below it that nobody has touched. Figures that are loaded again as they were change nothing.
create function antela.note_legal_figures() returns trigger language plpgsql as $$
begin
  perform antela.look_later(e.client_id, array_agg(e.id)) from antela.employment e
  where e.end_date is null and (e.salary_type = 'integral' or e.monthly_salary < (select max(f.value) from antela.legal_figure f where f.kind = 'minimum_wage'))
     or exists (select from antela.anomaly a where a.client_id = e.client_id and a.employment_id = e.id and a.kind = 'below_minimum' and a.gone_at is null)
  group by e.client_id;
  return null;
end $$;
create trigger legal_figure_anomalies_new after insert on antela.legal_figure
  for each row when (new.kind in ('minimum_wage', 'integral_salary_floor')) execute function antela.note_legal_figures();
create trigger legal_figure_anomalies after update on antela.legal_figure
  for each row when (new.value <> old.value or new.valid_from <> old.valid_from) execute function antela.note_legal_figures();
create trigger legal_figure_anomalies_gone after delete on antela.legal_figure
  for each row when (old.kind in ('minimum_wage', 'integral_salary_floor')) execute function antela.note_legal_figures();

revoke all on function antela.anomaly_limits(uuid), antela.look_later(uuid, uuid[]) from public;
grant execute on function antela.anomaly_limits(uuid), antela.look_later(uuid, uuid[]) to antela_app;
