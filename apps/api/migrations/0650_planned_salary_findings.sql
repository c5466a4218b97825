-- A change of salary beyond the threshold is looked at when it is planned, not only on its day: its fact then has the day in it («on»).
-- On its day it becomes a change that was made, and keeps what somebody decided about it before.

create or replace function antela.note_employments() returns trigger language plpgsql as $$
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
        and not a.fact ? 'on' and a.verdict is distinct from 'fine'
      where n.client_id = t.client_id and n.monthly_salary <> o.monthly_salary and (n.end_date is null or n.end_date > (n.updated_at at time zone 'America/Bogota')::date)
    ), forgotten as (
      delete from antela.anomaly a using changed c
      where a.client_id = t.client_id and a.employment_id = c.id and a.kind in ('salary_cut', 'salary_jump') and a.gone_at is null and not a.fact ? 'on' and a.verdict is null
    ), ended as (
      update antela.anomaly a set gone_at = c.at from changed c
      where a.client_id = t.client_id and a.employment_id = c.id and a.kind in ('salary_cut', 'salary_jump') and a.gone_at is null and not a.fact ? 'on' and a.verdict is not null
    )
    insert into antela.anomaly (client_id, id, kind, employment_id, company_id, fingerprint, fact, found_at, verdict, reason, decided_by, decided_by_name, decided_at)
    select t.client_id, antela.new_id(), case when c.now < c.was then 'salary_cut' else 'salary_jump' end, c.id, c.company_id,
           c.was || ' ' || c.now || ' ' || extract(epoch from clock_timestamp()), jsonb_build_object('from', c.was, 'to', c.now), c.at,
           p.verdict, p.reason, p.decided_by, p.decided_by_name, p.decided_at
    from changed c cross join antela.anomaly_limits(t.client_id) l
    left join lateral (
      select * from antela.anomaly p
      where p.client_id = t.client_id and p.employment_id = c.id and p.fact @> jsonb_build_object('from', c.was, 'to', c.now) and p.verdict is not null
        and (p.fact ->> 'on')::date <= (c.at at time zone 'America/Bogota')::date
      order by p.fact ->> 'on' desc limit 1) p on true
    where abs(c.now - c.was) * 10000 > c.was * l.salary_change;
  end loop;
  return null;
end $$;

-- What somebody gave a day, and what is not over by then: corrections of the past are none of it.
create function antela.note_salary_terms() returns trigger language plpgsql as $$
begin
  perform antela.look_later(c.client_id, array_agg(distinct c.employment_id)) from changed c
  where c.field = 'monthlySalary' and (c.valid_until is null or c.valid_until >= (c.set_at at time zone 'America/Bogota')::date)
  group by c.client_id;
  return null;
end $$;
create trigger salary_terms_new after insert on antela.employment_term referencing new table as changed
  for each statement execute function antela.note_salary_terms();
create trigger salary_terms_gone after delete on antela.employment_term referencing old table as changed
  for each statement execute function antela.note_salary_terms();

-- Whoever has a planned salary already.
insert into antela.anomaly_look (client_id, employments)
select client_id, array_agg(distinct employment_id) from antela.employment_term where field = 'monthlySalary' and valid_from is not null group by client_id;
